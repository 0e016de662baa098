import { Type } from "typebox";
import { boardViews } from "#features/boards/boards/index.ts";
import { forEverybody, type OwnOrigins } from "#features/content/links/index.ts";
import { examplePublicToken } from "#features/content/examples/index.ts";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, LinkToken } from "#platform/http/schemas.ts";
import { findPublicBoard, findPublicTasks, publicTaskPages, type PublicTaskRow } from "./queries.ts";
import { PublicBoard, PublicGroup, PublicStatus, PublicTask } from "./view.ts";
import { type DocumentJson, toMarkdown } from "@stoa/document";

export const getPublicBoard = route("GET /public/boards/{token}", {
  id: "getPublicBoard",
  auth: "public",
  summary: "Get a published board by its public link",
  description:
    "Every page contains the statuses and groups, and a part of the active tasks, sorted by position. " +
    pageAbout +
    " The reply names no people and contains no comments and attachments. A link that never existed, was removed or " +
    "does not work at the moment fails with the same 404. A request without a cursor counts as a view.",
  http: { cache: "unlisted" },
  access: {},
  params: { token: field(LinkToken, "The `public_token` of the board.") },
  query: closed(pageQuery),
  reply: {
    board: PublicBoard,
    statuses: field(Type.Array(PublicStatus), "The statuses of the board, in their order."),
    groups: field(Type.Array(PublicGroup), "The groups of the board, in their order."),
    tasks: field(Type.Array(PublicTask), "A page of the active tasks, sorted by position."),
    next_cursor: nextCursor,
  },
  errors: ["board_not_found", "cursor_invalid"],
  events: [],
  example: { params: { token: examplePublicToken }, query: { limit: 50 } },
  handle: async ({ read, params, query, services, fail }) => {
    const { key, ...shown } = (await findPublicBoard(read, params.token)) ?? fail("board_not_found");
    const page = publicTaskPages(query, fail, params.token);
    const rows = await findPublicTasks(read, key, page);
    if (page.isFirst) services.batchedCounts.add(boardViews, params.token);
    return { ...shown, tasks: rows.map((row) => toPublicTask(row, services)), ...page.next(rows) };
  },
});

function toPublicTask(row: PublicTaskRow, origins: OwnOrigins): PublicTask {
  const { page_end: _, mentioning, ...task } = row;
  return mentioning === null ? task : { ...task, description: removeMentions(mentioning, origins) };
}

/**
 * Converts a document to markdown without naming what it mentions: the label of a mention is the name of a member, or
 * the title of a task or page that may not be published. A link to something of ours becomes its text.
 */
function removeMentions(document: DocumentJson, origins: OwnOrigins): string {
  return toMarkdown(forEverybody(document, origins), "task").markdown;
}
