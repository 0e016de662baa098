import { emptyCsvValues } from "#features/tasks/columns/index.ts";
import { readDate } from "./dates.ts";
import { daysInOrder } from "./day-order.ts";
import type { ErrorList } from "./errors.ts";
import { type PlannedTicket, planLimits } from "./plan.ts";
import type { SkippedCounter } from "./skipped-counter.ts";
import { characterCount, counted, cut, oneLine, storable } from "./text.ts";
import { type Json, numberAt, textAt, type TrelloBoard } from "./trello-board.ts";
import { createChecklistReader } from "./trello-checklists.ts";
import { createCommentReader } from "./trello-comments.ts";
import type { TrelloColumns } from "./trello-columns.ts";
import type { TrelloLabels } from "./trello-labels.ts";

type PlacedCard = { row: number; json: Json; column: string; archived: boolean; order: number };

const untitled = "Untitled card";

function placeCards(board: TrelloBoard, columns: TrelloColumns, errors: ErrorList): PlacedCard[] {
  const placed = board.cards.flatMap(({ row, json }): PlacedCard[] => {
    const column = columns.byListId.get(textAt(json, "idList"));
    if (!column) {
      errors.add({
        row,
        column: "idList",
        why: `The list of the card “${cut(oneLine(textAt(json, "name")), 60)}” is not in the export.`,
      });
      return [];
    }
    return [
      { row, json, column: column.name, archived: column.archived || json["closed"] === true, order: column.order },
    ];
  });
  return placed.toSorted(
    (one, other) => one.order - other.order || numberAt(one.json, "pos") - numberAt(other.json, "pos"),
  );
}

/** A title over the limit (§8) is cut, and the full title is put above the description. */
function readTexts(card: Json, counter: SkippedCounter): { title: string; description: string } {
  const name = oneLine(textAt(card, "name"));
  const description = storable(textAt(card, "desc"));
  const isEmpty = Number(name === "");
  counter.count("Empty titles", isEmpty, (count) => `${counted(count, "card")} without a name became “${untitled}”.`);
  const title = cut(name, planLimits.title).trim() || untitled;
  if (name === "" || title === name) return { title, description };
  counter.count(
    "Long titles",
    1,
    (count) => `${count} cut to ${planLimits.title} characters; the full title stands above the description.`,
  );
  return { title, description: `${name}\n\n${description}`.trimEnd() };
}

/** The creation time, which the first eight hexadecimal digits of a Trello id hold in seconds. */
function createdAt(id: string): string | null {
  if (!/^[0-9a-f]{24}$/i.test(id)) return null;
  return new Date(Number.parseInt(id.slice(0, 8), 16) * 1_000).toISOString();
}

function readDay(card: Json, name: "start" | "due", row: number, errors: ErrorList): string | null {
  const day = textAt(card, name);
  if (day === "") return null;
  const date = readDate(day);
  if (!date) errors.add({ row, column: name, why: `“${cut(oneLine(day), 40)}” is not a date.` });
  return date?.instant.slice(0, 10) ?? null;
}

function checkDescription(description: string, title: string, row: number, errors: ErrorList): void {
  const count = description.length > planLimits.description ? characterCount(description) : 0;
  if (count <= planLimits.description) return;
  const limit = planLimits.description.toLocaleString("en");
  errors.add({
    row,
    column: "desc",
    why: `The description of “${cut(title, 60)}” has ${counted(count, "character")}; at most ${limit} fit.`,
  });
}

/** The tasks of a board, list by list and top to bottom. Errors are added to `errors`, what is skipped to `counter`. */
export function planCards(
  board: TrelloBoard,
  {
    columns,
    labels,
    errors,
    counter,
  }: { columns: TrelloColumns; labels: TrelloLabels; errors: ErrorList; counter: SkippedCounter },
): PlannedTicket[] {
  const checklistOf = createChecklistReader(board, counter);
  const commentsOf = createCommentReader(board, counter);
  return placeCards(board, columns, errors).map(({ row, json, column, archived }) => {
    const { title, description } = readTexts(json, counter);
    checkDescription(description, title, row, errors);
    return {
      row,
      title,
      description,
      column,
      labels: labels.namesOn(json),
      ...emptyCsvValues,
      ...daysInOrder(
        { start_date: readDay(json, "start", row, errors), due_date: readDay(json, "due", row, errors) },
        counter,
      ),
      created_at: createdAt(textAt(json, "id")),
      archived,
      checklist: checklistOf(json),
      comments: commentsOf(json),
    };
  });
}
