import type { BoardKey, WritableRow } from "#platform/auth/rows.ts";
import type { BatchedCount } from "#platform/db/batched-counts.ts";
import { isoOf } from "#platform/db/json.ts";
import { doer } from "#platform/db/people.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { DarkReason, FeedbackForm } from "./view.ts";

/** The reason why form `f` on board `b` in workspace `w` takes no submissions; null while it does. */
export const darkReason = sql<DarkReason | null>`case
  when not w.public_boards_enabled then 'public_boards_disabled'
  when b.archived_at is not null then 'board_archived'
  when not f.is_open then 'closed'
  when exists (select from sprints sp where sp.board_uuid = b.uuid and sp.state <> 'current') then 'sprint_not_current'
  when w.billing_status = 'read_only' then 'workspace_read_only' end`;

/** Joins forms `f` with their boards `b` and workspaces `w`, which `darkReason` reads. */
export const withPlace = sql`join boards b on (b.workspace_uuid, b.uuid) = (f.workspace_uuid, f.board_uuid) join workspaces w on w.uuid = f.workspace_uuid`;

const formJson = sql<FeedbackForm>`jsonb_build_object('uuid', f.uuid, 'workspace_uuid', f.workspace_uuid, 'board_uuid', f.board_uuid, 
  'title', f.title, 'intro', f.intro, 'status_uuid', f.status_uuid, 'is_open', f.is_open, 'token', f.public_token,
  'submission_count', (select count(*) from feedback_submissions s
    where (s.workspace_uuid, s.form_uuid) = (f.workspace_uuid, f.uuid)),
  'view_count', f.view_count, 'live', ${darkReason} is null, 'dark_reason', ${darkReason},
  'created_by', ${doer("u", "f.created_via")}, 'created_at', ${isoOf("f.created_at")}, 'updated_at', ${isoOf("f.updated_at")})`;

/** The views of forms, by the tokens of their links. */
export const formViews: BatchedCount = {
  statement: "update feedback_forms set view_count = view_count + $2::bigint where public_token = $1",
};

/** Finds the forms of a board, the oldest first. */
export async function findForms(reader: Reader, board: BoardKey): Promise<FeedbackForm[]> {
  const rows = await reader.rows(
    raw<{ form: FeedbackForm }>(sql`select ${formJson} as form
      from feedback_forms f ${withPlace} join users u on u.uuid = f.created_by
      where f.workspace_uuid = ${board.workspace_uuid}::uuid and f.board_uuid = ${board.uuid}::uuid
      order by f.created_at, f.uuid`),
  );
  return rows.map(({ form }) => form);
}

/** Finds a form of a board. @param isWrite locks it until the commit */
export async function findForm(
  reader: Reader,
  board: BoardKey,
  uuid: string,
  isWrite: boolean,
): Promise<FeedbackForm | undefined> {
  const row = await reader.first(
    raw<{ form: FeedbackForm }>(sql`select ${formJson} as form
      from feedback_forms f ${withPlace} join users u on u.uuid = f.created_by
      where f.workspace_uuid = ${board.workspace_uuid}::uuid and f.board_uuid = ${board.uuid}::uuid and f.uuid = ${uuid}::uuid
      ${isWrite ? sql`for no key update of f` : sql``}`),
  );
  return row?.form;
}

/** The values of a form that members set. */
export type FormValues = Pick<FeedbackForm, "title" | "intro" | "status_uuid" | "is_open">;

/** The number of forms of a board. */
export async function countForms(reader: Reader, board: BoardKey): Promise<number> {
  const row = await reader.one(
    raw<{ forms: number }>(sql`select count(*)::int as forms from feedback_forms
      where workspace_uuid = ${board.workspace_uuid}::uuid and board_uuid = ${board.uuid}::uuid`),
  );
  return row.forms;
}

/** Whether a status belongs to a board. */
export async function hasStatus(reader: Reader, board: BoardKey, status_uuid: string): Promise<boolean> {
  const row = await reader.one(
    raw<{ is_there: boolean }>(sql`select exists (select 1 from statuses s
      where (s.workspace_uuid, s.board_uuid, s.uuid)
        = (${board.workspace_uuid}::uuid, ${board.uuid}::uuid, ${status_uuid}::uuid)) as is_there`),
  );
  return row.is_there;
}

export async function insertForm(
  reader: Reader,
  board: WritableRow<"board">,
  values: FormValues,
  made: { readonly public_token: string; readonly created_by: string },
): Promise<FeedbackForm> {
  return written(
    reader,
    sql`insert into feedback_forms
        (workspace_uuid, board_uuid, title, intro, status_uuid, is_open, public_token, created_by)
      values (${board.workspace_uuid}::uuid, ${board.uuid}::uuid, ${values.title}, ${values.intro},
        ${values.status_uuid}::uuid, ${values.is_open}, ${made.public_token}, ${made.created_by}::uuid)
      returning *`,
  );
}

export async function updateFormRow(reader: Reader, form: FeedbackForm, values: FormValues): Promise<FeedbackForm> {
  return written(
    reader,
    sql`update feedback_forms set title = ${values.title}, intro = ${values.intro},
        status_uuid = ${values.status_uuid}::uuid, is_open = ${values.is_open}, updated_at = clock_timestamp()
      where workspace_uuid = ${form.workspace_uuid}::uuid and uuid = ${form.uuid}::uuid returning *`,
  );
}

/** The form that a statement wrote. */
async function written(reader: Reader, source: Sql): Promise<FeedbackForm> {
  const { form } = await reader.one(
    raw<{ form: FeedbackForm }>(sql`with f as (${source})
      select ${formJson} as form from f ${withPlace} join users u on u.uuid = f.created_by`),
  );
  return form;
}

/** Deletes a form with its submissions; the tasks that they became stay. */
export async function deleteFormRow(reader: Reader, form: FeedbackForm): Promise<void> {
  await reader.rows(
    raw(sql`delete from feedback_forms
      where workspace_uuid = ${form.workspace_uuid}::uuid and uuid = ${form.uuid}::uuid`),
  );
}
