import { stageOf } from "../tickets/index.ts";
import { oneLine } from "../text.ts";
import { plainHeading } from "./headings.ts";
import type { TableArrangement, TableRow } from "./read-table.ts";
import { withCells } from "./arrange-rows.ts";

type Item = { readonly row: TableRow; readonly group: string; readonly subitems: string[] };

/**
 * A board of Monday has a title, and for each group a row with its name, the headings again, its items and a row of sums. Below an item
 * stand its subitems under headings of their own. They become a column of groups, and checklists.
 */
export function arrangeMonday(table: TableArrangement): TableArrangement {
  const items = new ItemReader(table).read();
  const { headings } = table;
  const hasGroups = items.some(({ group }) => group !== "") && !headings.some((each) => plainHeading(each) === "group");
  const names = headings.findIndex((heading) => plainHeading(heading) === "subitems");
  const rows = items.map(({ row, group, subitems }) => {
    const cells = row.cells.map((cell, index) => (index === names ? listed(cell, subitems) : cell));
    const more = [...(hasGroups ? [group] : []), subitems.join("\n")];
    return withCells({ row: row.row, cells }, headings.length, more);
  });
  return { ...table, headings: [...headings, ...(hasGroups ? ["Group"] : []), "Checklist"], rows };
}

/** The names of subitems, one in a line; none if their rows tell more. */
const listed = (cell: string, subitems: readonly string[]): string =>
  subitems.length > 0 ? "" : cell.replaceAll(/,\s*/g, "\n");

const filled = (cells: readonly string[]): string[] => cells.map(oneLine).filter((cell) => cell !== "");

class ItemReader {
  readonly #table: TableArrangement;
  readonly #headings: string;
  #group = "";
  #subHeadings: readonly string[] | null = null;
  readonly #items: Item[] = [];

  constructor(table: TableArrangement) {
    this.#table = table;
    this.#headings = filled(table.headings).join("\n");
    const above = table.above.filter((cells) => filled(cells).length > 0);
    if (above.length > 1 || table.rows.some((row) => this.#isHeadings(row)))
      this.#group = filled(above.at(-1) ?? [])[0] ?? "";
  }

  read(): readonly Item[] {
    const { rows } = this.#table;
    for (const [index, row] of rows.entries()) this.#add(row, rows[index + 1], rows[index + 2]);
    return this.#items;
  }

  #isHeadings(row: TableRow | undefined): boolean {
    return row !== undefined && filled(row.cells).join("\n") === this.#headings;
  }

  #isGroup(row: TableRow | undefined, next: TableRow | undefined): boolean {
    return row !== undefined && filled(row.cells).length === 1 && this.#isHeadings(next);
  }

  #add(row: TableRow, next: TableRow | undefined, afterNext: TableRow | undefined): void {
    if (this.#isHeadings(row)) return;
    if (this.#isGroup(row, next)) this.#begin(filled(row.cells)[0] ?? "");
    else if (!this.#addSubitem(row)) {
      const isSum = oneLine(row.cells[0] ?? "") === "" && (next === undefined || this.#isGroup(next, afterNext));
      if (!isSum) this.#items.push({ row, group: this.#group, subitems: [] });
      this.#subHeadings = null;
    }
  }

  #begin(group: string): void {
    this.#group = group;
    this.#subHeadings = null;
  }

  /** @returns whether the row is a subitem or the headings of subitems */
  #addSubitem(row: TableRow): boolean {
    const [first = "", second = ""] = row.cells.map(oneLine);
    if (plainHeading(first) === "subitems" && plainHeading(second) === "name") {
      this.#subHeadings = row.cells.map(oneLine);
      return true;
    }
    const isSubitem = first === "" && second !== "" && this.#subHeadings !== null;
    if (isSubitem) this.#items.at(-1)?.subitems.push(this.#subitem(row));
    return isSubitem;
  }

  #subitem({ cells }: TableRow): string {
    const [, name = "", ...rest] = cells.map(oneLine);
    const isDone = (this.#subHeadings ?? []).some(
      (heading, index) => plainHeading(heading) === "status" && stageOf(cells[index] ?? "") === "done",
    );
    const details = filled(rest).join(", ");
    return `[${isDone ? "x" : " "}] ${name}${details === "" ? "" : ` (${details})`}`;
  }
}
