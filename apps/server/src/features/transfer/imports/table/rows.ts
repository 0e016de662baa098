import { ownValue } from "#kernel/own-value.ts";
import type { DateReading } from "../dates.ts";
import type { Report } from "../report.ts";
import { cut, oneLine } from "../text.ts";
import { type ColumnField, emptyTicket, type SourceTicket } from "../tickets/index.ts";
import type { ToolTable } from "./arranged.ts";
import { type CellPlace, CellReader, isYes, namesIn } from "./cells.ts";
import { itemsIn } from "./checklist.ts";
import type { Column } from "./columns.ts";
import type { PlacedColumns } from "./placed-columns.ts";
import type { TableRow } from "./read-table.ts";
import { TextReader } from "./texts.ts";
import type { TableTool } from "./tools.ts";

/** Reads the tickets of a table: one for each row below the headings. */
export function readRows(table: ToolTable, placed: PlacedColumns, reading: DateReading, report: Report): RowTicket[] {
  const cells = new CellReader(reading, report);
  const texts = new TextReader(table.tool, reading, report);
  return table.rows.map((row) => {
    const tooMany = row.cells.slice(table.headings.length).find((cell) => cell.trim() !== "");
    if (tooMany !== undefined) {
      report.lost({
        what: "Cells without a heading",
        why: "They stand to the right of the last heading.",
        example: `Row ${row.row}: “${cut(oneLine(tooMany), 60)}”`,
      });
    }
    return readRow(row, placed, { cells, texts, tool: table.tool });
  });
}

/** A ticket with the name of its board; empty if the file does not name it. */
export type RowTicket = SourceTicket & { readonly board: string };
type Readers = { readonly cells: CellReader; readonly texts: TextReader; readonly tool: TableTool | null };

/** The cells of a row by what they mean. */
class PlacedRow {
  readonly #row: TableRow;
  readonly #placed: PlacedColumns;

  constructor(row: TableRow, placed: PlacedColumns) {
    this.#row = row;
    this.#placed = placed;
  }

  all(field: ColumnField): string[] {
    return this.#placed.of(field).flatMap((column) => this.written(column));
  }

  /** The first cell that is not empty. */
  one(field: ColumnField): string {
    return this.all(field)[0] ?? "";
  }

  at(field: ColumnField): CellPlace {
    return { heading: this.#placed.of(field)[0]?.heading ?? field, row: this.#row.row };
  }

  /** The cells of a column that are not empty. */
  written({ indexes }: Column): string[] {
    return indexes.map((index) => this.#row.cells[index] ?? "").filter((cell) => cell.trim() !== "");
  }
}

function readRow(row: TableRow, placed: PlacedColumns, { cells, texts, tool }: Readers): RowTicket {
  const cell = new PlacedRow(row, placed);
  const date = (field: ColumnField) => cells.date(cell.one(field), cell.at(field));
  const day = (field: ColumnField): string | null => date(field)?.date ?? null;
  const boards = boardsIn(cell.one("board"), tool);
  texts.tellBoards(boards.slice(1));
  const [board = ""] = boards;
  return {
    ...emptyTicket,
    row: row.row,
    board,
    source_id: oneLine(cell.one("id")) || null,
    title: oneLine(cell.one("title")),
    description: texts.description(cell.all("description")),
    status: oneLine(cell.one("status")),
    priority: priorityIn(oneLine(cell.one("priority")), tool),
    labels: labelsIn(cell.all("labels"), tool),
    assignees: peopleNames(cell.all("assignees")),
    start_date: day("start_date"),
    due_date: day("due_date"),
    estimate: cells.estimate(cell.one("estimate"), cell.at("estimate")),
    created_at: date("created_at")?.instant ?? null,
    is_finished: cell.all("finished_at").some(isYes),
    is_archived: isYes(cell.one("archived")),
    fields: fieldsIn(cell, placed, cells, row.row),
    comments: cell.all("comments").flatMap((each) => texts.comments(each)),
    checklist: cell.all("checklist").flatMap(itemsIn),
  };
}

function fieldsIn(cell: PlacedRow, placed: PlacedColumns, cells: CellReader, row: number): SourceTicket["fields"] {
  const entries = placed.fields.flatMap((field) => {
    const written = cell.written(field.column).map((each) => each.trim());
    const value = cells.field(written.join(", "), field, { heading: field.column.heading, row });
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return new Map(entries);
}

const boardsIn = (written: string, tool: TableTool | null): string[] =>
  tool?.hasListsOfBoards === true ? namesIn(written) : [oneLine(written)];

const priorityIn = (word: string, tool: TableTool | null): string =>
  ownValue(tool?.priorities, word.toLowerCase()) ?? word;

const color = / ?\((?:green|yellow|orange|red|purple|blue|sky|lime|pink|black|null|none)(?:[ _](?:light|dark))?\)$/;

function labelsIn(cells: readonly string[], tool: TableTool | null): string[] {
  const labels = cells.flatMap(namesIn);
  return tool?.hasColorsInLabels === true ? labels.map((label) => label.replace(color, "") || label) : labels;
}

/** Each name once: tools write a person into several columns. */
const peopleNames = (written: readonly string[]): string[] => [
  ...new Set(written.flatMap(peopleIn).map(({ name }) => name)),
];

type NamedPerson = { readonly name: string; readonly address: string | null };

/** The people in a cell: names, addresses, or “Name <address>”. */
function peopleIn(cell: string): NamedPerson[] {
  return namesIn(cell).map((written) => {
    const both = /^(?<name>[^<>]+?) ?<(?<address>[^<>\s]+@[^<>\s]+)>$/.exec(written)?.groups;
    if (both !== undefined) return { name: both["name"] ?? written, address: both["address"] ?? null };
    return { name: written, address: /^\S+@\S+$/.test(written) ? written : null };
  });
}

/** The addresses of people by the names that tickets use for them. */
export function addressesIn(placed: PlacedColumns): ReadonlyMap<string, string> {
  const people = placed.of("assignees").flatMap(({ values }) => values.flatMap(peopleIn));
  return new Map(people.flatMap(({ name, address }) => (address === null ? [] : [[name, address] as const])));
}
