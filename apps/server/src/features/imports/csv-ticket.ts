import type { CsvValues } from "#features/tasks/columns/index.ts";
import { csvFields, type Field, type Header } from "./csv-header.ts";
import { readDate, type ReadDate } from "./dates.ts";
import type { ErrorList } from "./errors.ts";
import { createNamePool, defaultColumn, type NamePool } from "./names.ts";
import { type PlannedTicket, planLimits, type Priority, type Skipped } from "./plan.ts";
import { priorityOf } from "./priorities.ts";
import { characterCount, counted, cut, oneLine, storable } from "./text.ts";

/** Converts rows to planned tasks one by one, and collects the names that they use and what is skipped. */
export type CsvReader = {
  read(row: number, cells: string[]): void;
  tickets: PlannedTicket[];
  columns: NamePool;
  labels: NamePool;
  skipped(): Skipped[];
};

/** One row, with functions to read it and to report errors in it. */
type Row = { cell(field: Field): string; all(field: Field): string[]; fail(field: Field, why: string): void };

const shownPriorities = 5;
const yes = new Set(["true", "yes", "y", "1", "x"]);
const no = new Set(["", "false", "no", "n", "0"]);

function openRow(row: number, cells: string[], headings: string[], header: Header, errors: ErrorList): Row {
  const indexesOf = (field: Field) => header.indexes.get(field) ?? [];
  return {
    cell: (field) => cells[indexesOf(field)[0] ?? -1] ?? "",
    all: (field) => indexesOf(field).map((index) => cells[index] ?? ""),
    fail(field, why) {
      errors.add({ row, column: oneLine(headings[indexesOf(field)[0] ?? -1] ?? field), why });
    },
  };
}

function tooLong(text: string, limit: number): string | null {
  const count = text.length > limit ? characterCount(text) : 0;
  return count > limit ? `${counted(count, "character")}; at most ${limit.toLocaleString("en")} fit.` : null;
}

function readTitle(row: Row): string {
  const title = oneLine(row.cell("title"));
  if (title === "") row.fail("title", "The title is empty.");
  const problem = tooLong(title, planLimits.title);
  if (problem) row.fail("title", problem);
  return title;
}

function readDescription(row: Row): string {
  const description = storable(row.cell("description"));
  const problem = tooLong(description, planLimits.description);
  if (problem) row.fail("description", problem);
  return description.trim() === "" ? "" : description;
}

function readColumn(row: Row): string {
  const column = oneLine(row.cell("status")) || defaultColumn;
  const problem = tooLong(column, planLimits.columnName);
  if (problem) row.fail("status", problem);
  return column;
}

function readLabels(row: Row, pool: NamePool): string[] {
  const written = row.all("labels").flatMap((cell) => storable(cell).split(/[,;\n]/));
  const names = new Set(written.filter((name) => name.trim() !== "").map((name) => pool.keep(name)));
  if (names.size > planLimits.labels) {
    row.fail("labels", `${counted(names.size, "label")}; a ticket carries at most ${planLimits.labels}.`);
  }
  for (const name of names) {
    const problem = tooLong(name, planLimits.labelName);
    if (problem) row.fail("labels", `A label has ${problem}`);
  }
  return [...names];
}

function readDay(row: Row, field: Field): ReadDate | null {
  const text = row.cell(field);
  if (text.trim() === "") return null;
  const date = readDate(text);
  if (!date) row.fail(field, `“${cut(oneLine(text), 40)}” is not a date that can be read. Write it as YYYY-MM-DD.`);
  return date;
}

function readArchived(row: Row): boolean {
  const word = row.cell("archived").trim().toLowerCase();
  if (!yes.has(word) && !no.has(word)) row.fail("archived", "Neither yes nor no.");
  return yes.has(word);
}

/** Reads priorities, and counts the rows with an unknown priority by its word. */
function createPriorityReader() {
  const unknown = new Map<string, number>();
  return {
    read(row: Row): Priority | null {
      const word = oneLine(row.cell("priority"));
      const priority = priorityOf(word);
      if (priority === undefined) unknown.set(word, (unknown.get(word) ?? 0) + 1);
      return priority ?? null;
    },
    skipped(): Skipped[] {
      if (unknown.size === 0) return [];
      const rows = [...unknown.values()].reduce((sum, count) => sum + count, 0);
      const words = [...unknown.keys()].slice(0, shownPriorities).map((word) => `“${cut(word, 40)}”`);
      const more = unknown.size > shownPriorities ? " and others" : "";
      const why = `${counted(rows, "ticket")} with ${words.join(", ")}${more} came in without a priority: the word is not known.`;
      return [{ what: "Priority", why }];
    },
  };
}

/** `headings` is the first row, `header` its fields; errors are added to `errors`. */
export function createCsvReader(headings: string[], header: Header, errors: ErrorList): CsvReader {
  const columns = createNamePool();
  const labels = createNamePool();
  const priorities = createPriorityReader();
  const tickets: PlannedTicket[] = [];
  const readers = {
    priority: (row: Row) => priorities.read(row),
    day: (row: Row, field: Field) => readDay(row, field)?.date ?? null,
  };
  function read(rowNumber: number, cells: string[]): void {
    const row = openRow(rowNumber, cells, headings, header, errors);
    if (cells.slice(headings.length).some((cell) => cell.trim() !== "")) {
      errors.add({ row: rowNumber, why: `The row has ${cells.length} cells, the headings are ${headings.length}.` });
    }
    const values = Object.fromEntries(
      csvFields.map(([field, { kind }]) => [field, readers[kind](row, field)]),
    ) as CsvValues;
    tickets.push({
      row: rowNumber,
      title: readTitle(row),
      description: readDescription(row),
      column: columns.keep(readColumn(row)),
      labels: readLabels(row, labels),
      ...values,
      created_at: readDay(row, "created")?.instant ?? null,
      archived: readArchived(row),
      checklist: [],
      comments: [],
    });
  }
  return { read, tickets, columns, labels, skipped: () => priorities.skipped() };
}
