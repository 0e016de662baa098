// What the compiler must reject: a write of what a page or a task says that passes by the people who edit it live.
import { updatePageRow } from "#features/wiki/pages/queries.ts";
import type { TaskValues } from "#features/tasks/columns/index.ts";
import { updateTask } from "#features/tasks/tasks/task-queries.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import type { Sql } from "#platform/db/query.ts";
import type { LiveKey } from "#platform/live/kinds.ts";
import type { Live } from "#platform/live/live.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

declare const live: Live;
declare const tx: Transaction<never>;
declare const by: { readonly key: LiveKey; readonly user_uuid: string };
declare const page: WritableRow<"page">;
declare const said: Parameters<typeof updatePageRow>[2];
declare const task: WritableRow<"task">;
declare const values: TaskValues;
declare const position: Sql<string>;
declare const viewer: BoardViewer;

export const asPromised = [
  live.write(tx, by, async (text) => updatePageRow(tx, page, said, text)),
  live.write(tx, by, async (text) => updateTask(tx, task, values, position, viewer, { text })),
  // other fields need no right
  updateTask(tx, task, values, position, viewer, { title: true }),
];

// @ts-expect-error -- the content of a page needs the right to store it
export const pagePastTheRoom = updatePageRow(tx, page, said);

// @ts-expect-error -- a description needs the right to store it
export const taskPastTheRoom = updateTask(tx, task, values, position, viewer, { text: true });

const lookAlike = { isSettled: true, document: null, stored: () => {} };

// @ts-expect-error -- nothing else is such a right
export const withALookAlike = updatePageRow(tx, page, said, lookAlike);

// @ts-expect-error -- there is no half of a write: what people typed is stored, and shown to them, or neither
export const settleAlone = live.settle;
