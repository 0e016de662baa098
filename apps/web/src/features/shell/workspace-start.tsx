import { Redirect } from "wouter";
import { nameOf } from "#session/name-of.ts";
import { useIsAdmin, useRole } from "#hooks/use-role.ts";
import { useRow, useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { go, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

import { lastBoard } from "#session/last-place.ts";
import { useNewBoard } from "./new-board.tsx";
import { Starting } from "./starting.tsx";

/** The start of a workspace: the board that was open last, or what to begin with. */
export function WorkspaceStart() {
  const { workspace_uuid, me_uuid } = useOpened();
  const boards = useRows("boards");
  // the members come after the boards: with my own row here, all boards are
  const isWhole = useRow("members", me_uuid) !== undefined;
  const isAdmin = useIsAdmin();
  const newBoard = useNewBoard();
  const last = lastBoard(workspace_uuid);
  const board = boards.find(({ uuid }) => uuid === last) ?? boards[0];
  if (board !== undefined) return <Redirect to={paths.board(workspace_uuid, board.uuid)} replace />;
  if (!isWhole) return <Starting />;
  // admins see all boards: of others nobody knows whether there are any
  if (!isAdmin) return <OnNoBoard />;
  return (
    <main className="start">
      <EmptyState
        icon="kanban"
        title={m.startTitle}
        actions={
          <>
            <Button kind="primary" onClick={newBoard.open}>
              {m.newBoard}
            </Button>
            <Button onClick={() => go(paths.imports(workspace_uuid))}>{m.importBacklog}</Button>
          </>
        }
      >
        {m.startText}
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
        title={m.onNoBoardTitle}
        actions={mayCreate && <Button onClick={newBoard.open}>{m.newBoard}</Button>}
      >
        {m.onNoBoardText({ admins: admins.slice(0, mostNamed) })}
      </EmptyState>
      {newBoard.dialog}
    </main>
  );
}
