// What the compiler rejects as the uuid of a workspace or of a board: the uuid of another resource, and any text.
import { closeWithAccount } from "#features/workspaces/workspaces/index.ts";
import { listOnBoards } from "#features/workspaces/members/index.ts";
import { findStatuses } from "#features/boards/statuses/index.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { visibleBoards } from "#platform/auth/board-access.ts";
import { countUsed } from "#platform/auth/grow.ts";
import { lockMember } from "#platform/auth/lock-member.ts";
import type { Rows } from "#platform/auth/rows.ts";
import type { Signals } from "#platform/events/signals.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

declare const workspace: Rows["workspace"];
declare const board: Rows["board"];
declare const task: Rows["task"];
declare const tx: Transaction;
declare const signals: Signals;
declare const user_uuid: string;

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

const swapped = { workspace_uuid: board.uuid, board_uuid: workspace.uuid, user_uuid } as const;

export async function inAccess(): Promise<void> {
  visibleBoards({ workspace_uuid: workspace.uuid, user_uuid, seesAllBoards: false });
  // @ts-expect-error -- the workspace is a board
  visibleBoards({ ...swapped, seesAllBoards: false });
  // @ts-expect-error -- the workspace is a board
  await countUsed(tx, "seat", swapped);
  // @ts-expect-error -- each is the other one
  await countUsed(tx, "automation", swapped);
  // @ts-expect-error -- the workspace is a board
  await lockMember(tx, swapped, "workspace");
}

export function inTransactions(): void {
  tx.useWorkspace(workspace.uuid);
  // @ts-expect-error -- a board
  tx.useWorkspace(board.uuid);
  // @ts-expect-error -- the workspace is a board
  tx.tellPerson(user_uuid, board.uuid, "tasks");
  // @ts-expect-error -- the board is a workspace
  tx.emit({ name: "board.created", board_uuid: workspace.uuid, data: { board } });
}

export function inEvents(): void {
  // @ts-expect-error -- the workspace is a board
  signals.send({ kind: "access_changed", workspace_uuid: board.uuid });
}

export async function inFeatures(): Promise<void> {
  await findStatuses(tx, board);
  // @ts-expect-error -- the board is a workspace
  await findStatuses(tx, { workspace_uuid: workspace.uuid, uuid: workspace.uuid });
  // @ts-expect-error -- the board is a workspace
  await listOnBoards(tx, { workspace_uuid: workspace.uuid, user_uuid }, [workspace.uuid]);
  // @ts-expect-error -- a board
  await closeWithAccount(tx, board.uuid);
}
