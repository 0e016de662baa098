import { Type } from "typebox";
import { boardViews } from "#features/boards/boards/index.ts";
import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import type { Fail } from "#kernel/errors.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { examplePublicToken } from "#features/examples/index.ts";
import { lastOf, pageAbout } from "#platform/db/page.ts";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, field, Limit, LinkToken } from "#platform/http/schemas.ts";
import { findPublicBoard, findPublicTasks, type PagePosition, type PublicTaskRow } from "./queries.ts";
import { PublicBoard, PublicGroup, PublicStatus, PublicTask } from "./view.ts";
import { removeMentions } from "./remove-mentions.ts";

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
  query: closed({
    limit: field(Type.Optional(Limit), "The most tasks in the reply."),
    cursor: field(Type.Optional(Cursor), "The `next_cursor` of the previous page."),
  }),
  reply: {
    board: PublicBoard,
    statuses: field(Type.Array(PublicStatus), "The statuses of the board, in their order."),
    groups: field(Type.Array(PublicGroup), "The groups of the board, in their order."),
    tasks: field(Type.Array(PublicTask), "A page of the active tasks, sorted by position."),
    next_cursor: field(Type.Optional(Type.String()), "The `cursor` of the next page; left out on the last page."),
  },
  errors: ["board_not_found", "cursor_invalid"],
  events: [],
  example: { params: { token: examplePublicToken }, query: { limit: 50 } },
  handle: async ({ read, params, query, services, fail }) => {
    const { key, ...shown } = (await findPublicBoard(read, params.token)) ?? fail("board_not_found");
    const tag = tagOf(params.token);
    const after = query.cursor === undefined ? null : readCursor(tag, query.cursor, fail);
    const limit = query.limit ?? 50;
    const rows = await findPublicTasks(read, key, after, limit);
    // guard: each page counts as a view | without `if (after === null) ` | by get-public-board.test.ts
    if (after === null) services.batchedCounts.add(boardViews, params.token);
    const last = lastOf(rows);
    const next = last === undefined ? {} : { next_cursor: encodeCursor(tag, shape, [last.position, last.uuid]) };
    return { ...shown, tasks: rows.map(toPublicTask), ...next };
  },
});

const shape = ["decimal", "uuid"] as const;

/** A cursor belongs to one link: it does not contain the uuid of the board and does not work for a later link. */
function tagOf(token: string): string {
  return `public ${sha256(token).toString("base64url").slice(0, 16)}`;
}

function readCursor(tag: string, cursor: string, fail: Fail<"cursor_invalid">): PagePosition {
  const [position, uuid] = decodeCursor(tag, cursor, shape) ?? fail("cursor_invalid");
  return { position, uuid };
}

function toPublicTask(row: PublicTaskRow): PublicTask {
  const { position: _, uuid: __, page_goes_on: ___, mentioning, ...task } = row;
  // guard: everybody reads who is mentioned | `mentioning === null` => `true` | by get-public-board.test.ts
  return mentioning === null ? task : { ...task, description: removeMentions(mentioning) };
}
