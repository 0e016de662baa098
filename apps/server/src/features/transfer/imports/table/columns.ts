import type { FieldType } from "#kernel/field-values.ts";
import { type ColumnField, type FullMapping, type ImportMapping, mostEntries } from "../tickets/index.ts";
import { cut, oneLine } from "../text.ts";
import { dateOrderOf, readDate, readExcelDate } from "../dates.ts";
import { type Known, knownFields, plainHeading } from "./headings.ts";
import type { TableTool } from "./tools.ts";

/** The columns of a table that have the same heading. */
export type Column = {
  readonly heading: string;
  readonly indexes: readonly number[];
  /** the values that are not empty, in their order, of all of them */
  readonly values: readonly string[];
};

export type ColumnEntry = FullMapping["columns"][number];

/** The fields that several columns can have together. */
const severalColumns: ReadonlySet<ColumnField> = new Set([
  "labels",
  "assignees",
  "comments",
  "checklist",
  "custom_field",
  "left_out",
]);

/** The most custom fields of a board. */
const mostFields = 100;

/** The most values of a column that a type is guessed from. */
const judgedValues = 2_000;

/** Groups the columns of a table by their headings. A column without a heading counts only if it has a value. */
export function groupColumns(
  headings: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[],
): Column[] {
  const columns = new Map<string, { heading: string; indexes: number[]; values: string[] }>();
  const byIndex = headings.map((written, index) => {
    const heading = cut(oneLine(written), 500) || `Column ${index + 1}`;
    const column = columns.get(heading) ?? { heading, indexes: [], values: [] };
    columns.set(heading, column);
    column.indexes.push(index);
    return column;
  });
  for (const { cells } of rows) {
    for (const [index, column] of byIndex.entries()) {
      const cell = cells[index]?.trim() ?? "";
      if (cell !== "") column.values.push(cell);
    }
  }
  return [...columns.values()].filter(
    ({ indexes: [first = 0], values }) => values.length > 0 || (headings[first]?.trim() ?? "") !== "",
  );
}

/** Guesses what the columns mean: what somebody has said, what the tool means by them, what their headings say; else they are custom fields. */
export function proposeColumns(
  columns: readonly Column[],
  { tool, said }: { readonly tool: TableTool | null; readonly said: ImportMapping["columns"] },
): { readonly entries: ColumnEntry[]; readonly isTitleGuessed: boolean } {
  const chosen = new Map<string, ColumnField>();
  const taken = new Set<ColumnField>();
  const choose = (heading: string, field: ColumnField): void => {
    chosen.set(heading, field);
    taken.add(field);
  };
  const saidOf = new Map((said ?? []).map((entry) => [entry.heading, entry]));
  for (const { heading } of columns) {
    const entry = saidOf.get(heading);
    if (entry !== undefined) choose(heading, entry.field);
  }
  for (const { column, field } of candidates(columns, tool)) {
    if (chosen.has(column.heading)) continue;
    if (!taken.has(field) || severalColumns.has(field)) choose(column.heading, field);
  }
  const isTitleGuessed = !taken.has("title");
  const title = isTitleGuessed ? likelyTitle(columns.filter(({ heading }) => !saidOf.has(heading))) : undefined;
  if (title !== undefined) choose(title.heading, "title");
  let fields = [...chosen.values()].filter((field) => field === "custom_field").length;
  const entries = columns.map((column): ColumnEntry => {
    const { heading, values } = column;
    const isField = values.length > 0 && fields < mostFields;
    const field = chosen.get(heading) ?? (isField ? "custom_field" : "left_out");
    if (field === "custom_field" && !chosen.has(heading)) fields += 1;
    const type = saidOf.get(heading)?.type ?? typeOf(values);
    const examples = [...new Set(values.slice(0, 50))].slice(0, 3).map((value) => cut(oneLine(value), 100));
    return { heading, field, ...(field === "custom_field" && { type }), examples, count: values.length };
  });
  return { entries: entries.slice(0, mostEntries), isTitleGuessed: title !== undefined };
}

type Candidate = { readonly column: Column; readonly field: ColumnField; readonly rank: number };

/** What the columns can mean, the likeliest first: columns with values before empty ones, then by what heading is usual. */
function candidates(columns: readonly Column[], tool: TableTool | null): Candidate[] {
  const meant = new Map(Object.entries(tool?.columns ?? {}).map(([heading, field]) => [plainHeading(heading), field]));
  const all = columns.flatMap((column): Candidate[] => {
    const field = meant.get(plainHeading(column.heading));
    if (field !== undefined) return [{ column, field, rank: -1 }];
    return knownFields(column.heading)
      .filter((known) => fits(column, known))
      .map((known) => ({ column, ...known }));
  });
  const isEmpty = ({ column }: Candidate): number => Number(column.values.length === 0);
  return all.toSorted((one, other) => isEmpty(one) - isEmpty(other) || one.rank - other.rank);
}

/** Whether the values of a column can be what its heading says: a number of comments is no comment, a size S or L is no estimate. */
function fits({ values }: Column, { field }: Known): boolean {
  const judged = values.slice(0, judgedValues);
  const half = (can: (value: string) => boolean): boolean => judged.filter(can).length * 2 >= judged.length;
  if (field === "estimate") return half(isNumber);
  if (field === "start_date" || field === "due_date" || field === "created_at") return half(isDate);
  if (field !== "comments" && field !== "checklist") return true;
  return judged.length === 0 || !judged.every((value) => /^\d+(?:\/\d+)?$/.test(value));
}

const isDate = (value: string): boolean =>
  dateOrderOf(value) !== undefined || readDate(value) !== null || readExcelDate(value) !== null;

/** The column that most likely names the tickets: filled the most with words that differ. */
function likelyTitle(columns: readonly Column[]): Column | undefined {
  const value = ({ values }: Column): number => {
    const judged = values.slice(0, judgedValues);
    const wordy = judged.filter(
      (each) => /\p{L}{2}/u.test(each) && each.length <= 500 && !/^\S+@\S+$|^https?:/.test(each),
    );
    return new Set(wordy).size + wordy.length / 2;
  };
  return columns.filter((column) => value(column) > 0).toSorted((one, other) => value(other) - value(one))[0];
}

const isNumber = (value: string): boolean => numberOf(value) !== null;
const yesOrNo = /^(?:true|false|yes|no|y|n)$/i;
/** A column with more words, or with longer ones, is a text. */
const select = { options: 15, characters: 50, timesEach: 2 };

/** The type that the values of a column have in common. */
export function typeOf(values: readonly string[]): FieldType {
  const judged = values.slice(0, judgedValues);
  if (judged.length === 0) return "text";
  if (judged.every((value) => yesOrNo.test(value))) return "checkbox";
  if (judged.every(isNumber)) return "number";
  if (judged.every((value) => dateOrderOf(value) !== undefined || readDate(value) !== null)) return "date";
  const options = new Set(judged);
  const isSelect = options.size <= select.options && judged.length >= options.size * select.timesEach;
  return isSelect && judged.every((value) => value.length <= select.characters) ? "select" : "text";
}

/** The number that a cell tells, with a decimal point or comma; null for what is no number. */
export function numberOf(value: string): number | null {
  return /^[+-]?\d{1,15}(?:[.,]\d{1,6})?$/.test(value) ? Number(value.replace(",", ".")) : null;
}
