import { fromMarkdown, toText } from "@stoa/document";
import { parseJson } from "#platform/files/text.ts";
import { oneLine } from "../text.ts";

/** A file of a page: its title (null if it has none), its place among its siblings, and its content without these. */
export type PageText = {
  readonly title: string | null;
  readonly order: number | null;
  readonly body: string;
  /** the fields of its front matter that are not kept */
  readonly dropped: readonly string[];
};

/** Only what begins with a field, comments left aside, is front matter: a rule may begin a text too. */
const yaml = /^---[ \t]*\n(?=(?:[ \t]*(?:#.*)?\n)*["']?[\w-]+["']?[ \t]*:)([\s\S]*?)\n---[ \t]*(?:\n|$)/;
const toml = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/;
const heading = /^(?:#{1,6}[ \t]+\S.*|[^\n]+\n(?:=+|-+)[ \t]*)(?:\n|$)/;

/** The names that tools give the place of a page among its siblings. */
const orders = ["order", "weight", "sidebar_position", "nav_order", "menu_order"];

/**
 * Reads a file of markdown. The title is that of its front matter, else `name`, else the heading that it begins with.
 * @param name the name of the page in tools that do not look at headings
 * @param keepsHeading whether a heading that repeats the title stays
 */
export function readPageText(text: string, name: string | null, keepsHeading: boolean): PageText {
  const source = text.replaceAll(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  const { whole, fields } = frontMatter(source);
  const rest = source.slice(whole.length).replace(/^(?:[ \t]*\n)+/, "");
  const order = orders.map((field) => Number.parseFloat(fields.get(field) ?? "")).find(Number.isFinite) ?? null;
  const dropped = [...fields.keys()].filter((field) => field !== "title" && !orders.includes(field));
  const title = oneLine(fields.get("title") ?? "") || name;
  const first = readHeading(rest);
  const isRepeated = title !== null && !keepsHeading && isSame(title, first.title ?? "");
  const head = title === null || isRepeated ? first : { title, body: rest };
  return { ...head, title: title ?? first.title, order, dropped };
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The front matter of a text, in YAML between dashes or in TOML between plus signs. */
function frontMatter(source: string): { readonly whole: string; readonly fields: Map<string, string> } {
  const [whole = "", matter = ""] = yaml.exec(source) ?? [];
  if (whole !== "") return { whole, fields: fieldsOf(matter, ":") };
  const [table = "", lines = ""] = toml.exec(source) ?? [];
  // the fields behind the name of a table are its own
  return { whole: table, fields: fieldsOf(/^[^]*?(?=^\[|(?![^]))/m.exec(lines)?.[0] ?? "", "=") };
}

/** Lines that a page does not show. */
const unseen =
  /^(?:(?:import\s(?:\{[^}]*\}|[^\n{]*)\sfrom\s[^\n]*|import\s+["'][^\n]*|<!--(?:(?!-->)[^]){0,5000}-->[ \t]*|[ \t]*)\n)*/;

/** Takes the heading off a text that begins with one, lines that a page does not show apart. */
function readHeading(whole: string): { readonly title: string | null; readonly body: string } {
  const [before = ""] = unseen.exec(whole) ?? [];
  const { title, body } = takeHeading(whole.slice(before.length));
  return { title, body: title === null ? whole : before + body };
}

function takeHeading(text: string): { readonly title: string | null; readonly body: string } {
  const [first] = heading.exec(text) ?? [];
  if (first === undefined) return { title: null, body: text };
  const document = fromMarkdown(first, "page");
  const isHeading = document.content?.length === 1 && document.content[0]?.type === "heading";
  const title = isHeading ? oneLine(toText(document)) : "";
  return title === "" ? { title: null, body: text } : { title, body: text.slice(first.length) };
}

/**
 * The fields of the first level of YAML or TOML, those whose value is one text with their value.
 * @param sign the sign between a name and its value
 */
export function fieldsOf(matter: string, sign: ":" | "="): Map<string, string> {
  const fields = new Map<string, string>();
  // a field goes on in the lines that are indented
  const line = new RegExp(`^(["']?)([\\w-]+)\\1[ \\t]*${sign}[ \\t]*(.*)((?:\\n[ \\t]+\\S.*)*)`, "gm");
  for (const [, , name = "", first = "", more = ""] of matter.matchAll(line)) {
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
