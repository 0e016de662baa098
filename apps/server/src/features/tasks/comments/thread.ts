import type { Rows } from "#platform/auth/rows.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import { visibleData } from "#platform/events/visible-data.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import { history } from "./history.ts";
import { commentJoins, commentJson } from "./queries.ts";
import type { Activity, Comment } from "./view.ts";

/** The comments of a task, oldest first. */
export const commentPages = pages({ name: "comments", order: { created_at: "timestamp", uuid: "uuid" } });

/** A page of the comments of a task, and its history. */
type Thread = OfPage & { readonly comments: Comment[]; readonly events: Activity[] };

/** The most entries of the history: the newest ones. */
const mostEvents = 100;

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
