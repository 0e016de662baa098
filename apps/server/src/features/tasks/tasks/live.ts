import { isDeepStrictEqual } from "node:util";
import { isAdmin, type Role } from "#kernel/authorize.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import { locks } from "#platform/auth/locks.ts";
import { columnsOf, grantToSystem, type Rows, type WritableRow } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { LiveKey, LiveKind } from "#platform/live/kinds.ts";
import type { Live } from "#platform/live/live.ts";
import type { TextWrite } from "#platform/live/text-write.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { taskEvent } from "./task-events.ts";
import { longestDescription } from "./view.ts";
import { storedValues } from "#features/tasks/columns/index.ts";
import type { SentTask } from "./task-plan.ts";
import { updateTask } from "./task-queries.ts";
import { readTask } from "./task-view.ts";
import { fromLive, toLive } from "#features/tasks/text/index.ts";

/** The storage of descriptions that people edit together. */
export const live: LiveKind = {
  kind: "task",
  longest: longestDescription,
  lock: async (tx, key) => (await lockTask(tx, key)) !== undefined,
  read: async (reader, key) => toLive(storedValues(await readRow(reader, key)).text),
  save: async (tx, key, { document, authors }, text) => {
    const task = await lockTask(tx, key);
    if (task === undefined) return false;
    const stored = storedValues(task);
    const values = { ...stored, text: fromLive(document) };
    // the markdown that somebody wrote may be another one than that of the same document
    if (isDeepStrictEqual(stored.text.document, values.text.document)) return false;
    const viewer = { user_uuid: authors.at(-1) ?? task.created_by, seesAllBoards: false };
    await updateTask(tx, grantToSystem<"task">(task), values, sql`position`, viewer, { text });
    return true;
  },
  // no event reports a change of a task in the trash: a receiver that keeps a copy would take the task for an active one
  tell: async (tx, key, user_uuid) => {
    const task = await lockTask(tx, key);
    if (task === undefined || task.archived_at !== null) return;
    const row = await readTask(tx, key, await viewerOf(tx, key, user_uuid));
    tx.emit(taskEvent("ticket.updated", row, { changed: ["description"] }));
  },
};

const columns = sql.raw(columnsOf("task"));

/** Locks a task as other writes do, in the trash or not. One that is moved to another board meanwhile is looked for once more. */
export async function lockTask(
  tx: Transaction<never>,
  key: Pick<LiveKey, "workspace_uuid" | "uuid">,
): Promise<Rows["task"] | undefined> {
  const statement = raw<Rows["task"]>(sql`select ${columns}
    from tasks t join boards b on (b.workspace_uuid, b.uuid) = (t.workspace_uuid, t.board_uuid)
      join workspaces w on w.uuid = t.workspace_uuid
    where t.workspace_uuid = ${key.workspace_uuid}::uuid and t.uuid = ${key.uuid}::uuid ${sql.raw(locks.task.exclusive)}`);
  let task: Rows["task"] | undefined;
  for (let tries = 0; tries < 2 && task === undefined; tries += 1) task = await tx.first(statement);
  return task;
}

/** Reads a task that is locked. */
function readRow(reader: Reader, { workspace_uuid, uuid }: Pick<LiveKey, "workspace_uuid" | "uuid">) {
  return reader.one(
    raw<Rows["task"]>(sql`select ${columns} from tasks t join workspaces w on w.uuid = t.workspace_uuid
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = ${uuid}::uuid`),
  );
}

/** The viewer who decides which other tasks an event of this person may name. */
async function viewerOf(reader: Reader, { workspace_uuid }: LiveKey, user_uuid: string): Promise<BoardViewer> {
  const member = await reader.first(
    raw<{ role: Role }>(sql`select m.role from active_members m
      where m.workspace_uuid = ${workspace_uuid}::uuid and m.user_uuid = ${user_uuid}::uuid`),
  );
  return { user_uuid, seesAllBoards: isAdmin(member?.role ?? null) };
}

/** By whom and in what a task is written. */
type Write = { readonly live: Live; readonly tx: Transaction<never>; readonly user_uuid: string };

/**
 * Lets a request write a task. For a description people who edit it live lose nothing, and see the write at once; other fields do
 * not touch the live document.
 * @param task locked
 * @param write gets the task as people see it, and the right to store another description if one was sent
 */
export function writeTask<Result>(
  { live, tx, user_uuid }: Write,
  task: WritableRow<"task">,
  sent: Pick<SentTask, "description" | "description_json">,
  write: (task: WritableRow<"task">, text: TextWrite | null) => Promise<Result>,
): Promise<Result> {
  if (sent.description === undefined && sent.description_json === undefined) return write(task, null);
  const { workspace_uuid, uuid } = task;
  return live.write(tx, { key: { kind: "task", workspace_uuid, uuid }, user_uuid }, async (text) =>
    write(text.isSettled ? { ...task, ...(await readRow(tx, task)) } : task, text),
  );
}
