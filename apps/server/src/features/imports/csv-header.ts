import type { Skipped } from "./plan.ts";
import { oneLine } from "./text.ts";

export type Field = "title" | "description" | "status" | "priority" | "labels" | "due" | "created" | "archived";

/** The columns of a CSV file that each field is read from; only labels may have several. */
export type Header = { indexes: Map<Field, number[]>; skipped: Skipped[] };

const headingsOf: [field: Field, names: string[]][] = [
  ["title", ["title", "name", "summary", "subject", "task", "taskname", "cardname", "tickettitle"]],
  ["description", ["description", "body", "notes", "details", "content", "carddescription"]],
  ["status", ["status", "state", "column", "list", "section", "sectioncolumn", "stage", "listname"]],
  ["priority", ["priority"]],
  ["labels", ["labels", "label", "tags", "tag"]],
  ["due", ["due", "duedate", "dueon", "deadline"]],
  ["created", ["created", "createdat", "createdon", "createddate", "creationdate", "datecreated", "createdtime"]],
  ["archived", ["archived", "isarchived"]],
];

const fieldByName = new Map(headingsOf.flatMap(([field, names]) => names.map((name) => [name, field] as const)));

/** The indexes of the columns in which at least one row has a value. */
function filledColumns(rows: string[][]): Set<number> {
  const filled = new Set<number>();
  for (const row of rows) {
    for (const [index, cell] of row.entries()) if (cell.trim() !== "") filled.add(index);
  }
  return filled;
}

/** Why a column is skipped. */
function reasonFor(field: Field | undefined): string {
  return field ? `An earlier column already holds the ${field}.` : "Tickets have no field for this column.";
}

/**
 * Matches the first row of a CSV file to fields, ignoring case, spaces, underscores, hyphens and slashes. If two columns
 * match one field, the first counts. `rows` are the rows below: a column without a heading counts only if one has a value.
 */
export function readHeader(headings: string[], rows: string[][]): Header {
  const indexes = new Map<Field, number[]>();
  const skipped = new Map<string, Skipped>();
  const filled = filledColumns(rows);
  for (const [index, heading] of headings.entries()) {
    const name = oneLine(heading);
    const field = fieldByName.get(name.toLowerCase().replaceAll(/[\s_/-]/g, ""));
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
