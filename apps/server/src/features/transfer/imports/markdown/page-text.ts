import { fromMarkdown, toText } from "@stoa/document";
import { parseJson } from "#platform/files/text.ts";
import { oneLine } from "../text.ts";

/** A file of markdown: its title (null if it has none), its place among its siblings, and its content without these. */
export type PageText = {
  readonly title: string | null;
  readonly order: number | null;
  readonly body: string;
  /** the fields of its front matter that are not kept */
  readonly dropped: readonly string[];
};

/** Only what begins with a field, comments left aside, is front matter: a rule may begin a text too. */
const frontMatter = /^---[ \t]*\n(?=(?:[ \t]*(?:#.*)?\n)*["']?[\w-]+["']?[ \t]*:)([\s\S]*?)\n---[ \t]*(?:\n|$)/;
const heading = /^(?:#{1,6}[ \t]+\S.*|[^\n]+\n(?:=+|-+)[ \t]*)(?:\n|$)/;

/** Reads a file of markdown. The title is that of its front matter, else the heading that it begins with. */
export function readPageText(text: string): PageText {
  const source = text.replaceAll(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  const [whole = "", matter = ""] = frontMatter.exec(source) ?? [];
  const fields = fieldsOf(matter);
  const rest = source.slice(whole.length).replace(/^(?:[ \t]*\n)+/, "");
  const order = Number.parseFloat(fields.get("order") ?? "");
  const dropped = [...fields.keys()].filter((name) => name !== "title" && name !== "order");
  const title = oneLine(fields.get("title") ?? "");
  const head = title === "" ? readHeading(rest) : { title, body: rest };
  return { ...head, order: Number.isFinite(order) ? order : null, dropped };
}

/** Takes the heading off a text that begins with one. */
function readHeading(text: string): { readonly title: string | null; readonly body: string } {
  const [first] = heading.exec(text) ?? [];
  if (first === undefined) return { title: null, body: text };
  const document = fromMarkdown(first, "page");
  const isHeading = document.content?.length === 1 && document.content[0]?.type === "heading";
  const title = isHeading ? oneLine(toText(document)) : "";
  return title === "" ? { title: null, body: text } : { title, body: text.slice(first.length) };
}

/** The fields of the first level, those whose value is one text with their value. */
function fieldsOf(matter: string): Map<string, string> {
  const fields = new Map<string, string>();
  // a field goes on in the lines that are indented
  for (const [, , name = "", first = "", more = ""] of matter.matchAll(
    /^(["']?)([\w-]+)\1[ \t]*:[ \t]*(.*)((?:\n[ \t]+\S.*)*)/gm,
  )) {
    fields.set(name.toLowerCase(), scalar(first.trim(), more));
  }
  return fields;
}

/** @param more the lines that follow, which a value has that begins with > or | */
function scalar(value: string, more: string): string {
  const [, escaped] = /^("(?:[^"\\]|\\.)*")(?:[ \t]*#.*)?$/.exec(value) ?? [];
  const text = escaped === undefined ? null : parseJson(escaped);
  if (typeof text === "string") return text;
  if (value.startsWith('"')) return value.replaceAll('"', "");
  const [, quoted] = /^'((?:[^']|'')*)'(?:[ \t]*#.*)?$/.exec(value) ?? [];
  if (quoted !== undefined) return quoted.replaceAll("''", "'");
  return /^[>|]/.test(value) ? more.replaceAll(/\s*\n\s*/g, " ").trim() : value.replace(/[ \t]#.*$/, "");
}
