import { open } from "node:fs/promises";
import { openPromise } from "yauzl";
import { hiddenPart } from "./markdown/zip-entries.ts";
import { isTableFile } from "./table/table.ts";
import type { StoredSource } from "./view.ts";

/** As many bytes as are looked at of a file that is no zip. */
const judgedBytes = 64 * 1024;
/** As many entries as are looked at of a zip. */
const judgedEntries = 2_000;

/** The source of a file, by its content; by its name only where its content can be both a table and a page. */
export async function detectSource(path: string, name: string): Promise<StoredSource> {
  const beginning = await beginningOf(path);
  if (beginning.subarray(0, 2).toString("latin1") === "PK") return detectZip(path);
  const text = beginning
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (isListOfRecords(text)) return "csv";
  if (text.startsWith("{") && /"(?:lists|cards|idBoard|checklists)"\s*:/.test(text)) return "trello";
  return /\.(?:md|mdx|markdown|html?)$/i.test(name) || isPage(text) ? "markdown" : "csv";
}

/** Whether a text begins as a list of records of an API does, which may have checklists as a board of Trello has. */
const isListOfRecords = (text: string): boolean =>
  /^\{\s*"(?:items|issues|data|tasks|results|nodes|values|records|stories)"\s*:\s*[[{]/.test(text);

/** Whether a text without a telling name begins as a page does: with front matter, with a heading, or with HTML. */
const isPage = (text: string): boolean => /^(?:---\r?\n|\+\+\+\r?\n|# \S|<!doctype html|<html)/i.test(text);

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(judgedBytes), 0, judgedBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** An export of a workspace has a manifest at its top; a zip of only tables and records is one of tickets, every other one of pages. */
async function detectZip(path: string): Promise<StoredSource> {
  const zip = await openPromise(path).catch(() => null);
  if (zip === null) return "markdown";
  const names: string[] = [];
  try {
    for await (const { fileName } of zip.eachEntry()) {
      if (fileName === "manifest.json") return "stoa";
      names.push(fileName);
      if (names.length === judgedEntries) break;
    }
  } catch {
    // a damaged zip is refused when it is read
  } finally {
    zip.close();
  }
  const files = names.filter((name) => !name.endsWith("/") && hiddenPart(name) === null);
  return files.length > 0 && files.every(isTableFile) ? "csv" : "markdown";
}
