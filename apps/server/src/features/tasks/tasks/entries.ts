import type { BoardKey } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Candidate, unmetRequirements } from "./requirements.ts";
import { type BoardStatus, statusesOf } from "./statuses.ts";

/** The statuses of a board in their order, with what they require of a task, and the positions of their last tasks. */
export type BoardEntries = {
  readonly statuses: readonly BoardStatus[];
  /** decimal strings by status; a status without tasks has none */
  readonly bottoms: Readonly<Record<string, string>>;
};

/** Reads what decides where several new tasks of a board go. */
export function readEntries(reader: Reader, { uuid }: BoardKey): Promise<BoardEntries> {
  return reader.one(
    raw<BoardEntries>(sql`select ${statusesOf(sql`${uuid}::uuid`)} as statuses,
      (select coalesce(jsonb_object_agg(p.status_uuid, p.bottom::text), '{}') from (
        select t.status_uuid, floor(max(t.position)) as bottom from tasks t
        where t.board_uuid = ${uuid}::uuid and t.archived_at is null group by t.status_uuid) p) as bottoms`),
  );
}

/** Whether a new task meets what a status requires. */
export const mayEnter = (status: BoardStatus, task: Omit<Candidate, "is_blocked" | "attachment_total">): boolean =>
  unmetRequirements(status, { ...task, is_blocked: false, attachment_total: 0 }).length === 0;
