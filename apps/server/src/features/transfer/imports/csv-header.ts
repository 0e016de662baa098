import { csvColumns, type CsvValues } from "#features/tasks/columns/index.ts";
import type { SkippedThing } from "./plan.ts";
import { oneLine } from "./text.ts";

/** A field that a table's heading may name: the columns of a task that tables have, and what is read in a way of its own. */
export type Field = "title" | "description" | "status" | "labels" | "created" | "archived" | keyof CsvValues;

/** The columns of a task that tables have. */
export const csvFields = Object.entries(csvColumns) as [keyof CsvValues, (typeof csvColumns)[keyof CsvValues]][];

/** The columns of a CSV file that each field is read from; only labels may have several. */
export type Header = { indexes: Map<Field, number[]>; skipped: SkippedThing[] };

/** Names that other tools give a column. The heading of our own tables is known besides. */
const otherNames: Partial<Record<keyof CsvValues, string[]>> = {
  start_date: ["start", "starton", "customfield(startdate)"],
  due_date: ["due", "dueon", "deadline"],
  // “Original estimate” is in seconds here and in hours there
  estimate: [
    "storypoints",
    "storypointestimate",
    "points",
    "customfield(storypoints)",
    "customfield(storypointestimate)",
  ],
};

const headingsOf: [field: Field, names: string[]][] = [
  ["title", ["title", "name", "summary", "subject", "task", "taskname", "cardname", "tickettitle"]],
  ["description", ["description", "body", "notes", "details", "content", "carddescription"]],
  ["status", ["status", "state", "column", "list", "section", "sectioncolumn", "stage", "listname"]],
  ["labels", ["labels", "label", "tags", "tag"]],
  ["created", ["created", "createdat", "createdon", "createddate", "creationdate", "datecreated", "createdtime"]],
  ["archived", ["archived", "isarchived"]],
  ...csvFields.map(([field, { heading }]): [Field, string[]] => [
    field,
    [compact(heading), ...(otherNames[field] ?? [])],
  ]),
];

const fieldByName = new Map(headingsOf.flatMap(([field, names]) => names.map((name) => [name, field] as const)));

function compact(heading: string): string {
  return heading.toLowerCase().replaceAll(/[\s_/-]/g, "");
}

/** The indexes of the columns in which at least one row has a value. */
function filledColumns(rows: string[][]): Set<number> {
  const filled = new Set<number>();
  for (const row of rows) {
    for (const [index, cell] of row.entries()) if (cell.trim() !== "") filled.add(index);
  }
  return filled;
}

/** The reason why a column is skipped. */
function reasonFor(field: Field | undefined): string {
  return field ? `An earlier column already holds the ${field}.` : "Tickets have no field for this column.";
}

/**
 * Matches the first row of a CSV file to fields, ignoring case, spaces, underscores, hyphens and slashes. If two columns
 * match one field, the first counts. `rows` are the rows below: a column without a heading counts only if one has a value.
 */
export function readHeader(headings: string[], rows: string[][]): Header {
  const indexes = new Map<Field, number[]>();
  const skipped = new Map<string, SkippedThing>();
  const filled = filledColumns(rows);
  for (const [index, heading] of headings.entries()) {
    const name = oneLine(heading);
    const field = fieldByName.get(compact(name));
    const earlier = (field && indexes.get(field)) ?? [];
    if (field && (earlier.length === 0 || field === "labels")) {
      indexes.set(field, [...earlier, index]);
    } else if (name !== "" || filled.has(index)) {
      const what = name || `Column ${index + 1}`;
      skipped.set(what, { what, why: reasonFor(field) });
    }
  }
  return { indexes, skipped: [...skipped.values()] };
}
