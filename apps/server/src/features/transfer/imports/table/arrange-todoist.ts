import { readDate } from "../dates.ts";
import { oneLine, storable } from "../text.ts";
import type { TableArrangement, TableRow } from "./read-table.ts";
import { cellsOf, withCells } from "./arrange-rows.ts";

type Task = {
  readonly row: TableRow;
  readonly section: string;
  readonly items: string[];
  readonly comments: { readonly author: string; readonly body: string; readonly date: string }[];
};

const label = /(?<=^|\s)@(?<name>[\p{L}\p{N}_-]{1,100})/gu;
const withoutId = (name: string): string => name.replace(/\s*\(\d+\)$/, "");

/**
 * Todoist writes a row for each section, task and comment. A task with an indent is an item of the checklist of the task above it, with what
 * else is said of it behind its name.
 */
export function arrangeTodoist(table: TableArrangement): TableArrangement {
  const reader = new TaskReader();
  const cellOf = cellsOf(table);
  for (const row of table.rows) reader.add(row, (heading) => cellOf(row, heading));
  return {
    ...table,
    headings: [...table.headings, "Section", "Labels", "Checklist", "Comments", "REPEATS"],
    rows: reader.tasks.map((task) => rowOf(task, table)),
  };
}

type CellOf = (heading: string) => string;

class TaskReader {
  readonly tasks: Task[] = [];
  #section = "";
  /** the name of the item to which a comment belongs; empty if it belongs to the task */
  #item = "";

  add(row: TableRow, cell: CellOf): void {
    const type = cell("TYPE").toLowerCase();
    if (type === "task") this.#addTask(row, cell);
    else if (type === "note") this.tasks.at(-1)?.comments.push(commentOf(cell, this.#item));
    else if (type === "section") [this.#section, this.#item] = [oneLine(cell("CONTENT")), ""];
  }

  #addTask(row: TableRow, cell: CellOf): void {
    const above = this.tasks.at(-1);
    if (above === undefined || above.section !== this.#section || Number(cell("INDENT")) <= 1) {
      this.#item = "";
      this.tasks.push({ row, section: this.#section, items: [], comments: [] });
      return;
    }
    this.#item = oneLine(cell("CONTENT"));
    above.items.push(`[ ] ${itemOf(cell)}`);
    const body = storable(cell("DESCRIPTION"));
    if (body !== "") above.comments.push({ author: "", body: `${this.#item}:\n\n${body}`, date: "" });
  }
}

function commentOf(cell: CellOf, item: string) {
  const body = storable(cell("CONTENT"));
  return { author: withoutId(cell("AUTHOR")), body: item === "" ? body : `${item}:\n\n${body}`, date: cell("DATE") };
}

function itemOf(cell: CellOf): string {
  const details = [withoutId(cell("RESPONSIBLE")), cell("DATE"), cell("DEADLINE")]
    .map(oneLine)
    .filter((each) => each !== "");
  return `${oneLine(cell("CONTENT"))}${details.length === 0 ? "" : ` (${details.join(", ")})`}`;
}

function rowOf({ row, section, items, comments }: Task, table: TableArrangement): TableRow {
  const { headings } = table;
  const content = cellsOf(table)(row, "CONTENT");
  const labels = [...content.matchAll(label)].map(({ groups }) => groups?.["name"] ?? "");
  // “every Monday” is no date
  const date = cellsOf(table)(row, "DATE");
  const isDate = date === "" || readDate(date, { order: "day_first", zone: "UTC" }) !== null;
  const cells = row.cells.map((cell, index) => {
    const heading = headings[index]?.trim().toUpperCase();
    if (heading === "CONTENT") return oneLine(content.replaceAll(label, "")) || content;
    if (heading === "RESPONSIBLE" || heading === "AUTHOR") return withoutId(cell.trim());
    if (heading === "DURATION") return `${cell} ${cellsOf(table)(row, "DURATION_UNIT")}`.trim();
    return heading === "DATE" && !isDate ? "" : cell;
  });
  const more = [section, JSON.stringify(labels), items.join("\n"), JSON.stringify(comments), isDate ? "" : date];
  return withCells({ row: row.row, cells }, headings.length, more);
}
