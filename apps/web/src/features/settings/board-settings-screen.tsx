import { Link } from "wouter";
import { useIsAdmin, useMayWrite } from "#hooks/use-role.ts";
import { useRow } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { boardWords } from "#i18n/en/board.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { paths } from "#paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { BoardArchive } from "./board/board-archive.tsx";
import { BoardGeneral } from "./board/board-general.tsx";
import { BoardPeople } from "./board/board-people.tsx";
import { Columns } from "./board/columns.tsx";
import { Fields } from "./board/fields.tsx";
import { Swimlanes } from "./board/swimlanes.tsx";
import { SettingsPage } from "./parts/settings-page.tsx";

/** All that can be set of a board. @param props.board its uuid */
export function BoardSettingsScreen({ board }: { readonly board: string }) {
  const { workspace_uuid, me_uuid } = useOpened();
  const row = useRow("boards", board);
  // my own row comes after all boards
  const isWhole = useRow("members", me_uuid) !== undefined;
  const mayWrite = useMayWrite();
  const isAdmin = useIsAdmin();
  if (row === undefined) {
    if (!isWhole) return <main aria-busy="true" />;
    return (
      <main className="start">
        <EmptyState icon="kanban" title={boardWords.noBoardTitle}>
          {boardWords.noBoardText}
        </EmptyState>
      </main>
    );
  }
  const back = (
    <nav className="settings-nav" aria-label={words.boardSettings}>
      <Link href={paths.board(workspace_uuid, board)}>{words.toBoard}</Link>
    </nav>
  );
  return (
    <SettingsPage title={words.boardSettings} nav={back}>
      {isWhole && !mayWrite && <Notice>{words.boardReadOnly}</Notice>}
      <BoardGeneral board={row} mayWrite={mayWrite} isAdmin={isAdmin} />
      <Columns board={board} mayWrite={mayWrite} />
      <Swimlanes board={board} mayWrite={mayWrite} />
      <Fields board={board} isAdmin={isAdmin} />
      <BoardPeople board={board} isAdmin={isAdmin} />
      {mayWrite && <BoardArchive board={row} />}
    </SettingsPage>
  );
}
