import { type Static, Type } from "typebox";
import { beginningOf, excerptOf, type Matcher, matcherOf, matchesText } from "#kernel/search-match.ts";
import { parseSearch } from "#kernel/search-text.ts";
import { common, field, model, Uuid } from "#platform/http/schemas.ts";

const Excerpt = field(Type.String(), "A part of the text. Hits stand between U+0001 and U+0002.");

export const BoardFound = model("BoardFound", "A board that a search found.", {
  uuid: common.uuid,
  name: field(Type.String(), "The board's name."),
});

export const TaskFound = model("TaskFound", "A task that a search found.", {
  uuid: common.uuid,
  board_uuid: common.board_uuid,
  board_name: field(Type.String(), "The name of that board."),
  number: field(Type.Integer(), "The task's number on the board."),
  title: field(Type.String(), "The task's title."),
  status_name: field(Type.String(), "The name of the task's status."),
  excerpt: Excerpt,
});

export const PageFound = model("PageFound", "A page that a search found.", {
  uuid: common.uuid,
  wiki_uuid: field(Uuid, "The wiki that it belongs to."),
  title: field(Type.String(), "The page's title."),
  excerpt: Excerpt,
});

export const CommentFound = model("CommentFound", "A comment that a search found.", {
  uuid: common.uuid,
  task_uuid: field(Uuid, "The task that it belongs to."),
  task_title: field(Type.String(), "The title of that task."),
  board_uuid: field(Uuid, "The board of that task."),
  excerpt: Excerpt,
  created_at: common.created_at,
});

/** A hit, with the part of its plain text from which the excerpt is made. */
type WithText<T> = Omit<T, "excerpt"> & { readonly text: string };

/** What the index found, best first, and every board that the searcher may open. */
export type Hits = {
  readonly boards: readonly Static<typeof BoardFound>[];
  readonly tasks: readonly WithText<Static<typeof TaskFound>>[];
  readonly comments: readonly WithText<Static<typeof CommentFound>>[];
};

export type SearchReply = {
  boards: Static<typeof BoardFound>[];
  tasks: Static<typeof TaskFound>[];
  pages: Static<typeof PageFound>[];
  comments: Static<typeof CommentFound>[];
};

/** The length of an excerpt in UTF-16 units. */
const excerptLength = 200;

/**
 * The reply's lists: boards whose name matches, and the excerpts.
 * @param withBoards false inside one board
 */
export function toReply(hits: Hits, words: string, withBoards: boolean, limit: number): SearchReply {
  const matcher = matcherOf(parseSearch(words));
  const boards = withBoards ? hits.boards.filter(({ name }) => matchesText(matcher, name)) : [];
  return {
    boards: boards.slice(0, limit),
    tasks: hits.tasks.map(({ text, ...task }) => ({ ...task, excerpt: excerpt(matcher, text, task.title) })),
    pages: [],
    comments: hits.comments.map(({ text, ...comment }) => ({ ...comment, excerpt: excerpt(matcher, text, "") })),
  };
}

/** The excerpt of the text; of the title if only that has hits; the beginning if no word occurs as it was typed. */
function excerpt(matcher: Matcher, text: string, title: string): string {
  const part = excerptOf(matcher, text, excerptLength) ?? excerptOf(matcher, title, excerptLength);
  return part ?? beginningOf(text === "" ? title : text, excerptLength);
}

export function isEmpty({ boards, tasks, pages, comments }: SearchReply): boolean {
  return boards.length + tasks.length + pages.length + comments.length === 0;
}
