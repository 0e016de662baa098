import { readText } from "#platform/files/text.ts";
import type { Archive } from "./archive.ts";
import { type PageText, readPageText } from "./page-text.ts";
import type { Report } from "./report.ts";
import { type Head, isPageFile } from "./tree.ts";

/** A file of markdown that is larger is no page. In bytes. */
const mostPageBytes = 2_000_000;

/** Reads the titles and the places of the files of markdown, by their paths. */
export async function readHeads(archive: Archive, report: Report): Promise<Map<string, Head>> {
  const heads = new Map<string, Head>();
  for (const [path, { size }] of archive.files) {
    if (!isPageFile(path)) continue;
    const text = size > mostPageBytes ? null : await readPage(archive, path);
    if (text === null) {
      report.add(
        path,
        size > mostPageBytes ? "A page is read from at most 2 MB." : "It is no text, or cannot be unpacked.",
      );
      continue;
    }
    const { title, order, dropped } = text;
    heads.set(path, { title, order });
    if (dropped.length > 0)
      report.add(path, `Its front matter has more than title and order: ${dropped.join(", ").slice(0, 200)}.`);
  }
  return heads;
}

/** Reads a file of markdown; null when it is no text, or cannot be unpacked. */
export async function readPage(archive: Archive, path: string): Promise<PageText | null> {
  const bytes = await archive.read(path);
  const read = bytes === null ? null : readText(bytes);
  return read === null ? null : readPageText(read.text);
}
