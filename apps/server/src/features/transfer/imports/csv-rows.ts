import { CsvError, parse } from "csv-parse/sync";

/** The cells of each row, blank lines included, or the row (the first is 1) at which the file stops being CSV. */
export type CsvRows = { readonly rows: string[][]; readonly delimiter: Delimiter } | { badRow: number; why: string };

/** Many more than a board may have. Without a limit, a file of line feeds would take half a minute to parse. */
const mostRows = 200_000;

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** The line from which Excel learns the delimiter. */
const separatorLine = /^sep=(?<delimiter>[,;\t|])\r?\n/i;

/** The part of a text by which the delimiter is judged. In UTF-16 units, and rows. */
const judged = { units: 100_000, rows: 30 };

/** The delimiter with which a text is most likely a table. @param value judges the first rows, read with one delimiter */
function detectDelimiter(text: string, value: (rows: readonly string[][]) => number): Delimiter {
  const beginning = text.slice(0, judged.units);
  const values = delimiters.map((delimiter) => value(parseWith(beginning, delimiter, judged.rows, true)));
  return delimiters[values.indexOf(Math.max(...values))] ?? ",";
}

/** @param isPart of a text that is cut off anywhere: what is not closed is no error */
function parseWith(text: string, delimiter: Delimiter, to: number, isPart: boolean): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      // a quotation mark in the middle of a cell is a sign as any other
      relax_quotes: true,
      to,
    });
  } catch (error) {
    if (isPart && error instanceof CsvError) return [];
    throw error;
  }
}

/**
 * Reads CSV text (RFC 4180, also with semicolons, tabs or bars, any line ending, quoted line breaks). Rows keep their place,
 * so that index + 1 is the row number a spreadsheet shows; a line `sep=;` is none.
 * @param value how likely the first rows are a table, the higher the better: it chooses the delimiter; without it, the widest first row does
 */
export function readCsv(
  text: string,
  value: (rows: readonly string[][]) => number = ([headings = []]) => headings.length,
): CsvRows {
  const line = separatorLine.exec(text);
  const table = line === null ? text : text.slice(line[0].length);
  const delimiter = (line?.groups?.["delimiter"] as Delimiter | undefined) ?? detectDelimiter(table, value);
  try {
    const rows = parseWith(table, delimiter, mostRows + 1, false);
    if (rows.length > mostRows) return { badRow: mostRows + 1, why: "The file has more than 200,000 rows." };
    return { rows, delimiter };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const rowsBefore: unknown = error["records"];
    const badRow = (typeof rowsBefore === "number" ? rowsBefore : 0) + 1;
    return { badRow, why: "A quoted cell that begins here is never closed. Close it with a quotation mark." };
  }
}
