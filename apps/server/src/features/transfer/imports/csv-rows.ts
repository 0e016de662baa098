import { CsvError, parse } from "csv-parse/sync";

/** The cells of each row, blank lines included, or the row (the first is 1) at which the file stops being CSV. */
export type CsvRows = { rows: string[][] } | { badRow: number; why: string };

/** Many more than a board may have. Without a limit, a file of line feeds would take half a minute to parse. */
const mostRows = 200_000;

const delimiters = [",", ";", "\t"];

/** The delimiter that the first line uses most, quoted text apart; a comma when it uses none. */
function detectDelimiter(text: string): string {
  const unquoted = text.slice(0, 100_000).replaceAll(/"[^"]*"/g, "");
  const firstLine = unquoted.split(/[\r\n]/, 1)[0] ?? "";
  const uses = delimiters.map((delimiter) => firstLine.split(delimiter).length);
  return delimiters[uses.indexOf(Math.max(...uses))] ?? ",";
}

function explain(error: CsvError): string {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return "A quoted cell that begins here is never closed.";
  return "A quotation mark stands where none may be: a cell with quotation marks is quoted, and they are doubled.";
}

/**
 * Reads CSV text (RFC 4180, also with semicolons or tabs, any line ending, quoted line breaks). Rows keep their place,
 * so that index + 1 is the row number a spreadsheet shows.
 */
export function readCsv(text: string): CsvRows {
  try {
    const rows = parse(text, {
      delimiter: detectDelimiter(text),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      to: mostRows + 1,
    });
    if (rows.length > mostRows) return { badRow: mostRows + 1, why: "The file has more than 200,000 rows." };
    return { rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const rowsBefore: unknown = error["records"];
    return { badRow: (typeof rowsBefore === "number" ? rowsBefore : 0) + 1, why: explain(error) };
  }
}
