/** By what a list is sorted. `position` is the order on the board, `pressing` the day, then the priority, then the age. */
export const sortFields = [
  "position",
  "pressing",
  "title",
  "number",
  "status",
  "assignee",
  "label",
  "priority",
  "start",
  "due",
  "estimate",
  "group",
  "created",
  "updated",
] as const;

/** By what a list is divided. */
export const groupFields = ["status", "assignee", "priority", "label", "due", "group", "none"] as const;

/** The columns of a line besides the title, in this order. */
export const columnFields = [
  "priority",
  "number",
  "status",
  "group",
  "label",
  "start",
  "due",
  "estimate",
  "created",
  "updated",
  "assignee",
] as const;

export type SortField = (typeof sortFields)[number];
export type GroupField = (typeof groupFields)[number];
export type ColumnField = (typeof columnFields)[number];

/** The display of a list. */
export type Display = {
  readonly sort: SortField;
  readonly isDescending: boolean;
  readonly group: GroupField;
  readonly columns: readonly ColumnField[];
};

const usual: readonly ColumnField[] = ["priority", "number", "status", "label", "start", "due", "estimate", "assignee"];

/** The first display of the list of a board. */
export const ofBoard: Display = { sort: "position", isDescending: false, group: "status", columns: usual };

/** The first display of the person's own work. */
export const ofWork: Display = { sort: "pressing", isDescending: false, group: "due", columns: usual };

/** Reads what an address says of it; what is not known there is left out. */
export function readDisplay(search: string): Partial<Display> {
  const query = new URLSearchParams(search);
  const [, minus, name] = /^(-?)(.*)$/s.exec(query.get("sort") ?? "") ?? [];
  const sort = sortFields.find((field) => field === name);
  const group = groupFields.find((field) => field === query.get("group"));
  const named = query.get("columns")?.split(",");
  return {
    ...(sort !== undefined && { sort, isDescending: minus === "-" }),
    ...(group !== undefined && { group }),
    ...(named !== undefined && { columns: columnFields.filter((field) => named.includes(field)) }),
  };
}

/** The query of an address that shows a list so; what belongs to others stays. @returns without the question mark */
export function writeDisplay(search: string, { sort, isDescending, group, columns }: Display): string {
  const query = new URLSearchParams(search);
  query.set("sort", `${isDescending ? "-" : ""}${sort}`);
  query.set("group", group);
  query.set("columns", columns.join(","));
  return query.toString();
}
