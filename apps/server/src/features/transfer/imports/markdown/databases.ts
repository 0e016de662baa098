import { posix } from "node:path";
import type { DocumentJson, NodeJson } from "@stoa/document";
import { isSafeLink } from "@stoa/document";
import { readText } from "#platform/files/text.ts";
import { readCsv } from "../csv-rows.ts";
import { oneLine } from "../text.ts";
import type { Archive } from "./archive.ts";
import { addressOf } from "./dialects/wiki-links.ts";
import { isNamedByNotion, plainName } from "./notion.ts";
import type { Difference, Report } from "./report.ts";
import type { Head } from "./tree.ts";

/** The limits of a table in a page. `size` is that of its nodes as JSON, of which a document has at most 200 kB. */
const most = { bytes: 10_000_000, columns: 20, nodes: 15_000, size: 150_000 };

const columnsLeftOut: Difference = {
  importance: "lost",
  what: "Databases",
  why: `A table has at most ${most.columns} columns: the others are left out. Import the file of the table to a board.`,
};
const rowsLeftOut: Difference = {
  importance: "lost",
  what: "Databases",
  why: "A page has no room for all rows: the last ones are left out. Import the file of the table to a board.",
};
const noTable: Difference = { importance: "lost", what: "Databases", why: "The table cannot be read." };

/** A database of Notion: the page's file, and the one that has all rows. */
export type Database = { readonly path: string; readonly all: string };

/**
 * Finds the databases that Notion writes as CSV: with an id behind the name, or next to the folder of the pages of its rows.
 * There may be two files of one, of which `…_all.csv` has the rows that a filter hides.
 * @param pages the paths of the pages
 */
export function findDatabases(files: Archive["files"], pages: Iterable<string>): Map<string, Database> {
  const folders = new Set([...pages].map((path) => posix.dirname(path)));
  const found = new Map<string, Database>();
  for (const [path, { size }] of files) {
    const stem = stemOf(path);
    // an export as HTML has the table in its page too
    if (stem === null || size > most.bytes || files.has(`${stem}.html`)) continue;
    if (!isNamedByNotion(path) && !folders.has(stem)) continue;
    const [plain, all] = [`${stem}.csv`, `${stem}_all.csv`];
    const shown = files.has(plain) ? plain : path;
    found.set(shown, { path: shown, all: files.has(all) ? all : shown });
  }
  return found;
}

/** The path of a table without its ending; null for another file. */
const stemOf = (path: string): string | null => /^(.+?)(?:_all)?\.csv$/i.exec(path)?.[1] ?? null;

/**
 * Reads a database as a document with one table. The first cell of a row leads to the page of the row.
 * @param heads the files of pages
 */
export async function readDatabase(
  archive: Archive,
  { path, all }: Database,
  heads: ReadonlyMap<string, Head>,
  report: Report,
): Promise<DocumentJson> {
  const bytes = await archive.read(all);
  const text = bytes === null ? null : readText(bytes);
  const read = text === null ? null : readCsv(text.text.replace(/^\uFEFF/, ""));
  const rows = read !== null && "rows" in read ? read.rows.filter((row) => row.some((cell) => cell !== "")) : [];
  if (rows.length === 0) {
    report.add(noTable, path);
    return { type: "doc", content: [{ type: "paragraph" }] };
  }
  const width = Math.max(...rows.map((row) => row.length));
  if (width > most.columns) report.add(columnsLeftOut, path);
  const content = tableRows(rows, Math.min(width, most.columns), rowPages(path, heads));
  if (content.length < rows.length) report.add(rowsLeftOut, path);
  return { type: "doc", content: [{ type: "table", content }] };
}

/** The pages of the rows by their titles, in the order of their paths. */
function rowPages(path: string, heads: ReadonlyMap<string, Head>): Map<string, string[]> {
  const { dir } = posix.parse(path);
  const folders = [stemOf(path) ?? "", posix.join(dir, plainName(path))];
  const pages = new Map<string, string[]>();
  for (const [page, { title }] of heads) {
    if (!folders.includes(posix.dirname(page))) continue;
    const name = (title ?? plainName(page)).trim();
    pages.set(name, [...(pages.get(name) ?? []), page]);
  }
  return pages;
}

/** As many rows as a page has room for, the first one with the headings. */
function tableRows(rows: readonly string[][], width: number, pages: Map<string, string[]>): NodeJson[] {
  const made: NodeJson[] = [];
  let [nodes, size] = [0, 0];
  for (const [index, row] of rows.entries()) {
    const cells = Array.from({ length: width }, (_, column) => {
      const text = oneLine(row[column] ?? "");
      const page = index > 0 && column === 0 ? pages.get(text)?.shift() : undefined;
      return cellOf(index === 0 ? "tableHeader" : "tableCell", text, page);
    });
    const made_row = { type: "tableRow", content: cells };
    nodes += 1 + width * 3;
    size += JSON.stringify(made_row).length;
    if (nodes > most.nodes || size > most.size) break;
    made.push(made_row);
  }
  return made;
}

function cellOf(type: string, text: string, page: string | undefined): NodeJson {
  const href = page === undefined ? text : addressOf(page);
  const isLink = page !== undefined || (/^https?:\/\//.test(text) && isSafeLink(text));
  const marks = isLink ? { marks: [{ type: "link", attrs: { href, title: null } }] } : {};
  const content = text === "" ? {} : { content: [{ type: "text", text, ...marks }] };
  return { type, attrs: { colspan: 1, rowspan: 1, colwidth: null }, content: [{ type: "paragraph", ...content }] };
}
