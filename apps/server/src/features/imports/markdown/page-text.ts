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

/** Only what begins with a field is front matter: a rule may begin a text too. */
const frontMatter = /^---[ \t]*\n(?=[\w-]+[ \t]*:)([\s\S]*?)\n---[ \t]*(?:\n|$)/;
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
  const document = fromMarkdown(first);
  const isHeading = document.content?.length === 1 && document.content[0]?.type === "heading";
  const title = isHeading ? oneLine(toText(document)) : "";
  return title === "" ? { title: null, body: text } : { title, body: text.slice(first.length) };
}

/** The fields of the first level, those of one line with their value. */
function fieldsOf(matter: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of matter.split("\n")) {
    const [, name, value = ""] = /^([\w-]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
    if (name !== undefined) fields.set(name.toLowerCase(), scalar(value.trim()));
  }
  return fields;
}

function scalar(value: string): string {
  if (value.startsWith('"')) {
    const text = parseJson(value);
    return typeof text === "string" ? text : value.replaceAll('"', "");
  }
  if (/^'.*'$/.test(value)) return value.slice(1, -1).replaceAll("''", "'");
  return /^[>|]/.test(value) ? "" : value.replace(/[ \t]#.*$/, "");
}
