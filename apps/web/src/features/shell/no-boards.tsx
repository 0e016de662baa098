import { useIsAdmin, useRole } from "#hooks/use-role.ts";
import { useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { startWords as words } from "#i18n/en/start.ts";
import { go, paths } from "#paths.ts";
import { nameOf } from "#session/name-of.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useNewBoard } from "./new-board.tsx";

/** The first step in a workspace of which the person sees no board. Admins see all boards; others may be on none. */
export function NoBoards() {
  return useIsAdmin() ? <FirstBoard /> : <OnNoBoard />;
}

function FirstBoard() {
  const { workspace_uuid } = useOpened();
  const newBoard = useNewBoard();
  return (
    <main className="start">
      <EmptyState
        icon="kanban"
        title={words.startTitle}
        actions={
          <>
            <Button kind="primary" onClick={newBoard.open}>
              {m.newBoard}
            </Button>
            <Button onClick={() => go(paths.imports(workspace_uuid))}>{words.importBacklog}</Button>
          </>
        }
      >
        {words.startText}
      </EmptyState>
      {newBoard.dialog}
    </main>
  );
}

/** At most so many admins are named. */
const mostNamed = 3;

/** Shows a person who is on no board yet the people who can add them. */
function OnNoBoard() {
  const newBoard = useNewBoard();
  const mayCreate = useRole() === "member";
  const admins = useRows("members")
    .filter(({ role }) => role === "owner" || role === "admin")
    .map(nameOf)
    .toSorted((one, other) => one.localeCompare(other));
  return (
    <main className="start">
      <EmptyState
        icon="kanban"
        title={words.onNoBoardTitle}
        actions={mayCreate && <Button onClick={newBoard.open}>{m.newBoard}</Button>}
      >
        {words.onNoBoardText({ admins: admins.slice(0, mostNamed) })}
      </EmptyState>
      {newBoard.dialog}
    </main>
  );
}
