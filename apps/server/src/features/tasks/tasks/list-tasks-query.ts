import { type Static, Type } from "typebox";
import type { Fail } from "#kernel/errors.ts";
import { pageAbout } from "#platform/db/page.ts";
import { type Page, pageQuery } from "#platform/http/pages.ts";
import { closed, field, SearchText, Since, Uuid } from "#platform/http/schemas.ts";
import { rankedAbout } from "./search-scope.ts";
import { statusFields } from "./statuses.ts";
import type { Filters } from "./task-pages.ts";
import type { Wanted } from "./list-queries.ts";

/** The query parameters of listTasks. */
export const Query = closed({
  ...pageQuery,
  q: field(Type.Optional(SearchText), "The search text:"),
  ...statusFields,
  group_uuid: field(Type.Optional(Uuid), "Only tasks of this group."),
  assignee_uuid: field(Type.Optional(Uuid), "Only tasks of this assignee."),
  label_uuid: field(Type.Optional(Uuid), "Only tasks with this label."),
  updated_since: field(Type.Optional(Since), "Only what changed since then:"),
  include_descriptions: field(Type.Optional(Type.Boolean({ default: true })), "false leaves the descriptions out."),
});

export type Query = Static<typeof Query>;

/** The description of listTasks. */
export const about = `Sorted by position. With \`q\` the tasks are sorted by relevance, and there is only one page. ${rankedAbout} A \`q\` that is a task's
uuid, or at least its first eight characters, finds that task or nothing. ${pageAbout} A cursor is only valid for the
same filters.

To keep a copy up to date, read all pages. Then poll with \`updated_since\` = the \`server_time\` of the previous read,
and read all pages again. All pages of one read have the same \`server_time\`. A change may come twice, but none is
missed. \`removed_task_uuids\` of the first page names the tasks to drop: archived, deleted, moved to another board, or
changed so that they no longer match the filters. A change of a status, a label or a person by itself, such as a new name, changes no
task, and neither does reading its comments: read the board again for these, or keep a copy by \`GET /workspaces/{workspace_uuid}/changes\`.`;

/** The filters that a query names. @throws ApiError status_given_twice */
export function filtersOf(query: Query, fail: Fail<"status_given_twice">): Filters {
  const { status, status_uuid, group_uuid, assignee_uuid, label_uuid } = query;
  if (status !== undefined && status_uuid !== undefined) fail("status_given_twice");
  return {
    ...(status === undefined ? {} : { status }),
    ...(status_uuid === undefined ? {} : { status_uuid }),
    ...(group_uuid === undefined ? {} : { group_uuid }),
    ...(assignee_uuid === undefined ? {} : { assignee_uuid }),
    ...(label_uuid === undefined ? {} : { label_uuid }),
  };
}

/** Converts a query for the statement: filters, the search or the wanted changes, and the page. */
export function wantedOf(query: Query, filters: Filters, page: Page): Wanted {
  const { q, updated_since } = query;
  return {
    filters,
    page,
    ...(q === undefined ? {} : { q }),
    ...(updated_since === undefined ? {} : { since: Date.parse(updated_since) }),
  };
}
