import { readDate } from "./dates.ts";
import { type PlannedComment, planLimits } from "./plan.ts";
import type { SkippedCounter } from "./skipped-counter.ts";
import { counted, oneLine, split, storable } from "./text.ts";
import { type Json, numberAt, objectAt, textAt, type TrelloBoard } from "./trello-board.ts";

const commentTypes = new Set(["commentCard", "copyCommentCard"]);

function authorOf(action: Json): string {
  const creator = objectAt(action, "memberCreator");
  return oneLine(textAt(creator, "fullName")) || oneLine(textAt(creator, "username")) || "Unknown";
}

/** The time of an action; null when it is not a date. */
function instantOf(action: Json): string | null {
  return readDate(textAt(action, "date"))?.instant ?? null;
}

function planComments(action: Json): PlannedComment[] {
  const body = storable(textAt(objectAt(action, "data"), "text"));
  if (body.trim() === "") return [];
  const author = authorOf(action);
  const created_at = instantOf(action);
  return split(body, planLimits.comment).map((piece) => ({ author, body: piece, created_at }));
}

/**
 * The comments of a card, oldest first; a comment over the limit (§8) is split. An export contains only the newest
 * thousand actions of a board, so the card's own count shows how many comments are missing.
 */
export function createCommentReader(board: TrelloBoard, counter: SkippedCounter): (card: Json) => PlannedComment[] {
  const comments = board.actions.filter((action) => commentTypes.has(textAt(action, "type")));
  const byCard = Map.groupBy(comments, (action) => textAt(objectAt(objectAt(action, "data"), "card"), "id"));
  return (card) => {
    const found = byCard.get(textAt(card, "id")) ?? [];
    const missing = numberAt(objectAt(card, "badges"), "comments") - found.length;
    counter.count(
      "Older comments",
      missing,
      (count) => `${counted(count, "comment")}: Trello’s export leaves out what is older than its last 1,000 actions.`,
    );
    // actions are sorted newest first, so of two comments with the same time the later one in the list is the older one
    const oldestFirst = found.toReversed().toSorted((one, other) => order(one) - order(other));
    return oldestFirst.flatMap(planComments);
  };
}

function order(action: Json): number {
  const instant = instantOf(action);
  return instant === null ? 0 : Date.parse(instant);
}
