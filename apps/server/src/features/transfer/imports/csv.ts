import { readCsv } from "./csv-rows.ts";
import { type TextEncoding, readText } from "#platform/files/text.ts";
import { createCsvReader } from "./csv-ticket.ts";
import { readHeader } from "./csv-header.ts";
import { createErrorList, failFile } from "./errors.ts";
import { inWorkOrder, planColumns, planLabels } from "./names.ts";
import type { PlanResult } from "./plan.ts";
import { boardNameOf, counted } from "./text.ts";

/** No tool exports more columns; a file with more is not a table of tasks. */
const mostColumns = 2_000;

function isBlank(row: string[]): boolean {
  return row.every((cell) => cell.trim() === "");
}

function planRows(rows: string[][], fileName: string, encoding: TextEncoding): PlanResult {
  const headingRow = rows.findIndex((row) => !isBlank(row));
  const headings = rows[headingRow] ?? [];
  if (headings.length > mostColumns) return failFile(`There are more than ${counted(mostColumns, "column")}.`);
  const header = readHeader(headings, rows.slice(headingRow + 1));
  if (!header.indexes.has("title")) {
    return failFile(`No column is called Title, Name, Summary or Subject. Found: ${headings.join(", ").slice(0, 500)}`);
  }
  const errors = createErrorList();
  const reader = createCsvReader(headings, header, errors);
  for (const [index, cells] of rows.entries()) {
    if (index > headingRow && !isBlank(cells)) reader.read(index + 1, cells);
  }
  const apiError = errors.apiError();
  if (apiError) return apiError;
  if (reader.tickets.length === 0) return failFile("There are no tickets below the headings.", headingRow + 2);
  const columns = planColumns(inWorkOrder(reader.columns.names()));
  const labels = planLabels(reader.labels.names());
  const board = { name: boardNameOf(fileName), columns, labels, tickets: reader.tickets };
  return { boards: [board], skipped: [...header.skipped, ...reader.skipped()], encoding };
}

/**
 * Plans the import of a CSV file: one board named after the file, one task for each row. `bytes` is the whole file, with
 * commas, semicolons or tabs between cells, and headings in the first row that is not blank. Rows are numbered as in a
 * spreadsheet. If there is any error, the file is rejected.
 */
export function planCsv(bytes: Uint8Array, fileName: string): PlanResult {
  const read = readText(bytes);
  if (read === null) return failFile("The file is no text. Save it as “CSV UTF-8” and try again.");
  const table = readCsv(read.text);
  if ("badRow" in table) return failFile(table.why, table.badRow);
  if (table.rows.every(isBlank)) return failFile("The file is empty.");
  return planRows(table.rows, fileName, read.encoding);
}
