import { ownBoards } from "#platform/auth/visibility.ts";
import { nilUuid } from "#platform/db/nil-uuid.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Frequency } from "./periods.ts";
import type { SummaryKey } from "./queries.ts";
import type { Section } from "./view.ts";

/** Finds the summaries that are due, in the order of their keys, beginning after `after`. */
export async function findDue(
  reader: Reader,
  now: Date,
  after: SummaryKey | null,
  limit: number,
): Promise<SummaryKey[]> {
  const { workspace_uuid, board_uuid, user_uuid } = after ?? {
    workspace_uuid: nilUuid,
    board_uuid: nilUuid,
    user_uuid: nilUuid,
  };
  return reader.rows(
    raw(sql<SummaryKey>`select s.workspace_uuid, s.board_uuid, s.user_uuid from summary_emails s
      where s.stopped_at is null and s.next_at <= ${now.toISOString()}::timestamptz
        and (s.workspace_uuid, s.board_uuid, s.user_uuid)
          > (${workspace_uuid}::uuid, ${board_uuid}::uuid, ${user_uuid}::uuid)
      order by s.workspace_uuid, s.board_uuid, s.user_uuid limit ${limit}::int`),
  );
}

/** A due summary with its board, its workspace and its reader. */
export type DueSummary = {
  readonly frequency: Frequency;
  readonly sections: readonly Section[];
  readonly told_until: Date | null;
  readonly board_name: string;
  readonly workspace_name: string;
  readonly email: string;
  /** the reader has an active account and can see the board, which is not archived */
  readonly may_read: boolean;
};

/** Finds a summary if it is still due, and locks it until the commit: of two jobs for it, the second finds it sent. */
export async function lockDue(reader: Reader, key: SummaryKey, now: Date): Promise<DueSummary | undefined> {
  return reader.first(
    raw(sql<DueSummary>`select s.frequency, s.sections, s.told_until, b.name as board_name, w.name as workspace_name,
        coalesce(u.email, '') as email,
        u.email is not null and u.verified_at is not null and u.deactivated_at is null and b.archived_at is null
          and exists (select from (${ownBoards(key.user_uuid)}) own
            where (own.workspace_uuid, own.uuid) = (s.workspace_uuid, s.board_uuid)) as may_read
      from summary_emails s join users u on u.uuid = s.user_uuid join workspaces w on w.uuid = s.workspace_uuid
        join boards b on (b.workspace_uuid, b.uuid) = (s.workspace_uuid, s.board_uuid)
      where (s.workspace_uuid, s.board_uuid, s.user_uuid)
          = (${key.workspace_uuid}::uuid, ${key.board_uuid}::uuid, ${key.user_uuid}::uuid)
        and s.stopped_at is null and s.next_at <= ${now.toISOString()}::timestamptz
      for no key update of s`),
  );
}

/** Stores up to when a summary has reported, and when the next one is due. */
export async function markSent(
  reader: Reader,
  key: SummaryKey,
  { told_until, next_at }: { told_until: Date; next_at: Date },
): Promise<void> {
  await reader.rows(
    raw(sql`update summary_emails
      set told_until = ${told_until.toISOString()}::timestamptz, next_at = ${next_at.toISOString()}::timestamptz
      where (workspace_uuid, board_uuid, user_uuid)
        = (${key.workspace_uuid}::uuid, ${key.board_uuid}::uuid, ${key.user_uuid}::uuid)`),
  );
}
