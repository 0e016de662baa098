import type { FieldType } from "#kernel/field-values.ts";
import { type ColumnField, type FullMapping, type ImportMapping, mostEntries } from "../tickets/index.ts";
import { cut, oneLine } from "../text.ts";
import { dateOrderOf, readDate, readSerialDate } from "../dates.ts";
import { type KnownMeaning, knownFields } from "./headings.ts";
import { amountOf, numberOf } from "./numbers.ts";
import { meaningIn, type TableTool } from "./tools.ts";

/** The columns of a table that have the same heading. */
export type Column = {
  readonly heading: string;
  readonly indexes: readonly number[];
  /** the values that are not empty, in their order, of all of them */
  readonly values: readonly string[];
  /** a row has several values */
  readonly isRepeated: boolean;
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
  const columns = new Map<string, { heading: string; indexes: number[]; values: string[]; isRepeated: boolean }>();
  const byIndex = headings.map((written, index) => {
    const heading = cut(oneLine(written), 500) || `Column ${index + 1}`;
    const column = columns.get(heading) ?? { heading, indexes: [], values: [], isRepeated: false };
    columns.set(heading, column);
    column.indexes.push(index);
    return column;
  });
  const lastRow = new Map<object, number>();
  for (const [row, { cells }] of rows.entries()) {
    for (const [index, column] of byIndex.entries()) {
      const cell = cells[index]?.trim() ?? "";
      if (cell === "") continue;
      column.values.push(cell);
      if (column.indexes.length === 1) continue;
      if (lastRow.get(column) === row) column.isRepeated = true;
      lastRow.set(column, row);
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
  const isPossible = ({ field, rank }: Candidate): boolean =>
    !taken.has(field) || severalColumns.has(field) || rank === ofTool;
  for (const { heading } of columns) {
    const entry = saidOf.get(heading);
    if (entry !== undefined) choose(heading, entry.field);
  }
  for (const candidate of candidates(columns, tool)) {
    const { heading } = candidate.column;
    if (!chosen.has(heading) && isPossible(candidate)) choose(heading, candidate.field);
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
    const type = saidOf.get(heading)?.type ?? typeOfColumn(column);
    const examples = [...new Set(values.slice(0, 50))].slice(0, 3).map((value) => cut(oneLine(value), 100));
    return { heading, field, ...(field === "custom_field" && { type }), examples, count: values.length };
  });
  return { entries: entries.slice(0, mostEntries), isTitleGuessed: title !== undefined };
}

/** The rank of what a tool means, which may be one field with several columns. */
const ofTool = -1;

type Candidate = { readonly column: Column; readonly field: ColumnField; readonly rank: number };

/** The possible meanings of the columns, the likeliest first: columns with values before empty ones, then by what heading is usual. */
function candidates(columns: readonly Column[], tool: TableTool | null): Candidate[] {
  const all = columns.flatMap((column): Candidate[] => {
    const field = tool === null ? undefined : meaningIn(tool, column.heading);
    if (field !== undefined) return [{ column, field, rank: ofTool }];
    const known = knownFields(column.heading);
    if (known.some(countable) && areCounts(column.values.slice(0, judgedValues)))
      return [{ column, field: "left_out", rank: 0 }];
    return known.filter((each) => fits(column, each)).map((each) => ({ column, ...each }));
  });
  const isEmpty = ({ column }: Candidate): number => Number(column.values.length === 0);
  return all.toSorted((one, other) => isEmpty(one) - isEmpty(other) || one.rank - other.rank);
}

const countable = ({ field }: KnownMeaning): boolean => field === "comments" || field === "checklist";

/** Whether the values of a column can be what its heading says: a size S or L is no estimate. */
function fits({ values }: Column, { field }: KnownMeaning): boolean {
  const judged = values.slice(0, judgedValues);
  const half = (can: (value: string) => boolean): boolean => judged.filter(can).length * 2 >= judged.length;
  if (field === "estimate") return half(isNumber);
  const isDay = field === "start_date" || field === "due_date" || field === "created_at";
  return !isDay || half(isDate);
}

/** Whether the values of a column only count what its heading says. */
const areCounts = (values: readonly string[]): boolean =>
  values.length > 0 && values.every((value) => /^\d+(?:\/\d+)?$/.test(value));

const isDate = (value: string): boolean =>
  dateOrderOf(value) !== undefined || readDate(value) !== null || readSerialDate(value, "UTC") !== null;

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

/** A heading of names that look like numbers: 1.10 is a later version than 1.9. */
const isOfCodes = (heading: string): boolean =>
  /(?<!\p{L})(?:ids?|keys?|versions?|versionen|release|build|parent|phone|telefon|zip|plz|postcode|code|nummer|nr|related to|blocked by|blocking)(?!\p{L})/iu.test(
    heading,
  );

/** The type of a custom field for a column: the one that its values have in common. */
const typeOfColumn = ({ heading, values, isRepeated }: Column): FieldType => {
  const type = isRepeated ? "text" : typeOf(values);
  return type === "number" && isOfCodes(heading) ? "text" : type;
};

/** The type of values that are amounts; null when they are none, or of several currencies, which are not comparable without their signs. */
function amountTypeOf(values: readonly string[]): "number" | "currency" | null {
  const units = new Set(values.map((value) => amountOf(value)?.unit ?? "none"));
  if (units.size === 1 && !units.has("none") && !units.has("currency")) return "number";
  if (!units.has("currency") || units.has("%") || units.has("none")) return null;
  const signs = new Set(values.map((value) => value.replaceAll(/[\d.,'’\s+-]/g, "")));
  signs.delete("");
  return signs.size === 1 ? "currency" : null;
}

/** The type that the values of a column have in common. */
export function typeOf(values: readonly string[]): FieldType {
  const judged = values.slice(0, judgedValues);
  if (judged.length === 0) return "text";
  if (judged.every((value) => yesOrNo.test(value))) return "checkbox";
  const amount = amountTypeOf(judged);
  if (amount !== null) return amount;
  if (judged.every((value) => dateOrderOf(value) !== undefined || readDate(value) !== null)) return "date";
  const options = new Set(judged);
  const isSelect = options.size <= select.options && judged.length >= options.size * select.timesEach;
  return isSelect && judged.every((value) => value.length <= select.characters) ? "select" : "text";
}
