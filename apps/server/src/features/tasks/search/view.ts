import { type Static, Type } from "typebox";
import { beginningOf, excerptOf, type Matcher, matcherOf, matchesText } from "#kernel/search-match.ts";
import { parseSearch } from "#kernel/search-text.ts";
import { closed, Timestamp, Uuid } from "#platform/http/schemas.ts";

const Excerpt = Type.String({ description: "Hits stand between U+0001 and U+0002." });

export const BoardFound = closed({ uuid: Uuid, name: Type.String() });

export const TaskFound = closed({
  uuid: Uuid,
  board_uuid: Uuid,
  board_name: Type.String(),
  number: Type.Integer(),
  title: Type.String(),
  status_name: Type.String(),
  excerpt: Excerpt,
});

export const PageFound = closed({ uuid: Uuid, wiki_uuid: Uuid, title: Type.String(), excerpt: Excerpt });

export const CommentFound = closed({
  uuid: Uuid,
  task_uuid: Uuid,
  task_title: Type.String(),
  board_uuid: Uuid,
  excerpt: Excerpt,
  created_at: Timestamp,
});

/** With as much of the plain text as excerpts are made of. */
type Texted<T> = Omit<T, "excerpt"> & { readonly text: string };

/** What the index found, best first, and every board that the searcher may open. */
export type Hits = {
  readonly boards: readonly Static<typeof BoardFound>[];
  readonly tasks: readonly Texted<Static<typeof TaskFound>>[];
  readonly comments: readonly Texted<Static<typeof CommentFound>>[];
};

export type Found = {
  boards: Static<typeof BoardFound>[];
  tasks: Static<typeof TaskFound>[];
  pages: Static<typeof PageFound>[];
  comments: Static<typeof CommentFound>[];
};

/** Of an excerpt, in UTF-16 units. */
const excerptLength = 200;

/**
 * The reply's lists: boards whose name matches, and the excerpts.
 * @param withBoards false inside one board
 */
export function toFound(hits: Hits, words: string, withBoards: boolean, limit: number): Found {
  const matcher = matcherOf(parseSearch(words));
  const boards = withBoards ? hits.boards.filter(({ name }) => matchesText(matcher, name)) : [];
  return {
    boards: boards.slice(0, limit),
    tasks: hits.tasks.map(({ text, ...task }) => ({ ...task, excerpt: excerpt(matcher, text, task.title) })),
    pages: [],
    comments: hits.comments.map(({ text, ...comment }) => ({ ...comment, excerpt: excerpt(matcher, text, "") })),
  };
}

/** From the text; when all hits are in the title, from the title; when no word stands as it was typed, the beginning. */
function excerpt(matcher: Matcher, text: string, title: string): string {
  const part = excerptOf(matcher, text, excerptLength) ?? excerptOf(matcher, title, excerptLength);
  return part ?? beginningOf(text === "" ? title : text, excerptLength);
}

export function isEmpty({ boards, tasks, pages, comments }: Found): boolean {
  return boards.length + tasks.length + pages.length + comments.length === 0;
}
