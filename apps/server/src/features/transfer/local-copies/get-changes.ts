import { Type } from "typebox";
import { opensWikis } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, field, Timestamp } from "#platform/http/schemas.ts";
import { copySemaphore, turnOf } from "./copy-semaphore.ts";
import { type Copy, type PageStart, readCursor, start, writeCursor } from "./cursor.ts";
import { readPage } from "./read-page.ts";
import { mostRemoved } from "./removed-queries.ts";
import { everything } from "./since.ts";
import { Changes, type Kind, kinds } from "./view.ts";

/** Rows on a page. */
const mostRows = 5000;
const usualRows = 1000;

/** After so long without a read a copy begins anew. (Events are kept for 30 days at least.) In milliseconds. */
const longestAbsence = 30 * 24 * 60 * 60 * 1000;

const Kinds = Type.String({
  pattern: `^(${kinds.join("|")})(,(${kinds.join("|")}))*$`,
  examples: ["boards,tasks"],
});

const description = `To keep a copy of all that the caller may see: read without a cursor, and go on with the \`next_cursor\` of each reply. A
new copy comes first, boards and their parts before tasks. As long as \`has_more\` is true, the next page is there now. After the
last page, the \`next_cursor\` returns what changed since the first of these pages; no change is left out, and a row may come
twice. \`GET /workspaces/{workspace_uuid}/stream/events\` shows when to ask.

Do in this order: drop everything if \`reset\` is true, drop \`left_boards\`, \`left_wikis\` and \`removed\`, and put each row in the place of
the one with its uuid. A board that the caller may open from now on comes whole. Rows name people, labels, statuses and boards
only by their uuids.

A page ends at \`limit\` or with 4 MB, whichever comes first; \`removed\` and \`left_boards\` are not counted. A cursor is valid
for its caller (a session or one API key), workspace and \`kinds\`, and for 30 days. The reply is \`reset: true\` and the first page of
a new copy when the cursor is older, when the caller became or ceased to be an owner, an admin or a guest since then, and when more than
${mostRemoved.toLocaleString("en")} rows left the copy since then. Of a workspace, two pages of new copies are read at once, and two pages of changes
for each person; others wait for up to ten seconds, and are 429 then.`;

export const getChanges = route("GET /workspaces/{workspace_uuid}/changes", {
  id: "getChanges",
  auth: "session or key",
  summary: "Read a copy of a workspace, and later what changed",
  description,
  access: { workspace: "read" },
  query: closed({
    cursor: field(Type.Optional(Cursor), "The `next_cursor` of the reply before. Without one a new copy begins."),
    limit: field(
      Type.Optional(Type.Integer({ minimum: 1, maximum: mostRows, default: usualRows })),
      "The largest number of rows on a page.",
    ),
    kinds: field(
      Type.Optional(Kinds),
      "The wanted lists, separated by commas; the others stay empty. All of them if left out.",
    ),
  }),
  reply: {
    changes: Changes,
    reset: field(
      Type.Optional(Type.Boolean()),
      "true: the cursor is of no use any more. Drop the copy; this is the first page of a new one.",
    ),
    next_cursor: field(Type.String(), "The `cursor` of the next request."),
    has_more: field(Type.Boolean(), "Whether there is another page now."),
    server_time: field(Timestamp, "Every change before this moment is in these pages."),
  },
  errors: ["cursor_invalid", "copies_busy"],
  events: [],
  serverTime: true,
  example: { query: { limit: 1000 } },
  handle: async ({ read, caller, role, viewer, workspace, query, now, fail }) => {
    const copy: Copy = {
      reader: { ...viewer, workspace_uuid: workspace.uuid, opensWikis: opensWikis(role) },
      key_uuid: caller.api_key?.uuid ?? null,
      kinds: kindsOf(query.kinds),
    };
    const asked = query.cursor === undefined ? start : readCursor(copy, query.cursor, fail);
    const isOfNoUse = asked === null || isTooOld(asked, now);
    const from = isOfNoUse ? start : asked;
    const server_time = from.first ?? now.toISOString();
    const { changes, next, isReset } = await copySemaphore.take(turnOf(copy.reader, from.since), () =>
      readPage(read, copy, from, query.limit ?? usualRows),
    );
    return {
      changes,
      ...(isOfNoUse || isReset ? { reset: true } : {}),
      next_cursor: writeCursor(copy, server_time, next),
      has_more: next !== null,
      server_time,
    };
  },
});

/** The kinds that a query names, each once and in their order. */
function kindsOf(named: string | undefined): readonly Kind[] {
  const wanted = named?.split(",");
  return wanted === undefined ? kinds : kinds.filter((kind) => wanted.includes(kind));
}

function isTooOld({ since, first }: PageStart, now: Date): boolean {
  const known = since === everything ? first : since;
  return known !== null && Date.parse(known) < now.getTime() - longestAbsence;
}
