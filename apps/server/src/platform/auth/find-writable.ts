import { authorize, type Kind } from "#kernel/authorize.ts";
import { attempt } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { readAccessContext, selectAccessed, selectLocked } from "./access-context.ts";
import { lockThenRead, type RunStatement } from "./lock-then-read.ts";
import type { Lock } from "./locks.ts";
import type { WritableLoaded } from "./rows.ts";
import type { Reader } from "#platform/db/query.ts";

const asPerson = "with caller as (select $1::uuid as user_uuid, $3::uuid as key_workspace_uuid)";

/** A person in a workspace for whom a job works. */
export type JobPerson = { readonly workspace_uuid: WorkspaceUuid; readonly user_uuid: string };

/**
 * Finds boards or tasks that a person may write at this moment, for a job that works for them. What they may not is left out. Their second
 * factor was asked for when they sent the request.
 * @param lock null for a job that only looks; locks are taken in the order of the uuids
 */
export async function findWritable<K extends Kind & ("board" | "task")>(
  reader: Reader,
  kind: K,
  { workspace_uuid, user_uuid }: JobPerson,
  uuids: readonly string[],
  lock: Lock | null,
): Promise<WritableLoaded<K>[]> {
  const run: RunStatement = (text, values = []) => reader.rows<Record<string, unknown>>({ text, values });
  const parameters = [user_uuid, uuids, null];
  const reading = { text: `${asPerson} ${selectAccessed(kind, true)}`, parameters };
  const found =
    lock === null
      ? await run(reading.text, reading.parameters)
      : await lockThenRead(run, { text: `${asPerson} ${selectLocked(kind, lock, true)}`, parameters }, reading);
  return found.filter(
    (row) => row["workspace_uuid"] === workspace_uuid && mayWrite(kind, row),
  ) as unknown as WritableLoaded<K>[];
}

function mayWrite(kind: "board" | "task", row: Record<string, unknown>): boolean {
  const access = { ...readAccessContext(row), lacksTwoFactor: false };
  // guard: an import writes where its person may not | `attempt(() => authorize(kind, "write", access)) === undefined` => `access !== null` | by update-tickets.test.ts
  return attempt(() => authorize(kind, "write", access)) === undefined;
}
