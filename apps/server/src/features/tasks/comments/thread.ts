import type { Rows } from "#platform/auth/rows.ts";
import { type BoardViewer, opensBoard } from "#platform/auth/board-access.ts";
import { visibleActor, visibleData } from "#platform/events/visible-data.ts";
import { isoOf } from "#platform/db/json.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import { commentJoins, commentJson } from "./queries.ts";
import type { Activity, Comment } from "./view.ts";

/** The comments of a task, oldest first. */
export const commentPages = pages({ name: "comments", order: { created_at: "timestamp", uuid: "uuid" } });

/** A page of the comments of a task, and its history. */
type Thread = OfPage & { readonly comments: Comment[]; readonly events: Activity[] };

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

export async function readThread(reader: Reader, task: Rows["task"], viewer: BoardViewer, page: Page): Promise<Thread> {
  const key = sql`(${task.workspace_uuid}::uuid, ${task.uuid}::uuid)`;
  const rows = sql`select * from comments where (workspace_uuid, task_uuid) = ${key} and archived_at is null`;
  const bytes = sql`500 + octet_length(r.body) + octet_length(r.body_json::text)`;
  return reader.one(
    raw<Thread>(sql`
      with page as materialized (${page.of(rows, bytes)})
      select
        (select coalesce(jsonb_agg(${commentJson} order by ${page.order("c")}), '[]') from page c ${commentJoins}) as comments,
        (select page_end from page where page_end is not null) as page_end,
        (select coalesce(jsonb_agg(${history(viewer, task.workspace_uuid)} order by e.created_at, e.id), '[]') from (
          select h.*, ${visibleData("h")} as visible from full_events h where (workspace_uuid, task_uuid) = ${key}
          order by created_at desc, id desc limit ${mostEvents}::int) e) as events`),
  );
}
