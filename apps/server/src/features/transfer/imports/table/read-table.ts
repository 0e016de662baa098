import { readText, type TextEncoding } from "#platform/files/text.ts";
import { failFile } from "../errors.ts";
import type { UnreadableFile } from "../plan.ts";
import { counted } from "../text.ts";
import { knownFields } from "./headings.ts";
import { readCsv } from "../csv-rows.ts";
import { isJson, readRecords } from "./records.ts";

/** A table with its headings. `row` is the number that a spreadsheet shows. */
export type Table = {
  readonly headings: readonly string[];
  readonly rows: readonly TableRow[];
  readonly encoding: TextEncoding;
  /** the rows above the headings */
  readonly above: readonly (readonly string[])[];
  /** the values that are left out of records because only their names are read */
  readonly details: readonly string[];
};

/** The parts of a table that a tool may build otherwise than with a row for each ticket. */
export type TableArrangement = Pick<Table, "headings" | "rows" | "above">;

export type TableRow = { readonly row: number; readonly cells: readonly string[] };

/** Jira repeats a column for each comment. A file with more columns is not a table of tickets. */
const mostColumns = 10_000;
/** Headings stand in one of the first rows that are not blank; a title may stand above them. */
const searchedRows = 10;

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

const headingsIn = (cells: readonly string[]): number => {
  const fields = cells.map((cell) => knownFields(cell)[0]?.field);
  return new Set(fields.filter((field) => field !== undefined && field !== "left_out")).size;
};

/** The likelihood that the first rows of a text are a table of tickets: by its known headings, then by rows of one width. */
function valueOf(rows: readonly string[][]): number {
  const filled = rows.filter((cells) => !isBlank(cells));
  const known = Math.max(0, ...filled.slice(0, searchedRows).map(headingsIn));
  const width = filled.at(-1)?.length ?? 0;
  const regular = width < 2 ? 0 : filled.filter((cells) => cells.length === width).length / filled.length;
  return known + regular;
}

/** The index of the row with the headings: the first that has about as many known ones as any; else the first with two cells, or with one. */
function headingRowOf(rows: readonly string[][]): number {
  const filled = [...rows.entries()].filter(([, cells]) => !isBlank(cells)).slice(0, searchedRows);
  const most = Math.max(0, ...filled.map(([, cells]) => headingsIn(cells)));
  const known = most === 0 ? undefined : filled.find(([, cells]) => headingsIn(cells) * 2 >= most);
  const wide = filled.find(([, cells]) => cells.filter((cell) => cell.trim() !== "").length > 1);
  return (known ?? wide ?? filled[0])?.[0] ?? -1;
}

/**
 * Reads a table: commas, semicolons, tabs or bars between cells, with headings in one of the first rows; or a list of records of JSON.
 * @param encoding the encoding that a person has chosen
 */
export function readTable(bytes: Uint8Array, encoding?: TextEncoding): Table | UnreadableFile {
  const read = readText(bytes, encoding);
  if (read === null) return failFile("The file is no text. Save it as “CSV UTF-8” and try again.");
  return isJson(read.text) ? tableOfRecords(read) : tableOfText(read);
}

type ReadText = { readonly text: string; readonly encoding: TextEncoding };

function tableOfRecords({ text, encoding }: ReadText): Table | UnreadableFile {
  const records = readRecords(text);
  if ("errors" in records) return records;
  const { headings, details } = records;
  const rows = records.rows.map((cells, index) => ({ row: index + 1, cells }));
  return { headings, rows, encoding, above: [], details };
}

function tableOfText({ text, encoding }: ReadText): Table | UnreadableFile {
  const table = readCsv(text, valueOf);
  if ("badRow" in table) return failFile(table.why, table.badRow);
  const headingRow = headingRowOf(table.rows);
  const headings = table.rows[headingRow] ?? [];
  if (headingRow === -1) return failFile("The file is empty.");
  if (headings.length > mostColumns) return failFile(`There are more than ${counted(mostColumns, "column")}.`);
  const rows = table.rows.flatMap((cells, index) =>
    index > headingRow && !isBlank(cells) ? [{ row: index + 1, cells }] : [],
  );
  if (rows.length === 0) return failFile("There are no tickets below the headings.", headingRow + 2);
  return { headings, rows, encoding, above: table.rows.slice(0, headingRow), details: [] };
}
