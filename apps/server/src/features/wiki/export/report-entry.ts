import { Readable } from "node:stream";
import { type DocumentJson, relabel } from "@stoa/document";
import type { TextReader } from "#features/content/links/index.ts";
import { reportName } from "#features/content/page-text/index.ts";
import type { Reader } from "#platform/db/query.ts";
import type { ZipEntry } from "#platform/files/zip-stream.ts";
import { inTurn } from "./limited-export.ts";
import { readTexts } from "./read-texts.ts";

/** The number of pages that are read at once. */
const atOnce = 20;

/** A page of which markdown does not say everything. */
export type ReportedPage = { readonly path: string; readonly uuid: string; readonly omits: readonly string[] };

type MentionEntry = { readonly kind: string; readonly uuid: string; readonly label: string };

/** The person who reads the pages, and when they were exported. */
type Export = { readonly reader: Reader; readonly who: TextReader; readonly created_at: Date };

/**
 * The file that lists what markdown does not say, with what the pages mention. It is written page by page, for which the pages are read
 * again: the mentions of thousands of pages would fill the memory.
 */
export function reportEntry(exported: Export, pages: readonly ReportedPage[]): ZipEntry {
  return { path: reportName, content: () => Promise.resolve(Readable.from(written(exported, pages))) };
}

async function* written({ created_at, ...from }: Export, pages: readonly ReportedPage[]): AsyncGenerator<Buffer> {
  yield Buffer.from(`{\n  "created_at": ${JSON.stringify(created_at.toISOString())},\n  "pages": [`);
  for (let start = 0; start < pages.length; start += atOnce) {
    const part = pages.slice(start, start + atOnce);
    const documents = await readDocuments(from, part);
    for (const [index, page] of part.entries()) {
      const entry = await inTurn(from.who.workspace_uuid, () => entryOf(page, documents.get(page.uuid)));
      yield Buffer.from(`${start + index === 0 ? "" : ","}\n    ${entry}`);
    }
  }
  yield Buffer.from(`${pages.length === 0 ? "" : "\n  "}]\n}\n`);
}

async function readDocuments({ reader, who }: Pick<Export, "reader" | "who">, pages: readonly ReportedPage[]) {
  const uuids = pages.map(({ uuid }) => uuid);
  const texts = await inTurn(who.workspace_uuid, () => readTexts(reader, who, uuids));
  return new Map(texts.map(({ uuid, content_json }) => [uuid, content_json]));
}

/** @param document undefined if the page was deleted meanwhile */
function entryOf(page: ReportedPage, document: DocumentJson | undefined): Promise<string> {
  const mentions = document === undefined ? [] : mentionsIn(document);
  return Promise.resolve(JSON.stringify({ ...page, mentions }, null, 2).replaceAll("\n", "\n    "));
}

function mentionsIn(document: DocumentJson): MentionEntry[] {
  const found = new Map<string, MentionEntry>();
  relabel(document, (kind, uuid, label) => {
    found.set(`${kind} ${uuid}`, { kind, uuid, label });
    return label;
  });
  return [...found.values()];
}
