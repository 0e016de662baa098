import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { visibleBoards, type WorkspaceReader } from "#platform/auth/board-access.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import { type View, viewJson } from "./view.ts";
import { forgetRepliesNaming } from "#platform/http/forget-replies.ts";

type Row = { readonly view: View };

/** The author of views, and their workspace. */
export type Author = { readonly workspace_uuid: WorkspaceUuid; readonly user_uuid: string };

/** A person who reads views. @see rules.ts */
export type ViewReader = WorkspaceReader & { readonly isGuest: boolean };

/**
 * Whether a reader sees the view `v`: their own, and shared ones; guests only those of boards. Those who may not open the
 * board of a view does not see the view, not even their own (§15.6 rules 1 and 2).
 */
function isVisible(reader: ViewReader) {
  const { workspace_uuid, user_uuid, isGuest } = reader;
  const toReader = isGuest ? sql`v.board_uuid is not null` : sql`true`;
  return sql`v.workspace_uuid = ${workspace_uuid}::uuid
    and (v.created_by = ${user_uuid}::uuid or (v.shared and ${toReader}))
    and (v.board_uuid is null or v.board_uuid in (select b.uuid from (${visibleBoards(reader)}) b))`;
}

/** The views that a reader sees, their own first, each part by name. */
export const viewPages = pages({
  name: "views",
  order: { part: "text", sort_name: "text", uuid: "uuid" },
  lookAhead: true,
});

/** The text by which the view `v` is sorted: case does not matter, and numbers in names are compared as numbers. */
const sortName = sql`(select string_agg(case when m.part[1] ~ '^[0-9]' then lpad(m.part[1], greatest(length(m.part[1]), 9), '0')
    else m.part[1] end, '' order by m.n)
  from regexp_matches(lower(v.name), '[0-9]+|[^0-9]+', 'g') with ordinality m (part, n))`;

/** A page of the views that a reader sees. */
export function findViews(reader: Reader, who: ViewReader, page: Page): Promise<(Row & OfPage)[]> {
  const rows = sql`select v.*, ${sortName} as sort_name,
      case when v.created_by = ${who.user_uuid}::uuid then '1' else '2' end as part
    from saved_views v where ${isVisible(who)}`;
  return reader.rows(
    raw<Row & OfPage>(sql`select ${viewJson} as view, v.page_end
      from (${page.of(rows, sql`1000 + octet_length(r.query)`)}) v join users u on u.uuid = v.created_by
      order by ${page.order("v")}`),
  );
}

/** The workspace of a view. */
export async function findWorkspaceOf(reader: Reader, uuid: string): Promise<WorkspaceUuid | undefined> {
  const row = await reader.first(
    raw<{ workspace_uuid: WorkspaceUuid }>(sql`select workspace_uuid from saved_views where uuid = ${uuid}::uuid`),
  );
  return row?.workspace_uuid;
}

/** A view that a reader sees, locked until the commit. */
export async function lockVisibleView(reader: Reader, who: ViewReader, uuid: string): Promise<View | undefined> {
  const row = await reader.first(
    raw<Row>(sql`select ${viewJson} as view from saved_views v join users u on u.uuid = v.created_by
      where ${isVisible(who)} and v.uuid = ${uuid}::uuid for no key update of v`),
  );
  return row?.view;
}

/** Counts a person's views in a workspace, shared ones too. */
export async function countOwnViews(reader: Reader, author: Author): Promise<number> {
  const row = await reader.one(
    raw<{ views: number }>(sql`select count(*)::int as views from saved_views
      where workspace_uuid = ${author.workspace_uuid}::uuid and created_by = ${author.user_uuid}::uuid`),
  );
  return row.views;
}

/** Counts the views that are shared in a workspace. */
export async function countSharedViews(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<number> {
  const row = await reader.one(
    raw<{ views: number }>(sql`select count(*)::int as views from saved_views
      where workspace_uuid = ${workspace_uuid}::uuid and shared`),
  );
  return row.views;
}

/** The values of a view that can be written. */
type ViewValues = Pick<View, "name" | "kind" | "query" | "board_uuid" | "shared">;

/** @param uuid a new one */
export async function insertView(reader: Reader, author: Author, uuid: string, values: ViewValues): Promise<View> {
  const { name, kind, query, board_uuid, shared } = values;
  const row = await reader.one(
    raw<Row>(sql`with v as (
        insert into saved_views (workspace_uuid, uuid, name, kind, query, board_uuid, shared, created_by)
        values (${author.workspace_uuid}::uuid, ${uuid}::uuid, ${name}, ${kind}, ${query}, ${board_uuid}::uuid, ${shared}::boolean,
          ${author.user_uuid}::uuid)
        returning *)
      select ${viewJson} as view from v join users u on u.uuid = v.created_by`),
  );
  return row.view;
}

/** Changes a view, which gets its next version. @param view locked */
export async function updateViewRow(reader: Reader, view: View, values: ViewValues): Promise<View> {
  const { name, kind, query, board_uuid, shared } = values;
  const row = await reader.one(
    raw<Row>(sql`with v as (
        update saved_views set name = ${name}, kind = ${kind}, query = ${query}, board_uuid = ${board_uuid}::uuid,
          shared = ${shared}::boolean, version = version + 1, updated_at = clock_timestamp()
        where workspace_uuid = ${view.workspace_uuid}::uuid and uuid = ${view.uuid}::uuid
        returning *)
      select ${viewJson} as view from v join users u on u.uuid = v.created_by`),
  );
  return row.view;
}

/** Deletes a view. @param view locked */
export async function deleteViewRow(reader: Reader, view: View): Promise<void> {
  await reader.rows(
    raw(sql`delete from saved_views
      where workspace_uuid = ${view.workspace_uuid}::uuid and uuid = ${view.uuid}::uuid`),
  );
}

/** Deletes the private views of a person in a workspace. @returns which ones */
async function deletePrivateViews(reader: Reader, author: Author): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`delete from saved_views
      where workspace_uuid = ${author.workspace_uuid}::uuid and created_by = ${author.user_uuid}::uuid and not shared
      returning uuid`),
  );
  return rows.map(({ uuid }) => uuid);
}

/** Deletes the private views of a person who leaves a workspace (§15.6 rule 6). The workspace must be locked. */
export async function removePrivateViews(reader: Reader, author: Author): Promise<void> {
  await forgetRepliesNaming(reader, await deletePrivateViews(reader, author));
}
