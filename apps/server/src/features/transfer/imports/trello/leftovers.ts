import type { Report } from "../report.ts";
import { type Json, listAt, numberAt, objectAt, textAt, type TrelloBoard } from "./board.ts";

/** The parts of a card that a task cannot hold: the name, and the number on a card. */
const leftovers: readonly (readonly [what: string, countOn: (card: Json) => number])[] = [
  ["Stickers", (card) => listAt(card, "stickers").length],
  ["Votes", countVotes],
  ["Covers", hasCover],
  ["Locations", (card) => Number(hasLocation(card))],
  ["Power-Up data", (card) => listAt(card, "pluginData").length],
];

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

/** Reports everything of the export that a board and its tickets cannot hold. */
export function tellLeftovers(board: TrelloBoard, report: Report): void {
  for (const { json } of board.cards) {
    for (const [what, countOn] of leftovers) {
      report.note({ what, why: "A ticket has nothing like it.", count: countOn(json), example: textAt(json, "name") });
    }
  }
  const powerUps = listAt(board.json, "powerUps").length + listAt(board.json, "pluginData").length;
  report.note({ what: "Power-Ups", why: "They belong to Trello.", count: powerUps });
  const description = textAt(board.json, "desc").trim();
  const count = Number(description !== "");
  report.lost({ what: "Board description", why: "A board has no description here.", count, example: description });
}
