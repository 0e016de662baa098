import type { Report } from "../report.ts";
import { readDate } from "../dates.ts";
import { oneLine, storable } from "../text.ts";
import type { SourceComment } from "../tickets/index.ts";
import { type Json, numberAt, objectAt, textAt, type TrelloBoard } from "./board.ts";

const commentTypes = new Set(["commentCard", "copyCommentCard"]);

function authorOf(action: Json): string {
  const creator = objectAt(action, "memberCreator");
  return oneLine(textAt(creator, "fullName")) || oneLine(textAt(creator, "username")) || "Unknown";
}

/** The time of an action; null when it is not a date. */
function instantOf(action: Json): string | null {
  return readDate(textAt(action, "date"))?.instant ?? null;
}

function commentOf(action: Json): SourceComment[] {
  const body = storable(textAt(objectAt(action, "data"), "text"));
  return body.trim() === "" ? [] : [{ author: authorOf(action), body, created_at: instantOf(action) }];
}

/**
 * The comments of a card, oldest first. An export contains only the newest thousand actions of a board, so the card's own count shows
 * how many comments are missing.
 */
export function createCommentReader(board: TrelloBoard, report: Report): (card: Json) => SourceComment[] {
  const comments = board.actions.filter((action) => commentTypes.has(textAt(action, "type")));
  const byCard = Map.groupBy(comments, (action) => textAt(objectAt(objectAt(action, "data"), "card"), "id"));
  return (card) => {
    const found = byCard.get(textAt(card, "id")) ?? [];
    const missing = Math.max(0, numberAt(objectAt(card, "badges"), "comments") - found.length);
    const why = "Trello’s export leaves out the comments that are older than its last 1,000 actions.";
    report.lost({ what: "Older comments", why, count: missing, example: textAt(card, "name") });
    // actions are sorted newest first, so of two comments with the same time the later one in the list is the older one
    const oldestFirst = found.toReversed().toSorted((one, other) => order(one) - order(other));
    return oldestFirst.flatMap(commentOf);
  };
}

function order(action: Json): number {
  const instant = instantOf(action);
  return instant === null ? 0 : Date.parse(instant);
}
