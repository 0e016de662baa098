import type { TextEncoding } from "#platform/files/text.ts";
import { dateOrderOf } from "../dates.ts";
import { failFile } from "../errors.ts";
import type { UnreadableFile } from "../plan.ts";
import type { Report } from "../report.ts";
import { boardNameOf } from "../text.ts";
import {
  type DateOrder,
  type ImportMapping,
  mostEntries,
  type RememberedMapping,
  signatureOf,
  type Source,
  withRemembered,
} from "../tickets/index.ts";
import { arranged, type ToolTable } from "./arranged.ts";
import { type ColumnEntry, groupColumns, proposeColumns } from "./columns.ts";
import { PlacedColumns } from "./placed-columns.ts";
import { readTable, type Table } from "./read-table.ts";
import { reportColumns } from "./report-columns.ts";
import { addressesIn, readRows, type RowTicket } from "./rows.ts";
import type { TableTool } from "./tools.ts";

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

/** A file with a table of tickets. */
export type TableFile = { readonly name: string; readonly bytes: Uint8Array };

/** Whether a file may be a table or a list of records, by its name. */
export const isTableFile = (name: string): boolean => /\.(?:csv|tsv|json)$/i.test(name);

type Facts = {
  readonly time_zone: string;
  readonly mapping: ImportMapping;
  readonly remembered: readonly RememberedMapping[];
};

/**
 * Reads the tickets of tables: one for each row below the headings. A cell that cannot be read costs that cell, and the report tells it.
 * What is said of a column is said of those with its heading in all files.
 */
export function readTableSource(
  files: readonly TableFile[],
  { time_zone, mapping, remembered }: Facts,
  report: Report,
): ReadSource | UnreadableFile {
  const tables: NamedTable[] = [];
  for (const { name, bytes } of files) {
    const table = readTable(bytes, mapping.encoding);
    if (!("errors" in table)) tables.push({ name: boardNameOf(name), ...arranged(table) });
    else if (files.length === 1) return table;
    else report.lost({ what: "Files", why: table.errors[0]?.why ?? "They cannot be read.", example: name });
  }
  const [first, ...others] = tables;
  if (first === undefined) return failFile("None of the files is a table of tickets.");
  const headings = [...new Set(tables.flatMap((table) => table.headings))];
  const signature = signatureOf(nameOf(first.tool), others.length === 0 ? first.headings : headings);
  const said = withRemembered(mapping, signature, remembered);
  const part = (table: NamedTable): Part => readPart(table, said, time_zone, report);
  return { ...joined([part(first), ...others.map(part)]), encoding: first.encoding, said, signature };
}

type NamedTable = ToolTable & { readonly name: string };

type Part = { readonly source: Source; readonly columns: ColumnEntry[]; readonly date_order: DateOrder };

function readPart(table: NamedTable, said: ImportMapping, time_zone: string, report: Report): Part {
  const { tool, name } = table;
  const columns = groupColumns(table.headings, table.rows);
  const { entries, isTitleGuessed } = proposeColumns(columns, { tool, said: said.columns });
  const placed = new PlacedColumns(columns, entries);
  reportColumns(table, placed, isTitleGuessed, report);
  const date_order = said.date_order ?? guessOrder(placed, table);
  const tickets = readRows(table, placed, { order: date_order, zone: time_zone }, report);
  const stages = new Map(Object.entries(tool?.stages ?? {}));
  const usual = tool?.hasListsOfBoards === true ? usualBoard(tickets) : undefined;
  const source: Source = {
    tool: nameOf(tool),
    hasGlobalIds: tool?.hasGlobalIds === true,
    addresses: addressesIn(placed),
    boards: boardsOf(tickets, placed, usual ?? name),
    stageOf: (status) => stages.get(status.trim().toLowerCase()),
  };
  return { source, columns: entries, date_order };
}

const nameOf = (tool: TableTool | null): string => tool?.tool ?? "table";

/** The boards of several tables as one source. Boards with one name in two tables stay two. */
function joined(parts: readonly [Part, ...Part[]]): Pick<ReadSource, "source" | "columns" | "date_order"> {
  const [{ source, date_order }] = parts;
  const addresses = new Map(parts.flatMap((part) => [...part.source.addresses]));
  const boards = parts.flatMap((part) => part.source.boards);
  return { source: { ...source, addresses, boards }, columns: joinedColumns(parts), date_order };
}

function joinedColumns(parts: readonly Part[]): ColumnEntry[] {
  const byHeading = Map.groupBy(
    parts.flatMap(({ columns }) => columns),
    ({ heading }) => heading,
  );
  const entries = [...byHeading.values()].flatMap(([first, ...others]): ColumnEntry[] => {
    const count = others.reduce((sum, entry) => sum + (entry.count ?? 0), first?.count ?? 0);
    return first === undefined ? [] : [{ ...first, count }];
  });
  return entries.slice(0, mostEntries);
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

/** The board with the most tickets; undefined when no ticket has one. */
function usualBoard(tickets: readonly RowTicket[]): string | undefined {
  const named = Map.groupBy(
    tickets.filter(({ board }) => board !== ""),
    ({ board }) => board,
  );
  return [...named].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
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
