// What the compiler rejects as the uuid of a workspace or of a board: the uuid of another resource, and any text.
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { Rows } from "#platform/auth/rows.ts";

declare const workspace: Rows["workspace"];
declare const board: Rows["board"];
declare const task: Rows["task"];

declare function inWorkspace(workspace_uuid: WorkspaceUuid): void;
declare function onBoard(board_uuid: BoardUuid): void;
declare function anyText(text: string): void;

export function asFound(): void {
  inWorkspace(workspace.uuid);
  inWorkspace(board.workspace_uuid);
  onBoard(board.uuid);
  onBoard(task.board_uuid);
  anyText(board.uuid);
}

export function ofOthers(): void {
  // @ts-expect-error -- the uuid of a board
  inWorkspace(board.uuid);
  // @ts-expect-error -- the uuid of a task
  inWorkspace(task.uuid);
  // @ts-expect-error -- a text
  inWorkspace("019a0000-0000-7000-8000-000000000000");
  // @ts-expect-error -- the uuid of a workspace
  onBoard(board.workspace_uuid);
  // @ts-expect-error -- the uuid of a task
  onBoard(task.uuid);
}
