import { type Static, Type } from "typebox";
import { fail } from "#kernel/errors.ts";
import { pageAbout } from "#platform/db/page.ts";
import { closed, Cursor, Limit, SearchText, Since, Uuid } from "#platform/http/schemas.ts";
import type { AfterTask, Filters } from "./list-cursor.ts";
import type { Wanted } from "./list-queries.ts";

/** What listTasks may be asked. */
export const Query = closed({
  limit: Type.Optional(Limit),
  cursor: Type.Optional(Cursor),
  q: Type.Optional(SearchText),
  status: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: "the column by name" })),
  status_uuid: Type.Optional(Uuid),
  group_uuid: Type.Optional(Uuid),
  assignee_uuid: Type.Optional(Uuid),
  label_uuid: Type.Optional(Uuid),
  updated_since: Type.Optional(Since),
  include_descriptions: Type.Optional(Type.Boolean({ default: true })),
});

export type Query = Static<typeof Query>;

/** The reference's help for listTasks. */
export const about = `Ordered by position. \`q\` ranks by relevance instead and has no pages, only the first; a \`q\` that is a ticket's uuid, or its
first eight characters or more, finds that ticket or nothing. ${pageAbout} A cursor is
for these filters.

To keep a copy: read all pages, then poll with \`updated_since\` = the \`server_time\` of the read before, all pages
again. All pages of one read tell the same \`server_time\`. A change may come twice, but none is missed.
\`removed_task_uuids\`, beside the first page, names what to drop: archived, deleted, moved to another board, or changed
so that the filters do not match any more.`;

/** The filters that a query names. @throws Refusal status_given_twice */
export function filtersOf({ status, status_uuid, group_uuid, assignee_uuid, label_uuid }: Query): Filters {
  if (status !== undefined && status_uuid !== undefined) fail("status_given_twice");
  return {
    ...(status === undefined ? {} : { status }),
    ...(status_uuid === undefined ? {} : { status_uuid }),
    ...(group_uuid === undefined ? {} : { group_uuid }),
    ...(assignee_uuid === undefined ? {} : { assignee_uuid }),
    ...(label_uuid === undefined ? {} : { label_uuid }),
  };
}

/** A query as the statement takes it: filters, the search or the changes wanted, and where the page begins. */
export function wantedOf(query: Query, filters: Filters, after: AfterTask | null): Wanted {
  const { q, limit = 50, updated_since } = query;
  return {
    filters,
    limit,
    ...(q === undefined ? {} : { q }),
    ...(updated_since === undefined ? {} : { since: Date.parse(updated_since) }),
    ...(after === null ? {} : { after }),
  };
}
