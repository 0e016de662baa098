import { Redirect } from "wouter";
import { useRow, useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { paths } from "#paths.ts";
import { lastBoard } from "#session/last-place.ts";
import { lazily } from "#ui/lazily.tsx";
import { Starting } from "./starting.tsx";

const NoBoards = lazily(async () => (await import("./no-boards.tsx")).NoBoards);

/** The start of a workspace: the board that was open last, or what to begin with. */
export function WorkspaceStart() {
  const { workspace_uuid, me_uuid } = useOpened();
  const boards = useRows("boards");
  // the members come after the boards: with my own row here, all boards are
  const isWhole = useRow("members", me_uuid) !== undefined;
  const last = lastBoard(workspace_uuid);
  const board = boards.find(({ uuid }) => uuid === last) ?? boards[0];
  if (board !== undefined) return <Redirect to={paths.board(workspace_uuid, board.uuid)} replace />;
  return isWhole ? <NoBoards /> : <Starting />;
}
