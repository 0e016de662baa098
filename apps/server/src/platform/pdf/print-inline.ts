import type { NodeJson } from "@stoa/document";
import { isRightToLeft, printText } from "./print-text.ts";

/** A picture that was read. In points. */
export type PrintedPicture = { readonly path: string; readonly width: number; readonly height: number };

/** The parts of a PDF to which others can refer. */
export type References = {
  readonly anchors: ReadonlySet<string>;
  readonly pictures: ReadonlyMap<string, PrintedPicture>;
};

/**
 * A piece of a line. The letters of `m` are its marks: bold, italic, strike, underline, code. `to` is an address, or `#` and an
 * anchor.
 */
export type Run =
  | { readonly k: "text"; readonly t: string; readonly m: string; readonly to?: string }
  | { readonly k: "picture"; readonly path: string; readonly w: number; readonly alt: string; readonly to?: string }
  | { readonly k: "blank"; readonly t: string }
  | { readonly k: "break" };

/** A picture is at most as high as this, so that it fits on a sheet. In points. */
const mostHeight = 600;
/** Longer addresses are rejected by the typesetter. */
const longestAddress = 2000;
const letters: Readonly<Record<string, string>> = { bold: "b", italic: "i", strike: "s", underline: "u", code: "c" };

/** The pieces of a paragraph or a heading. @param width of the line, in points */
export function printInline(nodes: readonly NodeJson[], references: References, width: number): Run[] {
  return nodes.flatMap((node) => printNode(node, references, width) ?? []);
}

/** The words of an attribute; "" where there are none. */
export function wordsOf(attrs: NodeJson["attrs"], name: string): string {
  const value = attrs?.[name];
  return typeof value === "string" ? value : "";
}

/** Whether a paragraph begins at the right. */
export function startsAtRight(nodes: readonly NodeJson[]): boolean {
  return isRightToLeft(nodes.map((node) => node.text ?? "").join(""));
}

/** The place where a link leads to; undefined where it cannot lead in a PDF. */
export function destination(address: unknown, { anchors }: References): string | undefined {
  if (typeof address !== "string") return undefined;
  if (address.startsWith("#")) return anchors.has(address.slice(1)) ? address : undefined;
  return /^(?:https?|mailto):/i.test(address) && address.length <= longestAddress ? address : undefined;
}

function printNode(node: NodeJson, references: References, width: number): Run | undefined {
  const { type, attrs = {}, marks = [] } = node;
  if (type === "hardBreak") return { k: "break" };
  if (type === "signatureBlank") return { k: "blank", t: printText(wordsOf(attrs, "label"), width) };
  if (type === "image") return printPicture(attrs, references, width);
  const m = marks.map((mark) => letters[mark.type] ?? "").join("");
  const link = marks.find((mark) => mark.type === "link")?.attrs?.["href"];
  const t = printText(node.text ?? wordsOf(attrs, "label"), width);
  return t === "" ? undefined : text(t, m, destination(link, references));
}

/** A picture, or the words that stand for it. */
function printPicture(attrs: NonNullable<NodeJson["attrs"]>, references: References, width: number): Run {
  const to = destination(attrs["href"], references);
  const alt = printText(wordsOf(attrs, "alt") || wordsOf(attrs, "title"), width);
  const picture = references.pictures.get(wordsOf(attrs, "src"));
  if (picture === undefined) {
    return text(alt || "picture", "i", to ?? destination(attrs["src"], references));
  }
  const { path, width: natural, height } = picture;
  // no document of people has this attribute
  const most = typeof attrs["most_width"] === "number" ? Math.min(width, attrs["most_width"]) : width;
  const w = Math.min(natural, most, (mostHeight / height) * natural);
  return { k: "picture", path, w, alt, ...(to === undefined ? {} : { to }) };
}

function text(t: string, m: string, to: string | undefined): Run {
  return { k: "text", t, m, ...(to === undefined ? {} : { to }) };
}
