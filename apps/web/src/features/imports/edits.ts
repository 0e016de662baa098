import type { ImportDecisions } from "#session/imports.ts";

// What a person chooses is kept apart from the guesses: only the choices are sent, so that a new meaning of a column brings new guesses.

export type ColumnEntry = NonNullable<ImportDecisions["columns"]>[number];
export type ColumnField = ColumnEntry["field"];

/** The fields that several columns can have together. */
const severalColumns: ReadonlySet<ColumnField> = new Set([
  "labels",
  "assignees",
  "comments",
  "checklist",
  "custom_field",
  "left_out",
]);

/** A list of choices with one more, in place of an earlier one about the same. */
function withChoice<Entry>(
  before: readonly Entry[] | undefined,
  entry: Entry,
  keyOf: (entry: Entry) => string,
): readonly Entry[] {
  return [...(before ?? []).filter((other) => keyOf(other) !== keyOf(entry)), entry];
}

/** The choices about words with one more. */
export function withWord<Entry extends { readonly value: string }>(
  before: readonly Entry[] | undefined,
  entry: Entry,
): readonly Entry[] {
  return withChoice(before, entry, ({ value }) => value);
}

const headingOf = ({ heading }: ColumnEntry): string => heading;

/**
 * The choices about columns with one more. If only one column can have the field, the column that has it now becomes a custom field.
 * @param shown the columns as the person sees them
 */
export function withColumn(
  before: ImportDecisions["columns"],
  shown: readonly ColumnEntry[],
  chosen: ColumnEntry,
): readonly ColumnEntry[] {
  const { heading, field } = chosen;
  const replaced = severalColumns.has(field)
    ? []
    : shown.filter((other) => other.field === field && other.heading !== heading);
  const freed = replaced.map((other): ColumnEntry => ({ heading: other.heading, field: "custom_field" }));
  return (
    [...freed, chosen].reduce(
      (list: ImportDecisions["columns"], entry) => withChoice(list, entry, headingOf),
      before,
    ) ?? []
  );
}

/** Entries of the server, with what the person has chosen since. */
function overlaid<Entry>(
  entries: readonly Entry[] | undefined,
  chosen: readonly Entry[] | undefined,
  keyOf: (entry: Entry) => string,
): readonly Entry[] {
  const byKey = new Map((chosen ?? []).map((entry) => [keyOf(entry), entry]));
  return (entries ?? []).map((entry) => ({ ...entry, ...byKey.get(keyOf(entry)) }));
}

const valueOf = ({ value }: { readonly value: string }): string => value;

/** A mapping whose lists are there, empty or not. */
export type ShownMapping = ImportDecisions &
  Required<Pick<ImportDecisions, "columns" | "statuses" | "priorities" | "labels" | "people">>;

/** The mapping as the person sees it: that of the last preview, with what was chosen since. */
export function shownMapping(mapping: ImportDecisions, edits: ImportDecisions): ShownMapping {
  return {
    ...mapping,
    ...edits,
    columns: overlaid(mapping.columns, edits.columns, headingOf),
    statuses: overlaid(mapping.statuses, edits.statuses, valueOf),
    priorities: overlaid(mapping.priorities, edits.priorities, valueOf),
    labels: overlaid(mapping.labels, edits.labels, valueOf),
    people: overlaid(mapping.people, edits.people, valueOf),
  };
}

/** The names of columns that the mapping mentions, each once. */
export function columnNames(
  { statuses, complete_column }: ShownMapping,
  created: readonly string[],
): readonly string[] {
  const names = [...created, ...statuses.map(({ column }) => column), complete_column ?? ""];
  return [...new Set(names)].filter((name) => name !== "");
}

const dateFields: ReadonlySet<string> = new Set(["start_date", "due_date", "created_at", "finished_at"]);

/** Whether the order of day and month changes something: dates of the file can be read in both orders, and none of them tells it. */
export function isOrderOpen({ columns }: ShownMapping): boolean {
  const dates = columns.filter(({ field, type }) => dateFields.has(field) || type === "date");
  const numbers = dates.flatMap(({ examples = [] }) =>
    examples.flatMap((text) => {
      const [, one, other] = /^(\d{1,2})[-/](\d{1,2})[-/]\d{2,4}(?!\d)/.exec(text) ?? [];
      return one === undefined || other === undefined ? [] : [[Number(one), Number(other)] as const];
    }),
  );
  return numbers.length > 0 && numbers.every(([one, other]) => one <= 12 && other <= 12);
}

/** Whether the encoding of a file was guessed: Unicode is known for sure. */
export const isEncodingGuessed = ({ encoding }: ImportDecisions): boolean =>
  encoding !== undefined && !encoding.startsWith("utf-");
