import type { SkippedCounter } from "./skipped-counter.ts";
import { counted } from "./text.ts";
import { type Json, listAt, numberAt, objectAt, objectsAt, textAt, type TrelloBoard } from "./trello-board.ts";

/** The parts of a card that a task cannot hold: the name, the reason why it is skipped, and the number on a card. */
const leftovers: [what: string, why: string, countOn: (card: Json) => number][] = [
  ["Attachments", "files and links are not part of the import", countAttachments],
  ["Members", "the people of the other board have no accounts here", (card) => listAt(card, "idMembers").length],
  ["Custom fields", "their values are not imported", (card) => listAt(card, "customFieldItems").length],
  ["Stickers", "this kind of data is not imported", (card) => listAt(card, "stickers").length],
  ["Votes", "this kind of data is not imported", countVotes],
  ["Covers", "this kind of data is not imported", hasCover],
  ["Completed due dates", "the date is kept, its tick is not", (card) => Number(card["dueComplete"] === true)],
  ["Locations", "this kind of data is not imported", (card) => Number(hasLocation(card))],
  ["Power-Up data", "it belongs to Trello’s Power-Ups", (card) => listAt(card, "pluginData").length],
];

function countAttachments(card: Json): number {
  return listAt(card, "attachments").length || numberAt(objectAt(card, "badges"), "attachments");
}

function countVotes(card: Json): number {
  return listAt(card, "idMembersVoted").length || numberAt(objectAt(card, "badges"), "votes");
}

function hasCover(card: Json): number {
  const cover = objectAt(card, "cover");
  const signs = [cover["color"], cover["idAttachment"], cover["idUploadedBackground"], card["idAttachmentCover"]];
  return Number(signs.some((sign) => typeof sign === "string" && sign !== ""));
}

function hasLocation(card: Json): boolean {
  return [card["coordinates"], card["locationName"], card["address"]].some(Boolean);
}

function countBoard(board: TrelloBoard, counter: SkippedCounter): void {
  const powerUps = listAt(board.json, "powerUps").length + listAt(board.json, "pluginData").length;
  counter.count("Power-Ups", powerUps, (count) => `${count} on the board: they belong to Trello.`);
  const description = Number(textAt(board.json, "desc").trim() !== "");
  counter.count("Board description", description, () => "A board has no description here.");
}

function countChecklistDates(board: TrelloBoard, counter: SkippedCounter): void {
  const items = board.checklists.flatMap((checklist) => objectsAt(checklist, "checkItems"));
  const dated = items.filter((item) => textAt(item, "due") !== "").length;
  const assigned = items.filter((item) => textAt(item, "idMember") !== "").length;
  counter.count(
    "Due dates of checklist items",
    dated,
    (count) => `${counted(count, "item")}: an item has no date here.`,
  );
  counter.count(
    "Members of checklist items",
    assigned,
    (count) => `${counted(count, "item")}: an item has no person here.`,
  );
}

/** Counts in `counter` everything of the export that the plan cannot hold. */
export function countLeftovers(board: TrelloBoard, counter: SkippedCounter): void {
  for (const [what, why, countOn] of leftovers) {
    const counts = board.cards.map((card) => countOn(card.json)).filter((count) => count > 0);
    const total = counts.reduce((sum, count) => sum + count, 0);
    counter.count(what, total, (count) => `${count} on ${counted(counts.length, "card")}: ${why}.`);
  }
  countBoard(board, counter);
  countChecklistDates(board, counter);
}
