import { compileCheck } from "#platform/http/validators.ts";
import { Estimate } from "#platform/http/schemas.ts";
import type { CsvValues } from "#features/tasks/columns/index.ts";
import { csvFields, type Field, type Header } from "./csv-header.ts";
import { readDate, type ReadDate } from "./dates.ts";
import { daysInOrder } from "./day-order.ts";
import type { ErrorList } from "./errors.ts";
import { createNamePool, defaultColumn, type NamePool } from "./names.ts";
import { planLimits, type PlannedTicket, type Priority, type SkippedThing } from "./plan.ts";
import { createSkippedCounter } from "./skipped-counter.ts";
import { characterCount, counted, cut, oneLine, storable } from "./text.ts";

/** Converts rows to planned tasks one by one, and collects the names that they use and what is skipped. */
type CsvReader = {
  read(row: number, cells: string[]): void;
  tickets: PlannedTicket[];
  columns: NamePool;
  labels: NamePool;
  skipped(): SkippedThing[];
};

/** One row, with functions to read it and to report errors in it. */
type Row = { cell(field: Field): string; all(field: Field): string[]; fail(field: Field, why: string): void };

const shownWords = 5;
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

function checkLength(row: number, cells: string[], headings: string[], errors: ErrorList): void {
  if (cells.slice(headings.length).every((cell) => cell.trim() === "")) return;
  errors.add({ row, why: `The row has ${cells.length} cells, the headings are ${headings.length}.` });
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

/** The reader of the cells of a field: the value of a word, null for none, undefined for an unknown word; and why that has no value. */
type Words<Value> = {
  readonly heading: string;
  readonly read: (word: string) => Value | null | undefined;
  readonly lack: string;
  readonly why: string;
};

const priorityWords: Words<Priority> = {
  heading: "Priority",
  read: priorityOf,
  lack: "a priority",
  why: "the word is not known.",
};

const problemOf = compileCheck(Estimate);

/** The estimate that a cell tells, with a decimal point or comma; null for none, undefined for what is no estimate. */
function estimateOf(word: string): number | null | undefined {
  if (word === "" || word === "-") return null;
  if (!/^\d+(?:[.,]\d{1,2})?$/.test(word)) return undefined;
  const estimate = Number(word.replace(",", "."));
  return problemOf(estimate) === null ? estimate : undefined;
}

const estimateWords: Words<number> = {
  heading: "Estimate",
  read: estimateOf,
  lack: "an estimate",
  why: "it is a number up to 1,000,000 with at most two decimals.",
};

/** Reads cells, and counts the rows with an unknown word by the word. */
function createWordReader<Value>(words: Words<Value>) {
  const unknown = new Map<string, number>();
  return {
    read(row: Row, field: Field): Value | null {
      const word = oneLine(row.cell(field));
      const value = words.read(word);
      if (value === undefined) unknown.set(word, (unknown.get(word) ?? 0) + 1);
      return value ?? null;
    },
    skipped(): SkippedThing[] {
      if (unknown.size === 0) return [];
      const rows = [...unknown.values()].reduce((sum, count) => sum + count, 0);
      const shown = [...unknown.keys()].slice(0, shownWords).map((word) => `“${cut(word, 40)}”`);
      const more = unknown.size > shownWords ? " and others" : "";
      const why = `${counted(rows, "ticket")} with ${shown.join(", ")}${more} came in without ${words.lack}: ${words.why}`;
      return [{ what: words.heading, why }];
    },
  };
}

/** One function for each kind of cell that `taskColumns` names, and one that counts the words that none could read. */
function createCellReaders() {
  const priorities = createWordReader(priorityWords);
  const estimates = createWordReader(estimateWords);
  return {
    readers: {
      priority: priorities.read,
      day: (row: Row, field: Field) => readDay(row, field)?.date ?? null,
      estimate: estimates.read,
    },
    skipped: () => [...priorities.skipped(), ...estimates.skipped()],
  };
}

/** `headings` is the first row, `header` its fields; errors are added to `errors`. */
export function createCsvReader(headings: string[], header: Header, errors: ErrorList): CsvReader {
  const columns = createNamePool();
  const labels = createNamePool();
  const cells = createCellReaders();
  const counter = createSkippedCounter();
  const tickets: PlannedTicket[] = [];
  function read(rowNumber: number, texts: string[]): void {
    const row = openRow(rowNumber, texts, headings, header, errors);
    checkLength(rowNumber, texts, headings, errors);
    const values = Object.fromEntries(
      csvFields.map(([field, { kind }]) => [field, cells.readers[kind](row, field)]),
    ) as CsvValues;
    tickets.push({
      row: rowNumber,
      title: readTitle(row),
      description: readDescription(row),
      column: columns.keep(readColumn(row)),
      labels: readLabels(row, labels),
      ...values,
      ...daysInOrder(values, counter),
      created_at: readDay(row, "created")?.instant ?? null,
      archived: readArchived(row),
      checklist: [],
      comments: [],
    });
  }
  return {
    read,
    tickets,
    columns,
    labels,
    skipped: () => [...cells.skipped(), ...counter.skipped()],
  };
}

const words: Record<Priority, string[]> = {
  low: ["low", "lowest", "minor", "trivial", "p3", "p4"],
  medium: ["medium", "normal", "moderate", "p2"],
  high: ["high", "major", "important", "p1"],
  urgent: ["urgent", "highest", "critical", "blocker", "immediate", "p0"],
};

const priorityByWord = new Map<string, Priority | null>([
  ...words.low.map((word) => [word, "low"] as const),
  ...words.medium.map((word) => [word, "medium"] as const),
  ...words.high.map((word) => [word, "high"] as const),
  ...words.urgent.map((word) => [word, "urgent"] as const),
  ...["", "none", "no priority", "-"].map((word) => [word, null] as const),
]);

/** The priority that a word of another tool means; null for "none", undefined for an unknown word. */
function priorityOf(word: string): Priority | null | undefined {
  return priorityByWord.get(word.trim().toLowerCase());
}
