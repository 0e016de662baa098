import { Type } from "typebox";
import { searchSemaphore } from "#features/tasks/tasks/index.ts";
import { splitPlace } from "#kernel/search-text.ts";
import { fold } from "#kernel/search-words.ts";
import { ids } from "#features/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field, model, nullable, oneOf, SearchText, Uuid } from "#platform/http/schemas.ts";
import { find } from "./queries.ts";
import { BoardFound, CommentFound, isEmpty, PageFound, TaskFound, toReply } from "./view.ts";

const SearchScope = model("SearchScope", "The board inside which a search looked.", {
  kind: field(oneOf(["board"]), "The kind of item."),
  uuid: common.uuid,
  name: field(Type.String(), "The board's name."),
});

export const search = route("GET /search", {
  id: "search",
  auth: "session or key",
  summary: "Search tasks, boards and comments",
  description: `Finds what the caller may open, sorted by relevance. \`place/words\` searches for the words on the board that is
named before the slash, and \`scope\` is that board. If there is no such board and the whole text finds nothing, only
the words after the slash are searched, and \`broadened\` contains them. An API key may leave out \`workspace_uuid\`.`,
  access: { workspace: { permission: "read", from: "query" } },
  query: closed({
    workspace_uuid: field(Type.Optional(Uuid), "The workspace to search. An API key may leave out its own."),
    q: field(SearchText, "The search text:"),
    limit: field(
      Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 10 })),
      "The most results of each kind.",
    ),
  }),
  reply: {
    boards: Type.Array(BoardFound),
    tasks: Type.Array(TaskFound),
    pages: Type.Array(PageFound),
    comments: Type.Array(CommentFound),
    scope: field(nullable(SearchScope), "The board that was searched; null for the whole workspace."),
    broadened: field(
      nullable(Type.String()),
      "The words that were searched instead of the whole text; null if it was the whole text.",
    ),
  },
  errors: ["search_query_missing", "searches_busy"],
  events: [],
  example: { query: { workspace_uuid: ids.workspace, q: "support" } },
  handle: async ({ read, viewer, workspace, query, fail }) => {
    const { q, limit = 10 } = query;
    if (q.trim() === "") return fail("search_query_missing");
    const searcher = { ...viewer, workspace_uuid: workspace.uuid };
    const lookFor = async (words: string, board_uuid: string | null) => {
      const hits = await searchSemaphore.take(workspace.uuid, () => find(read, searcher, words, board_uuid, limit));
      return { open: hits.boards, found: toReply(hits, words, board_uuid === null, limit) };
    };
    const whole = await lookFor(q, null);
    const split = splitPlace(q);
    if (split === null) return { ...whole.found, scope: null, broadened: null };
    const board = whole.open.find(({ name }) => fold(name.trim()) === fold(split.place));
    if (board !== undefined) {
      const inside = await lookFor(split.words, board.uuid);
      return { ...inside.found, scope: { kind: "board" as const, ...board }, broadened: null };
    }
    if (!isEmpty(whole.found)) return { ...whole.found, scope: null, broadened: null };
    const alone = await lookFor(split.words, null);
    return { ...alone.found, scope: null, broadened: split.words };
  },
});
