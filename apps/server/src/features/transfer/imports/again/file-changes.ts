import { csvColumns } from "#features/tasks/columns/index.ts";
import { comparableName } from "#kernel/names.ts";
import type { OutlinedBoard } from "../outline.ts";
import type { ImportMapping } from "../tickets/index.ts";
import { csvNames, fieldOf, type FileValues, isSame } from "./file-values.ts";

/** The columns of a table that tell a value which is no column of its own. */
const tellers: Readonly<Record<string, readonly string[]>> = {
  column: ["status", "finished_at", "archived"],
  labels: ["labels", "status"],
};

/** Whether a file tells a value: a table without a column for it says nothing about it. */
function isStated(name: string, { columns }: ImportMapping, { fields }: Pick<OutlinedBoard, "fields">): boolean {
  if (columns === undefined) return true;
  const has = (...meanings: readonly string[]): boolean => columns.some(({ field }) => meanings.includes(field));
  const field = fieldOf(name);
  if (field === undefined) return name === "title" || has(...(tellers[name] ?? [name]));
  const isField = (each: string): boolean => comparableName(each) === comparableName(field);
  return (
    fields.some((each) => isField(each.name)) ||
    columns.some((column) => column.field === "custom_field" && isField(column.heading)) ||
    // the names of people who are no members stand in a field of their own
    (isField("Assignee") && has("assignees"))
  );
}

/** The names of the values that a file changes since an earlier one. What it says nothing about is no change. */
export function changedNames(
  before: FileValues,
  now: FileValues,
  mapping: ImportMapping,
  board: Pick<OutlinedBoard, "fields">,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => {
    if (isSame(before[name], now[name])) return false;
    return (name !== "column" && now[name] !== undefined) || isStated(name, mapping, board);
  });
}

const headings: Readonly<Record<string, string>> = {
  title: "Title",
  description: "Description",
  column: "Column",
  labels: "Labels",
  assignees: "Assignees",
};

/** The name of a value for people. */
export function headingOf(name: string): string {
  const column = csvNames.find((each) => each === name);
  return fieldOf(name) ?? headings[name] ?? (column === undefined ? name : csvColumns[column].heading);
}
