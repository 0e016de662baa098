import { Type } from "typebox";
import { fold, splitPlace } from "#kernel/search-text.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, nullable, oneOf, SearchText, Uuid } from "#platform/http/schemas.ts";
import { find } from "./queries.ts";
import { BoardFound, CommentFound, isEmpty, PageFound, TaskFound, toFound } from "./view.ts";

const Scope = closed({ kind: oneOf(["board"]), uuid: Uuid, name: Type.String() });

export const search = route("GET /search", {
  id: "search",
  auth: "session or key",
  summary: "Tickets, boards and comments that the caller may open, by relevance",
  description: `\`place/words\` searches for the words inside the board that is named before the slash, and \`scope\` tells
which. When that names nothing and the whole text finds nothing, the words after the slash are searched alone, and
\`broadened\` tells them. Excerpts mark hits with U+0001 and U+0002. Through an API key, \`workspace_uuid\` may be left out.`,
  access: { workspace: { permission: "read", from: "query" } },
  query: closed({
    workspace_uuid: Type.Optional(Uuid),
    q: SearchText,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 10, description: "of each kind" })),
  }),
  reply: {
    boards: Type.Array(BoardFound),
    tasks: Type.Array(TaskFound),
    pages: Type.Array(PageFound),
    comments: Type.Array(CommentFound),
    scope: nullable(Scope),
    broadened: nullable(Type.String()),
  },
  errors: ["search_query_missing", "searches_busy"],
  events: [],
  example: { query: { workspace_uuid: ids.workspace, q: "support" } },
  handle: async ({ read, caller, role, workspace, query, services, fail }) => {
    const { q, limit = 10 } = query;
    if (q.trim() === "") return fail("search_query_missing");
    const who = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid, role };
    const look = async (words: string, board_uuid: string | null) => {
      const hits = await services.searchSemaphore.take(workspace.uuid, () => find(read, who, words, board_uuid, limit));
      return { open: hits.boards, found: toFound(hits, words, board_uuid === null, limit) };
    };
    const whole = await look(q, null);
    const split = splitPlace(q);
    if (split === null) return { ...whole.found, scope: null, broadened: null };
    const board = whole.open.find(({ name }) => fold(name.trim()) === fold(split.place));
    if (board !== undefined) {
      const inside = await look(split.words, board.uuid);
      return { ...inside.found, scope: { kind: "board" as const, ...board }, broadened: null };
    }
    if (!isEmpty(whole.found)) return { ...whole.found, scope: null, broadened: null };
    const alone = await look(split.words, null);
    return { ...alone.found, scope: null, broadened: split.words };
  },
});
