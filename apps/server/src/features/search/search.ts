import { type Static, Type } from "typebox";
import { rankedAbout } from "#features/tasks/search/index.ts";
import { searchSemaphore } from "#features/content/search/index.ts";
import { findNamed, findPages, type NamedPlace, PageFound, toPagesFound } from "#features/wiki/search/index.ts";
import { opensWikis } from "#kernel/authorize.ts";
import { type SplitPlace, splitPlaces } from "#kernel/search-text.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field, model, nullable, oneOf, SearchText, UuidOfWorkspace } from "#platform/http/schemas.ts";
import { findPlace } from "./find-place.ts";
import { find } from "./queries.ts";
import { BoardFound, CommentFound, isEmpty, type SearchReply, TaskFound, toReply } from "./view.ts";

const SearchScope = model("SearchScope", "The place inside which a search looked.", {
  kind: field(oneOf(["board", "wiki", "wiki_page"]), "The kind of place. A page includes everything under it."),
  uuid: common.uuid,
  name: field(Type.String(), "The name of the board or the wiki, or the title of the page."),
});

type Scope = Static<typeof SearchScope>;

const inside = (found: SearchReply, { kind, uuid, name }: Scope) => ({
  ...found,
  scope: { kind, uuid, name },
  broadened: null,
});

export const search = route("GET /search", {
  id: "search",
  auth: "session or key",
  summary: "Search tasks, pages, boards and comments",
  description: `Finds what the caller may open, sorted by relevance; comments come newest first. ${rankedAbout} \`place/words\` searches for the words inside the board, the
wiki or the page that is named before the slash, in this order, and \`scope\` is that place; a page includes everything under it. A name may contain slashes. If
there is no such place and the whole text finds nothing, only the words after the slash are searched, and \`broadened\` contains them. An API key may leave out \`workspace_uuid\`.`,
  access: { workspace: { permission: "read", from: "query" } },
  query: closed({
    workspace_uuid: field(Type.Optional(UuidOfWorkspace), "The workspace to search. An API key may leave out its own."),
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
    scope: field(nullable(SearchScope), "The place that was searched; null for the whole workspace."),
    broadened: field(
      nullable(Type.String()),
      "The words that were searched instead of the whole text; null if it was the whole text.",
    ),
  },
  errors: ["search_query_missing", "searches_busy"],
  events: [],
  example: { query: { workspace_uuid: ids.workspace, q: "support" } },
  handle: async ({ read, role, viewer, workspace, query, fail }) => {
    const { q, limit = 10 } = query;
    if (q.trim() === "") return fail("search_query_missing");
    const { uuid: workspace_uuid } = workspace;
    const searcher = { ...viewer, workspace_uuid };
    const seesWikis = opensWikis(role);
    const take = <T>(search: () => Promise<T>): Promise<T> => searchSemaphore.take(workspace_uuid, search);
    const lookFor = (words: string, board_uuid: BoardUuid | null) =>
      take(async () => {
        const where = { board_uuid, inWikis: seesWikis && board_uuid === null };
        const hits = await find(read, searcher, words, where, limit);
        return { open: hits.boards, found: toReply(hits, words, board_uuid === null, limit) };
      });
    const lookInWiki = async ({ kind, uuid, wiki_uuid, words }: NamedPlace & SplitPlace): Promise<SearchReply> => {
      const scope = { workspace_uuid, wiki_uuid, page_uuid: kind === "wiki_page" ? uuid : null };
      const pages = await take(async () => toPagesFound(await findPages(read, words, scope, limit), words));
      return { boards: [], tasks: [], pages, comments: [] };
    };
    const whole = await lookFor(q, null);
    const splits = splitPlaces(q);
    const place = await findPlace(splits, whole.open, async (names) =>
      seesWikis ? take(() => findNamed(read, workspace_uuid, names)) : undefined,
    );
    if (place?.kind === "board") return inside((await lookFor(place.words, place.uuid)).found, place);
    if (place !== undefined) return inside(await lookInWiki(place), place);
    const shortest = splits.at(-1);
    if (shortest === undefined || !isEmpty(whole.found)) return { ...whole.found, scope: null, broadened: null };
    const alone = await lookFor(shortest.words, null);
    return { ...alone.found, scope: null, broadened: shortest.words };
  },
});
