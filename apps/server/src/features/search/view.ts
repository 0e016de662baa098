import { type Static, Type } from "typebox";
import { type PageFound, type PageHit, toPagesFound } from "#features/wiki/search/index.ts";
import { excerptOrBeginning, matcherOf, matchesText } from "#kernel/search-match.ts";
import { parseSearch } from "#kernel/search-text.ts";
import { common, field, Key, model, Uuid, UuidOfBoard } from "#platform/http/schemas.ts";

const Excerpt = field(Type.String(), "A part of the text. Hits stand between U+0001 and U+0002.");

export const BoardFound = model("BoardFound", "A board that a search found.", {
  uuid: field(UuidOfBoard, "The identifier. It never changes."),
  name: field(Type.String(), "The board's name."),
});

export const TaskFound = model("TaskFound", "A task that a search found.", {
  uuid: common.uuid,
  board_uuid: common.board_uuid,
  board_name: field(Type.String(), "The name of that board."),
  number: field(Type.Integer(), "The task's number on the board."),
  key: field(Key, "The task's key."),
  title: field(Type.String(), "The task's title."),
  status_name: field(Type.String(), "The name of the task's status."),
  excerpt: Excerpt,
});

export const CommentFound = model("CommentFound", "A comment that a search found.", {
  uuid: common.uuid,
  task_uuid: field(Uuid, "The task that it belongs to."),
  task_title: field(Type.String(), "The title of that task."),
  board_uuid: field(UuidOfBoard, "The board of that task."),
  excerpt: Excerpt,
  created_at: common.created_at,
});

/** A hit, with the part of its plain text from which the excerpt is made. */
type WithText<T> = Omit<T, "excerpt"> & { readonly text: string };

/** The hits of the index, best first, and every board that the searcher may open. */
export type Hits = {
  readonly boards: readonly Static<typeof BoardFound>[];
  readonly tasks: readonly WithText<Static<typeof TaskFound>>[];
  readonly comments: readonly WithText<Static<typeof CommentFound>>[];
  readonly pages: readonly PageHit[];
};

export type SearchReply = {
  boards: Static<typeof BoardFound>[];
  tasks: Static<typeof TaskFound>[];
  pages: PageFound[];
  comments: Static<typeof CommentFound>[];
};

/**
 * The reply's lists: boards whose name matches, and the excerpts.
 * @param withBoards false inside one place
 */
export function toReply(hits: Hits, words: string, withBoards: boolean, limit: number): SearchReply {
  const matcher = matcherOf(parseSearch(words));
  const boards = withBoards ? hits.boards.filter(({ name }) => matchesText(matcher, name)) : [];
  return {
    boards: boards.slice(0, limit),
    tasks: hits.tasks.map(({ text, ...task }) => ({ ...task, excerpt: excerptOrBeginning(matcher, text, task.title) })),
    pages: toPagesFound(hits.pages, words),
    comments: hits.comments.map(({ text, ...comment }) => ({
      ...comment,
      excerpt: excerptOrBeginning(matcher, text, ""),
    })),
  };
}

export function isEmpty({ boards, tasks, pages, comments }: SearchReply): boolean {
  return boards.length + tasks.length + pages.length + comments.length === 0;
}
