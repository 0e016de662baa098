import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Frequency, nextDue, nextDueOfEach } from "./periods.ts";
import type { Section, SummaryRow } from "./view.ts";

const shown = sql`s.uuid, s.workspace_uuid, s.board_uuid, s.frequency, s.sections, s.stopped_at, s.next_at,
  s.created_at, s.updated_at`;

/** Finds the summaries that a person has subscribed to in a workspace, the oldest first. */
export async function findSummaries(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  user_uuid: string,
): Promise<SummaryRow[]> {
  return reader.rows(
    raw(sql<SummaryRow>`select ${shown} from summary_emails s
      where s.user_uuid = ${user_uuid}::uuid and s.workspace_uuid = ${workspace_uuid}::uuid
      order by s.created_at, s.board_uuid`),
  );
}

/** Identifies a summary: a person has one of a board at most. */
export type SummaryKey = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly board_uuid: BoardUuid;
  readonly user_uuid: string;
};

/**
 * Stores how a person wants the summary of a board. The next summary continues where the last one ended.
 * @param time_zone that of the person; null means UTC
 * @returns with `isChanged` false when exactly this was stored already
 */
export async function putSummary(
  reader: Reader,
  { workspace_uuid, board_uuid, user_uuid }: SummaryKey,
  wanted: { readonly frequency: Frequency; readonly sections: readonly Section[]; readonly time_zone: string | null },
  now: Date,
): Promise<{ readonly row: SummaryRow; readonly isChanged: boolean }> {
  const next_at = nextDue(wanted.frequency, now, wanted.time_zone).toISOString();
  const changed = await reader.first(
    raw(sql<SummaryRow>`insert into summary_emails as s
        (workspace_uuid, board_uuid, user_uuid, frequency, sections, next_at)
      values (${workspace_uuid}::uuid, ${board_uuid}::uuid, ${user_uuid}::uuid, ${wanted.frequency},
        ${wanted.sections}::text[], ${next_at}::timestamptz)
      on conflict (workspace_uuid, board_uuid, user_uuid) do update set
        frequency = excluded.frequency, sections = excluded.sections, stopped_at = null,
        updated_at = clock_timestamp(),
        told_until = case when s.stopped_at is null then s.told_until end,
        next_at = case when s.stopped_at is null and s.frequency = excluded.frequency then s.next_at
          else excluded.next_at end
      where (s.frequency, s.sections) is distinct from (excluded.frequency, excluded.sections)
        or s.stopped_at is not null
      returning ${shown}`),
  );
  if (changed !== undefined) return { row: changed, isChanged: true };
  const row = await reader.one(
    raw(sql<SummaryRow>`select ${shown} from summary_emails s
      where (s.workspace_uuid, s.board_uuid, s.user_uuid)
        = (${workspace_uuid}::uuid, ${board_uuid}::uuid, ${user_uuid}::uuid)`),
  );
  return { row, isChanged: false };
}

/** Finds a person's summary of a board. */
export async function findSummary(
  reader: Reader,
  board_uuid: BoardUuid,
  user_uuid: string,
): Promise<SummaryRow | undefined> {
  return reader.first(
    raw(sql<SummaryRow>`select ${shown} from summary_emails s
      where s.user_uuid = ${user_uuid}::uuid and s.board_uuid = ${board_uuid}::uuid`),
  );
}

/** Deletes a person's summary of a board. @returns undefined when there is none */
export async function deleteSummary(
  reader: Reader,
  board_uuid: BoardUuid,
  user_uuid: string,
): Promise<SummaryRow | undefined> {
  return reader.first(
    raw(sql<SummaryRow>`delete from summary_emails s
      where s.user_uuid = ${user_uuid}::uuid and s.board_uuid = ${board_uuid}::uuid
      returning ${shown}`),
  );
}

/** Whether a person gets any summaries, and whether any are stopped until they are resumed. */
export type SummaryState = { readonly runs: boolean; readonly waits: boolean };

type ReaderState = SummaryState & { readonly time_zone: string | null };

/** Reads whether a person has summaries, and their time zone; undefined for an unknown or deleted person. */
export async function readState(reader: Reader, user_uuid: string): Promise<ReaderState | undefined> {
  return reader.first(
    raw(sql<ReaderState>`select u.time_zone,
        exists (select from summary_emails s where s.user_uuid = u.uuid and s.stopped_at is null) as runs,
        exists (select from summary_emails s where s.user_uuid = u.uuid and s.stopped_at is not null) as waits
      from users u where u.uuid = ${user_uuid}::uuid and u.deleted_at is null`),
  );
}

/** Stops all summaries of a person. @returns how many were stopped */
export async function stopSummaries(reader: Reader, user_uuid: string): Promise<number> {
  const stopped = await reader.rows(
    raw(sql`update summary_emails set stopped_at = clock_timestamp(), updated_at = clock_timestamp()
      where user_uuid = ${user_uuid}::uuid and stopped_at is null returning 1`),
  );
  return stopped.length;
}

/**
 * Resumes all stopped summaries of a person; the next one is sent at its next due time.
 * @param next the next due time of each frequency
 * @returns how many were resumed
 */
export async function resumeSummaries(
  reader: Reader,
  user_uuid: string,
  next: ReturnType<typeof nextDueOfEach>,
): Promise<number> {
  const resumed = await reader.rows(
    raw(sql`update summary_emails set stopped_at = null, told_until = null, updated_at = clock_timestamp(),
        next_at = (${next}::jsonb ->> frequency)::timestamptz
      where user_uuid = ${user_uuid}::uuid and stopped_at is not null returning 1`),
  );
  return resumed.length;
}

/** Moves the summaries of a person that are not due yet to other due times. @param next that of each frequency */
export async function moveSummaries(
  reader: Reader,
  user_uuid: string,
  next: ReturnType<typeof nextDueOfEach>,
  now: Date,
): Promise<void> {
  await reader.rows(
    raw(sql`update summary_emails set next_at = (${next}::jsonb ->> frequency)::timestamptz
      where user_uuid = ${user_uuid}::uuid and next_at > ${now.toISOString()}::timestamptz`),
  );
}
