import { dropStart, isBlank, rename, runFrom } from "./dom.ts";
import { buildLists, type Item } from "./list-build.ts";
import { styleOf, valueOf } from "./styles.ts";

/** The signs that stand for a bullet where a mail program took the styles away, or a number. Two blanks follow. */
const leading = /^\s*([·•o\u00A7Ø▪◦–-]|\(?\d{1,4}[.)]|\(?[a-z]{1,4}[.)])[\s\u00A0]{2,}/i;

const levelInStyle = (paragraph: Element): number =>
  Number(/mso-list:\s*l\d+\s+level(\d+)/i.exec(styleOf(paragraph))?.[1] ?? 0);
const hasListName = ({ className }: Element): boolean => /MsoListParagraph/.test(className);

/** Whether a block is an item that Word writes as a paragraph, or a paragraph that goes on under one. */
const isWordItem = (block: Element): boolean =>
  (block.nodeName === "P" || block.nodeName === "DIV") && (levelInStyle(block) > 0 || hasListName(block));

/** Half an inch for each level. */
function levelByMargin(paragraph: Element): number {
  const [, size = "36", unit = "pt"] = /^([\d.]+)(pt|in|cm|px)/.exec(valueOf(paragraph, "margin-left")) ?? [];
  const points = Number(size) * ({ pt: 1, in: 72, cm: 28.35, px: 0.75 }[unit] ?? 1);
  return Math.min(9, Math.max(1, Math.round(points / 36)));
}

/** Takes the bullet or the number from a paragraph. @returns null for a paragraph without one */
function takeMarker(paragraph: Element): string | null {
  const ignored = paragraph.querySelector('[data-style*="mso-list:ignore" i], [data-style*="mso-list: ignore" i]');
  if (ignored !== null) {
    ignored.remove();
    return (ignored.textContent ?? "").trim();
  }
  const found = leading.exec(paragraph.textContent ?? "");
  if (found === null) return null;
  dropStart(paragraph, found[0].length);
  return found[1] ?? "";
}

/** The number that a marker is; null for a bullet. A letter counts from a, Roman numbers begin at 1. */
function numberOf(marker: string): number | null {
  const [, digits, letters] = /^\(?(?:(?:\d+\.)*(\d{1,9})[.)]?|([a-z]{1,4})[.)])$/i.exec(marker) ?? [];
  if (digits !== undefined) return Number(digits);
  if (letters === undefined) return null;
  return /^[a-h]$/i.test(letters) ? (letters.toLowerCase().codePointAt(0) ?? 97) - 96 : 1;
}

/** An item of a run, or null for a paragraph that goes on under the one before it. */
function itemOf(paragraph: Element): Item | null {
  const marker = takeMarker(paragraph);
  if (marker === null) return null;
  const number = numberOf(marker);
  const element = paragraph.ownerDocument.createElement("li");
  const level = levelInStyle(paragraph) || levelByMargin(paragraph);
  return { level, kind: number === null ? "bullets" : "numbers", number: number ?? 1, element };
}

function replaceRun(run: readonly Element[]): void {
  const items: Item[] = [];
  const place = run[0]?.ownerDocument.createComment("list");
  if (place === undefined) return;
  run[0]?.before(place);
  for (const paragraph of run) {
    const item = itemOf(paragraph);
    const holder = item ?? items.at(-1);
    if (item !== null) items.push(item);
    if (holder !== undefined) holder.element.append(rename(paragraph, "p"));
    else place.before(paragraph);
  }
  place.replaceWith(...buildLists(items));
}

/** Makes lists of what Word writes as paragraphs with a bullet or a number in their text. A heading keeps its number as text. */
export function findWordLists(root: Element): void {
  for (const heading of root.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    if (levelInStyle(heading) === 0) continue;
    const marker = takeMarker(heading) ?? "";
    if (numberOf(marker) !== null) heading.prepend(`${marker} `);
  }
  const done = new Set<Element>();
  for (const block of root.querySelectorAll("p, div")) {
    if (done.has(block) || !isWordItem(block) || isBlank(block.textContent)) continue;
    const run = runFrom(block, isWordItem);
    for (const each of run) done.add(each);
    replaceRun(run);
  }
}
