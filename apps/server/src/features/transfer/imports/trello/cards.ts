import type { Report } from "../report.ts";
import { type DateReading, readDate } from "../dates.ts";
import { oneLine, storable } from "../text.ts";
import { emptyTicket, type SourceTicket } from "../tickets/index.ts";
import { type Json, numberAt, objectsAt, textAt, type TrelloBoard } from "./board.ts";
import { createChecklistReader } from "./checklists.ts";
import type { TrelloLists } from "./columns.ts";
import { createCommentReader } from "./comments.ts";
import type { TrelloFields } from "./fields.ts";
import type { TrelloLabels } from "./labels.ts";
import { membersOf, readPeople } from "./people.ts";

type PlacedCard = {
  readonly row: number;
  readonly json: Json;
  readonly list: string;
  readonly is_archived: boolean;
  readonly order: number;
};

function placeCards(board: TrelloBoard, lists: TrelloLists, report: Report): PlacedCard[] {
  const placed = board.cards.map(({ row, json }): PlacedCard => {
    const list = lists.byId.get(textAt(json, "idList"));
    if (list === undefined) {
      const why = "Their list is not in the export, so they are in the first column.";
      report.changed({ what: "Cards without a list", why, example: textAt(json, "name") });
    }
    const is_archived = list?.is_archived === true || json["closed"] === true;
    return { row, json, list: list?.name ?? lists.names[0] ?? "", is_archived, order: list?.order ?? lists.byId.size };
  });
  return placed.toSorted(
    (one, other) => one.order - other.order || numberAt(one.json, "pos") - numberAt(other.json, "pos"),
  );
}

/** The creation time, which the first eight hexadecimal digits of a Trello id hold in seconds. */
function createdAt(id: string): string | null {
  if (!/^[0-9a-f]{24}$/i.test(id)) return null;
  return new Date(Number.parseInt(id.slice(0, 8), 16) * 1_000).toISOString();
}

function readDay(card: Json, name: "start" | "due", reading: DateReading, report: Report): string | null {
  const day = textAt(card, name);
  if (day === "") return null;
  const date = readDate(day, reading);
  if (date === null) {
    const what = name === "due" ? "Due dates" : "Start dates";
    report.lost({
      what,
      why: "No date could be read in them.",
      example: `${textAt(card, "name")}: “${day.slice(0, 60)}”`,
    });
  }
  return date?.date ?? null;
}

/** The description, with the links to the attachments below it: an export has no files. */
function describe(card: Json, report: Report): string {
  const attachments = objectsAt(card, "attachments").filter((attachment) => /^https?:/.test(textAt(attachment, "url")));
  const files = attachments.filter((attachment) => attachment["isUpload"] === true).length;
  const why =
    "Trello’s export has no files. Links to them stand below the description, as long as Trello keeps the files.";
  report.lost({ what: "Attached files", why, count: files, example: textAt(card, "name") });
  const links = attachments.map((attachment) => {
    const url = storable(textAt(attachment, "url")).replaceAll(/[\s<>]/g, "");
    const name = oneLine(textAt(attachment, "name")).replaceAll(/[[\]\\]/g, "\\$&") || url;
    return `- [${name}](<${url}>)`;
  });
  return [storable(textAt(card, "desc")), links.join("\n")].filter((part) => part.trim() !== "").join("\n\n");
}

/** The cards of a board, list by list and top to bottom. */
export function readCards(
  board: TrelloBoard,
  parts: { readonly lists: TrelloLists; readonly labels: TrelloLabels; readonly fields: TrelloFields },
  reading: DateReading,
  report: Report,
): SourceTicket[] {
  const checklistOf = createChecklistReader(board, report);
  const commentsOf = createCommentReader(board, report);
  const people = readPeople(board);
  return placeCards(board, parts.lists, report).map(({ row, json, list, is_archived }) => ({
    ...emptyTicket,
    row,
    source_id: textAt(json, "id") || null,
    title: oneLine(textAt(json, "name")),
    description: describe(json, report),
    status: list,
    labels: parts.labels.namesOn(json),
    assignees: membersOf(json, people),
    start_date: readDay(json, "start", reading, report),
    due_date: readDay(json, "due", reading, report),
    created_at: createdAt(textAt(json, "id")),
    is_finished: json["dueComplete"] === true,
    is_archived,
    fields: parts.fields.valuesOn(json),
    checklist: checklistOf(json),
    comments: commentsOf(json),
  }));
}
