import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { isoOf } from "#platform/db/json.ts";
import { darkReason, withPlace } from "./queries.ts";
import type { FeedbackSubmission } from "./view.ts";

/** A form that can be read, as its sender needs it. */
export type OpenForm = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly board_uuid: BoardUuid;
  readonly uuid: string;
  readonly title: string;
  readonly intro: string | null;
  readonly status_uuid: string | null;
  readonly created_by: string;
  /** the workspace is read-only over an unpaid invoice: the form is shown, and takes nothing */
  readonly is_frozen: boolean;
};

/**
 * Finds the form that a public link opens; undefined for a link that is unknown, was removed or does not work now. Billing refuses no read
 * (§1 rule 3), so the form of a read-only workspace is found.
 */
export function findOpenForm(reader: Reader, public_token: string): Promise<OpenForm | undefined> {
  return reader.first(
    raw<OpenForm>(sql`
      select f.workspace_uuid, f.board_uuid, f.uuid, f.title, f.intro, f.status_uuid, f.created_by,
        w.billing_status = 'read_only' as is_frozen
      from feedback_forms f ${withPlace}
      where f.public_token = ${public_token} and coalesce(${darkReason}, 'workspace_read_only') = 'workspace_read_only'
        and w.deleted_at is null and w.suspended_at is null`),
  );
}

/**
 * Locks the form of a public link, so that its submissions are counted one after the other, and its board as for a new task.
 * Whether it works is read in the next statement, which sees what was committed while the locks were waited for.
 */
export async function lockForm(reader: Reader, public_token: string): Promise<void> {
  await reader.rows(
    raw(sql`select 1 from feedback_forms f join boards b on (b.workspace_uuid, b.uuid) = (f.workspace_uuid, f.board_uuid)
      where f.public_token = ${public_token} for key share of b for no key update of f`),
  );
}

/** The content of a submission. */
export type SubmissionContent = Pick<FeedbackSubmission, "message" | "name" | "email" | "rating">;

/** A stored submission. `is_same` says that the same had been sent before. */
export type StoredSubmission = { readonly uuid: string; readonly created_at: string; readonly is_same: boolean };

/** Finds what was sent with a token before. */
export function findReceived(
  reader: Reader,
  form: OpenForm,
  token_uuid: string,
  sent: SubmissionContent,
): Promise<StoredSubmission | undefined> {
  return reader.first(
    raw<StoredSubmission>(sql`select s.uuid, ${isoOf("s.created_at")} as created_at,
        (s.message, s.name, s.email, s.rating)
          is not distinct from (${sent.message}, ${sent.name}, ${sent.email}, ${sent.rating}::smallint) as is_same
      from feedback_submissions s
      where s.workspace_uuid = ${form.workspace_uuid}::uuid and s.form_uuid = ${form.uuid}::uuid
        and s.token_uuid = ${token_uuid}::uuid`),
  );
}

/** The submissions of a form in the last hour: with a token and without, and the seconds until the oldest is no longer counted. */
export type RecentCounts = {
  readonly with_token: number;
  readonly without_token: number;
  readonly seconds_left: number;
};

/** Counts the submissions of a form that was locked by `lockForm`. */
export function countRecent(reader: Reader, form: OpenForm): Promise<RecentCounts> {
  return reader.one(
    raw<RecentCounts>(sql`select count(s.token_uuid)::int as with_token, (count(*) - count(s.token_uuid))::int as without_token,
        coalesce(ceil(extract(epoch from min(s.created_at) + interval '1 hour' - clock_timestamp()))::int, 0) as seconds_left
      from feedback_submissions s
      where s.workspace_uuid = ${form.workspace_uuid}::uuid and s.form_uuid = ${form.uuid}::uuid
        and s.created_at > clock_timestamp() - interval '1 hour'`),
  );
}

export function insertSubmission(
  reader: Reader,
  form: OpenForm,
  sent: SubmissionContent & { readonly task_uuid: string; readonly token_uuid: string | null },
): Promise<{ uuid: string; created_at: string }> {
  return reader.one(
    raw<{ uuid: string; created_at: string }>(sql`insert into feedback_submissions as s
        (workspace_uuid, form_uuid, task_uuid, message, name, email, rating, token_uuid)
      values (${form.workspace_uuid}::uuid, ${form.uuid}::uuid, ${sent.task_uuid}::uuid, ${sent.message}, ${sent.name},
        ${sent.email}, ${sent.rating}::smallint, ${sent.token_uuid}::uuid)
      returning s.uuid, ${isoOf("s.created_at")} as created_at`),
  );
}

/** Finds what was sent with a form and became this task. */
export function findSubmission(
  reader: Reader,
  task: { readonly workspace_uuid: WorkspaceUuid; readonly uuid: string },
): Promise<FeedbackSubmission | undefined> {
  return reader.first(
    raw<FeedbackSubmission>(sql`select s.uuid, s.form_uuid, s.task_uuid, s.message, s.name, s.email, s.rating::int,
        ${isoOf("s.created_at")} as created_at
      from feedback_submissions s
      where s.workspace_uuid = ${task.workspace_uuid}::uuid and s.task_uuid = ${task.uuid}::uuid`),
  );
}
