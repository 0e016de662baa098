import type { TextEncoding } from "#platform/files/text.ts";
import type { UnreadableFile } from "../plan.ts";
import type { Report } from "../report.ts";
import { boardNameOf, cut, oneLine, storable } from "../text.ts";
import {
  type ColumnField,
  type DateOrder,
  type ImportMapping,
  type RememberedMapping,
  signatureOf,
  withRemembered,
  emptyTicket,
  type Source,
  type SourceField,
  type SourceTicket,
} from "../tickets/index.ts";
import { CellReader, commentIn, isYes, itemsIn, namesIn } from "./cells.ts";
import { type Column, type ColumnEntry, groupColumns, proposeColumns } from "./columns.ts";
import { dateOrderOf, type DateReading } from "../dates.ts";
import { readTable, type Table, type TableRow } from "./read-table.ts";
import { type TableTool, toolOf } from "./tools.ts";

/** The tickets of a table, and the decisions by which they were read. */
export type ReadSource = {
  readonly source: Source;
  readonly encoding: TextEncoding;
  readonly columns?: ColumnEntry[];
  readonly date_order?: DateOrder;
  /** the decisions of a person about this kind of file */
  readonly said: ImportMapping;
  readonly signature: string;
};

type Facts = {
  readonly file_name: string;
  readonly time_zone: string;
  readonly mapping: ImportMapping;
  readonly remembered: readonly RememberedMapping[];
};

/**
 * Reads the tickets of a table: one for each row below the headings. A cell that cannot be read costs that cell, and the report tells it.
 */
export function readTableSource(
  bytes: Uint8Array,
  { file_name, time_zone, mapping, remembered }: Facts,
  report: Report,
): ReadSource | UnreadableFile {
  const table = readTable(bytes, mapping.encoding);
  if ("errors" in table) return table;
  const tool = toolOf(table.headings);
  const signature = signatureOf(tool?.tool ?? "table", table.headings);
  const said = withRemembered(mapping, signature, remembered);
  const columns = groupColumns(table.headings, table.rows);
  const { entries, isTitleGuessed } = proposeColumns(columns, { tool, said: said.columns });
  const placed = new PlacedColumns(columns, entries);
  const [title] = placed.of("title");
  if (isTitleGuessed && title !== undefined) {
    report.note({
      what: title.heading,
      why: "No heading is known as a title, so the titles are taken from this column.",
    });
  }
  tellLeftOut(placed.of("left_out"), tool, report);
  const date_order = said.date_order ?? guessOrder(placed, table);
  const reading = { order: date_order, zone: time_zone };
  const tickets = readRows(table, placed, reading, report);
  return {
    source: {
      tool: tool?.tool ?? "table",
      addresses: addressesIn(placed),
      boards: boardsOf(tickets, placed, boardNameOf(file_name)),
    },
    encoding: table.encoding,
    columns: entries,
    date_order,
    said,
    signature,
  };
}

/** The columns of a table by what they mean. */
class PlacedColumns {
  readonly #byField: ReadonlyMap<ColumnField, readonly Column[]>;
  readonly fields: readonly (SourceField & { readonly column: Column })[];

  constructor(columns: readonly Column[], entries: readonly ColumnEntry[]) {
    const entryOf = new Map(entries.map((entry) => [entry.heading, entry]));
    this.#byField = Map.groupBy(columns, ({ heading }) => entryOf.get(heading)?.field ?? "left_out");
    this.fields = this.of("custom_field").map((column) => {
      const type = entryOf.get(column.heading)?.type ?? "text";
      const options =
        type === "select" ? [...new Set(column.values.map((value) => cut(oneLine(value), 100)))].slice(0, 100) : [];
      return { name: cut(column.heading, 100), type, options, column };
    });
  }

  of(field: ColumnField): readonly Column[] {
    return this.#byField.get(field) ?? [];
  }
}

/** Says which columns are not read. Empty ones are not worth a line. */
function tellLeftOut(columns: readonly Column[], tool: TableTool | null, report: Report): void {
  for (const { heading, values } of columns) {
    report.note({
      what: "Columns that are left out",
      why:
        tool === null
          ? "They say nothing about a ticket here. Choose a field for one to keep it."
          : "They only mean something in the tool. Choose a field for one to keep it.",
      count: Number(values.length > 0),
      example: heading,
    });
  }
}

const dateFields = ["start_date", "due_date", "created_at", "finished_at", "archived"] as const;

/** The order of day and month that the dates of a table show; if none shows it, the month is first where a table has commas and English headings. */
function guessOrder(placed: PlacedColumns, { headings }: Table): DateOrder {
  const typed = placed.fields.filter(({ type }) => type === "date").map(({ column }) => column);
  const columns = [...dateFields.flatMap((field) => placed.of(field)), ...typed];
  for (const { values } of columns) {
    for (const value of values) {
      const order = dateOrderOf(value);
      if (order !== null && order !== undefined) return order;
    }
  }
  // oxlint-disable-next-line no-control-regex -- what is not ASCII is a sign of another language
  return headings.some((heading) => /[^\u0000-\u007f]/.test(heading)) ? "day_first" : "month_first";
}

function readRows(table: Table, placed: PlacedColumns, reading: DateReading, report: Report): RowTicket[] {
  const cells = new CellReader(reading, report);
  return table.rows.map((row) => {
    const tooMany = row.cells.slice(table.headings.length).find((cell) => cell.trim() !== "");
    if (tooMany !== undefined) {
      report.lost({
        what: "Cells without a heading",
        why: "They stand to the right of the last heading.",
        example: `Row ${row.row}: “${cut(oneLine(tooMany), 60)}”`,
      });
    }
    return readRow(row, placed, cells, reading);
  });
}

type RowTicket = SourceTicket & { readonly board: string };

function readRow({ row, cells }: TableRow, placed: PlacedColumns, reader: CellReader, reading: DateReading): RowTicket {
  const all = (field: ColumnField): string[] =>
    placed.of(field).flatMap(({ indexes }) => indexes.map((index) => cells[index] ?? ""));
  const one = (field: ColumnField): string => all(field).find((cell) => cell.trim() !== "") ?? "";
  const at = (field: ColumnField) => ({ heading: placed.of(field)[0]?.heading ?? field, row });
  const fields = placed.fields.flatMap((field) => {
    const written = field.column.indexes.map((index) => cells[index]?.trim() ?? "").filter((cell) => cell !== "");
    const value = reader.field(written.join(field.type === "text" ? ", " : ""), field, { heading: field.name, row });
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return {
    ...emptyTicket,
    row,
    board: oneLine(one("board")),
    source_id: oneLine(one("id")) || null,
    title: oneLine(one("title")),
    description: storable(one("description")).trim() === "" ? "" : storable(one("description")),
    status: oneLine(one("status")),
    priority: oneLine(one("priority")),
    labels: all("labels").flatMap(namesIn),
    assignees: all("assignees")
      .flatMap(peopleIn)
      .map(({ name }) => name),
    start_date: reader.date(one("start_date"), at("start_date"))?.date ?? null,
    due_date: reader.date(one("due_date"), at("due_date"))?.date ?? null,
    estimate: reader.estimate(one("estimate"), at("estimate")),
    created_at: reader.date(one("created_at"), at("created_at"))?.instant ?? null,
    is_finished: isYes(one("finished_at")),
    is_archived: isYes(one("archived")),
    fields: new Map(fields),
    comments: all("comments").flatMap((cell) => commentIn(cell, reading) ?? []),
    checklist: all("checklist").flatMap(itemsIn),
  };
}

type NamedPerson = { readonly name: string; readonly address: string | null };

/** The people in a cell: names, addresses, or “Name <address>”. */
function peopleIn(cell: string): NamedPerson[] {
  return namesIn(cell).map((written) => {
    const both = /^(?<name>[^<>]+?) ?<(?<address>[^<>\s]+@[^<>\s]+)>$/.exec(written)?.groups;
    if (both !== undefined) return { name: both["name"] ?? written, address: both["address"] ?? null };
    return { name: written, address: /^\S+@\S+$/.test(written) ? written : null };
  });
}

function addressesIn(placed: PlacedColumns): ReadonlyMap<string, string> {
  const people = placed.of("assignees").flatMap(({ values }) => values.flatMap(peopleIn));
  return new Map(people.flatMap(({ name, address }) => (address === null ? [] : [[name, address] as const])));
}

/** The boards of the tickets: one for each name in the column of boards; without such a column, one with the name of the file. */
function boardsOf(tickets: readonly RowTicket[], { fields }: PlacedColumns, name: string): Source["boards"] {
  const byBoard = Map.groupBy(tickets, ({ board }) => board || name);
  const used = (inBoard: readonly RowTicket[]) =>
    fields.filter((field) => inBoard.some((ticket) => ticket.fields.has(field.name)));
  return [...byBoard].map(([board, inBoard]) => ({
    name: board,
    columns: null,
    labels: [],
    colors: new Map(),
    fields: used(inBoard).map(({ name, type, options }) => ({ name, type, options })),
    tickets: inBoard,
  }));
}
