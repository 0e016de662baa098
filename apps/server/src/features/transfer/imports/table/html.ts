import { ownValue } from "#kernel/own-value.ts";

const blockStart = /^\s*<(?:div|p|span|html|body|ul|ol|h[1-6]|br|b|strong|table|pre|blockquote)\b/i;
const isHtml = (text: string): boolean => blockStart.test(text) && /<\/\w+>|<br ?\/?>/.test(text);

const marks: Readonly<Record<string, string>> = {
  b: "**",
  strong: "**",
  i: "_",
  em: "_",
  s: "~~",
  del: "~~",
  code: "`",
};
const lines = new Set(["div", "tr", "br", "ul", "ol"]);
const paragraphs = new Set("p table blockquote pre h1 h2 h3 h4 h5 h6 dl section".split(" "));
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** A text of HTML as markdown, as far as trackers write it; every other text as it is. */
export function htmlToMarkdown(text: string): string {
  if (!isHtml(text)) return text;
  const tags = new TagReader();
  const inline = text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<!--.{0,2000}?-->|<(?:style|script)\b[^<>]*>[^<]*<\/(?:style|script)>/gi, "")
    .replaceAll(/<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi, (_, end: string, name: string, attributes: string) =>
      end === "" ? tags.open(name.toLowerCase(), attributes) : tags.close(name.toLowerCase()),
    );
  return decoded(inline.replaceAll(/ *\n(?! {3,}[-1]) */g, "\n").replaceAll(/\n{3,}/g, "\n\n")).trim();
}

/** Writes tags as markdown. */
class TagReader {
  readonly #lists: string[] = [];
  readonly #addresses: string[] = [];

  open(name: string, attributes: string): string {
    if (/^h[1-6]$/.test(name)) return `\n\n${"#".repeat(Number(name[1]))} `;
    if (name === "li") return this.#item();
    if (name === "img") return pictureOf(attributes);
    if (name === "ul" || name === "ol") this.#lists.push(name);
    if (name !== "a") return around(name);
    this.#addresses.push(attributeOf(attributes, "href"));
    return "[";
  }

  close(name: string): string {
    if (name === "li") return "";
    if (name === "ul" || name === "ol") this.#lists.pop();
    return name === "a" ? `](<${(this.#addresses.pop() ?? "").replaceAll(/[\s<>]/g, "")}>)` : around(name);
  }

  #item(): string {
    return `\n${"   ".repeat(Math.max(0, this.#lists.length - 1))}${this.#lists.at(-1) === "ol" ? "1." : "-"} `;
  }
}

/** The text in the place of a tag, at the beginning and at the end of what it marks. */
function around(name: string): string {
  if (lines.has(name)) return "\n";
  return paragraphs.has(name) ? "\n\n" : (ownValue(marks, name) ?? (name === "td" || name === "th" ? " " : ""));
}

const attributeOf = (attributes: string, name: string): string =>
  decoded(new RegExp(String.raw`\b${name}\s*=\s*["']([^"']*)["']`, "i").exec(attributes)?.[1] ?? "");

function pictureOf(attributes: string): string {
  const source = attributeOf(attributes, "src").replaceAll(/[\s<>]/g, "");
  return /^https?:/.test(source)
    ? `[${attributeOf(attributes, "alt").replaceAll(/[[\]]/g, "") || "Picture"}](<${source}>)`
    : "";
}

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(?<code>\d{1,6})|(?<name>[a-z]{2,6}));/gi,
    (whole, code: string | undefined, name: string | undefined) =>
      code === undefined
        ? (entities[name?.toLowerCase() ?? ""] ?? whole)
        : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
  );
}
