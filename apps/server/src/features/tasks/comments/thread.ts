import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Rows } from "#platform/auth/rows.ts";
import { type BoardViewer, opensBoard } from "#platform/auth/board-access.ts";
import { visibleActor, visibleData } from "#platform/events/visible-data.ts";
import { isoOf } from "#platform/db/json.ts";
import { pageOf } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { commentJoins, commentJson } from "./queries.ts";
import type { Activity, Comment } from "./view.ts";

/** A page of the comments of a task, and its history. */
export type Thread = {
  readonly comments: Comment[];
  readonly events: Activity[];
  readonly next_cursor: string | null;
};

const shape = ["timestamp", "uuid"] as const;

/** The most entries of the history: the newest ones. */
const mostEvents = 100;

/**
 * The fields of an event's data that the history shows. The other fields may hold what the reader must not see: the task
 * as it was before, other tasks, or texts that were deleted since.
 */
const shownFields = ["changed", "from", "to", "user_uuid", "label_uuid", "deployment", "merge"];

/** An entry of the history, without the boards that the viewer may not open. */
const history = (
  viewer: BoardViewer,
  workspace_uuid: string,
) => sql<Activity>`jsonb_build_object('uuid', e.uuid, 'event', e.name,
  'created_at', ${isoOf("e.created_at")},
  'actor', jsonb_build_object('kind', e.actor_kind, 'user_uuid', e.actor_user_uuid,
    'api_key_uuid', e.actor_api_key_uuid, 'name', ${visibleActor("e")}),
  'data', (
    select coalesce(jsonb_object_agg(d.key, d.value), '{}') from (
      select key, value from jsonb_each(e.visible) where key = any (${shownFields}::text[])
        and (value -> 'board_uuid' is null
          or ${opensBoard(viewer, sql`${workspace_uuid}::uuid`, sql`(value ->> 'board_uuid')::uuid`)})
      union all
      select key || '_uuid', value -> 'uuid' from jsonb_each(e.visible)
      where key in ('comment', 'attachment', 'subtask') and value ? 'uuid') d))`;

/** @throws ApiError cursor_invalid for a cursor that is not from the comments of this task */
export async function readThread(
  reader: Reader,
  task: Rows["task"],
  viewer: BoardViewer,
  page: { readonly limit: number; readonly cursor: string | undefined },
  fail: Fail<"cursor_invalid">,
): Promise<Thread> {
  const tag = `comments of ${task.uuid}`;
  const after =
    page.cursor === undefined ? [null, null] : (decodeCursor(tag, page.cursor, shape) ?? fail("cursor_invalid"));
  // sent as text, because the driver would cut off the microseconds of a timestamp
  const afterAt = sql`${after[0]}::text::timestamptz`;
  const key = sql`(${task.workspace_uuid}::uuid, ${task.uuid}::uuid)`;
  const rows = sql`select * from comments
    where (workspace_uuid, task_uuid) = ${key} and archived_at is null
      and (${afterAt} is null or (created_at, uuid) > (${afterAt}, ${after[1]}::uuid))
    order by created_at, uuid limit ${page.limit}::int`;
  const bytes = sql`500 + octet_length(r.body) + octet_length(r.body_json::text)`;
  const row = await reader.one(
    raw<{ comments: Comment[]; events: Activity[]; last_at: string | null; goes_on: boolean | null }>(sql`
      with page as materialized (
        ${pageOf({ rows, order: sql`r.created_at, r.uuid`, bytes, limit: page.limit })})
      select
        (select coalesce(jsonb_agg(${commentJson} order by c.created_at, c.uuid), '[]') from page c ${commentJoins}) as comments,
        (select to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from page) as last_at,
        (select bool_and(page_goes_on) from page) as goes_on,
        (select coalesce(jsonb_agg(${history(viewer, task.workspace_uuid)} order by e.id), '[]') from (
          select h.*, ${visibleData("h")} as visible from events h where (workspace_uuid, task_uuid) = ${key}
          order by id desc limit ${mostEvents}::int) e) as events`),
  );
  const { comments, events, last_at, goes_on } = row;
  const last = comments.at(-1);
  const hasNext = goes_on === true && last !== undefined && last_at !== null;
  return { comments, events, next_cursor: hasNext ? encodeCursor(tag, shape, [last_at, last.uuid]) : null };
}
