import { Type } from "typebox";
import { boardViews } from "#features/boards/boards/index.ts";
import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import { fail } from "#kernel/errors.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { examplePublicToken } from "#platform/http/examples.ts";
import { lastOf, pageAbout } from "#platform/db/page.ts";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, Limit, LinkToken } from "#platform/http/schemas.ts";
import { type After, findPublicBoard, findPublicTasks, type PublicTaskRow } from "./queries.ts";
import { PublicBoard, PublicGroup, PublicStatus, PublicTask } from "./view.ts";
import { withoutMentions } from "./without-mentions.ts";

export const getPublicBoard = route("GET /public/boards/{token}", {
  id: "getPublicBoard",
  auth: "public",
  summary: "A published board, for everybody who has its link",
  description:
    "Columns and groups come with every page, the active tickets in the order of their positions. " +
    pageAbout +
    " Nothing tells who belongs to the board, who made, wrote or does what, or what is attached and " +
    "said. A link that never was, that ended or that is dark at the moment answers one and the same 404. A request " +
    "without a cursor counts as a view.",
  http: { cache: "unlisted" },
  access: {},
  params: { token: LinkToken },
  query: closed({ limit: Type.Optional(Limit), cursor: Type.Optional(Cursor) }),
  reply: {
    board: PublicBoard,
    statuses: Type.Array(PublicStatus),
    groups: Type.Array(PublicGroup),
    tasks: Type.Array(PublicTask),
    next_cursor: Type.Optional(Type.String()),
  },
  errors: ["board_not_found", "cursor_invalid"],
  events: [],
  example: { params: { token: examplePublicToken }, query: { limit: 50 } },
  handle: async ({ read, params, query, services, fail }) => {
    const { place, ...shown } = (await findPublicBoard(read, params.token)) ?? fail("board_not_found");
    const tag = tagOf(params.token);
    const after = query.cursor === undefined ? null : readCursor(tag, query.cursor);
    const limit = query.limit ?? 50;
    const rows = await findPublicTasks(read, place, after, limit);
    // guard: each page counts as a view | without `if (after === null) ` | by get-public-board.test.ts
    if (after === null) services.batchedCounts.add(boardViews, params.token);
    const last = lastOf(rows);
    const next = last === undefined ? {} : { next_cursor: encodeCursor(tag, shape, [last.position, last.uuid]) };
    return { ...shown, tasks: rows.map(toPublicTask), ...next };
  },
});

const shape = ["decimal", "uuid"] as const;

/** A cursor is of one link: it neither names the board nor outlives the link. */
function tagOf(token: string): string {
  return `public ${sha256(token).toString("base64url").slice(0, 16)}`;
}

function readCursor(tag: string, cursor: string): After {
  const [position, uuid] = decodeCursor(tag, cursor, shape) ?? fail("cursor_invalid");
  return { position, uuid };
}

function toPublicTask(row: PublicTaskRow): PublicTask {
  const { position: _, uuid: __, page_goes_on: ___, mentioning, ...task } = row;
  // guard: everybody reads who is mentioned | `mentioning === null` => `true` | by get-public-board.test.ts
  return mentioning === null ? task : { ...task, description: withoutMentions(mentioning) };
}
