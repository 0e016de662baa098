import { isDeepStrictEqual } from "node:util";
import { type DocumentJson, fromMarkdown, toText, withoutTitles } from "@stoa/document";
import { toTsvector } from "#kernel/search-words.ts";
import { emptyBoard } from "#features/boards/columns/index.ts";
import type { RichText } from "#features/tasks/columns/index.ts";
import { emptyPage } from "#features/wiki/columns/index.ts";
import { prepareWords } from "#features/content/page-text/index.ts";
import type { KindName } from "#features/transfer/export-format/index.ts";
import { namedAs } from "#platform/files/claimed-type.ts";
import { safeName } from "#platform/files/safe-name.ts";
import { readLinesAgain } from "#platform/texts/read-lines-again.ts";
import { readDocument } from "#platform/http/rich-text.ts";
import type { Row } from "./check-rows.ts";
import type { Scan } from "./scan.ts";

/** The longest description and comment, in characters of their markdown (§11 rule 6). */
const longest = { description: 20_000, body: 10_000 };

const none = { subtask_total: 0, subtask_done: 0, comment_total: 0, attachment_total: 0 };

/** A row with everything that is computed of it. @returns why it cannot be stored, as a text */
export function prepareRow(kind: KindName, row: Row, scan: Scan): Row | string {
  // earlier exports do not have each value
  if (kind === "boards") return { ...emptyBoard, former_prefixes: [], ...row };
  if (kind === "tasks") return prepareTask(row, scan);
  if (kind === "comments") return prepareComment(row);
  if (kind === "pages" || kind === "page_versions") {
    const { document } = readDocument(row["content_json"] as DocumentJson, "page");
    const whole = { ...emptyPage, ...row, content_json: document };
    if (kind === "page_versions") return whole;
    const content_text = toText(withoutTitles(document));
    return { ...whole, content_text, words: prepareWords(String(row["title"]), content_text) };
  }
  if (kind === "attachments") return { ...row, name: safeNameOf(row) };
  // hashes stand over the name, so it cannot be made safe
  if (kind === "signature_files" && safeNameOf(row) !== row["name"]) return "name is not that of an attachment";
  return row;
}

/** The name of an attachment as an upload would store it: without folders and control characters, of the type of its file. */
const safeNameOf = ({ name, content_type }: Row): string => namedAs(safeName(String(name)), String(content_type));

/**
 * A text in both forms: its markdown as it was written, if it says the same as the document; null when it is too long. An export
 * from before single line breaks were hard breaks is read as it is read now.
 */
function readText(markdown: string, json: unknown, characters: number): RichText | null {
  const read = readDocument(json as DocumentJson, "task");
  const isSame = markdown === read.markdown || isDeepStrictEqual(fromMarkdown(markdown, "task"), read.document);
  const text = readLinesAgain({ markdown, document: read.document }) ?? {
    markdown: isSame ? markdown : read.markdown,
    document: read.document,
  };
  return Array.from(text.markdown).length > characters ? null : text;
}

const vectorOf = (document: DocumentJson | null): string =>
  document === null ? "" : toTsvector(toText(withoutTitles(document)));

function prepareTask(row: Row, { totals }: Scan): Row | string {
  const { uuid, title, description, description_json: json } = row;
  if (json === null && description !== "") return "description has no document";
  const text =
    json === null ? { markdown: "", document: null } : readText(String(description), json, longest.description);
  if (text === null) return "description is too long";
  const title_vector = toTsvector(String(title));
  const body_vector = vectorOf(text.document);
  return {
    ...row,
    ...(totals.get(String(uuid)) ?? none),
    description: text.markdown,
    description_json: text.document,
    title_vector,
    body_vector,
  };
}

function prepareComment(row: Row): Row | string {
  const text = readText(String(row["body"]), row["body_json"], longest.body);
  if (text === null || text.markdown.trim() === "") return "body must have 1 to 10,000 characters";
  return { ...row, body: text.markdown, body_json: text.document, vector: vectorOf(text.document) };
}
