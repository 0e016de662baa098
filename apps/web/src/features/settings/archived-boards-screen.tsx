import type { Board } from "@stoa/api";
import { useCallback, useState } from "react";
import { useIsAdmin, useMayWrite } from "#hooks/use-role.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { archivedBoards, deleteBoard, restoreBoard } from "#session/workspace-settings.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { toast } from "#ui/toast.ts";
import { AskedState } from "./parts/asked-state.tsx";
import { Confirm } from "./parts/confirm.tsx";
import { dayText } from "#i18n/times.ts";
import { doAndSay } from "./parts/do-and-say.ts";
import { Section, SettingsPage } from "./parts/settings-page.tsx";
import { useAsked } from "#hooks/use-asked.ts";
import { WorkspaceNav } from "./parts/workspace-nav.tsx";

/** The archived boards: to bring one back, or for admins to delete it. */
export function ArchivedBoardsScreen() {
  const { workspace_uuid } = useOpened();
  const asked = useAsked(useCallback(() => archivedBoards(workspace_uuid), [workspace_uuid]));
  const [deleting, setDeleting] = useState<Board | null>(null);
  const mayWrite = useMayWrite();
  const isAdmin = useIsAdmin();
  const boards = asked.value ?? [];
  const restore = (board: Board): void =>
    void doAndSay(() => restoreBoard(board), words.boardRestored(board)).then(asked.read);
  const remove = async (board: Board): Promise<void> => {
    await deleteBoard(board);
    toast({ text: words.boardDeleted(board) });
    asked.read();
  };
  return (
    <SettingsPage title={words.workspaceSettings} nav={<WorkspaceNav />}>
      <Section title={words.archivedBoards} text={words.archivedText}>
        <AskedState asked={asked} />
        {asked.value?.length === 0 && (
          <EmptyState icon="archive" title={words.noArchived}>
            {words.noArchivedText}
          </EmptyState>
        )}
        <ul className="settings-rows" aria-label={words.archivedBoards}>
          {boards.map((board) => (
            <li key={board.uuid} className="settings-row">
              <span className="settings-name" dir="auto">
                {board.name}
                <span>{words.archivedOn({ date: dayText(board.archived_at ?? board.updated_at) })}</span>
              </span>
              {mayWrite && <Button onClick={() => restore(board)}>{words.restore}</Button>}
              {isAdmin && (
                <Button kind="quiet" onClick={() => setDeleting(board)}>
                  {words.deleteForGood}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Section>
      {deleting !== null && (
        <Confirm
          title={words.deleteBoard({ name: deleting.name })}
          text={words.deleteBoardText}
          action={words.deleteForGood}
          close={() => setDeleting(null)}
          run={() => remove(deleting)}
        />
      )}
    </SettingsPage>
  );
}
