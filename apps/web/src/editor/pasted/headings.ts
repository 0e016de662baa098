import { isBlank, isNothing, rename, textsIn, unwrap } from "./dom.ts";
import { dropStyle, isBoldIn, valueOf } from "./styles.ts";

/** The level that a paragraph has by its name or its role; 0 without one. */
function namedLevel(paragraph: Element): number {
  if (paragraph.getAttribute("role") === "heading") return Number(paragraph.getAttribute("aria-level")) || 2;
  const [, name, level] = /\bMso(Title|Subtitle|Heading(\d))\b/.exec(paragraph.className) ?? [];
  if (name === undefined) return 0;
  return name === "Title" ? 1 : Number(level ?? 2);
}

type Size = { readonly points: number; readonly isPixels: boolean };

/** The size of a text. Zero points where nothing says it. */
function sizeOf(text: Text, top: Element): Size {
  for (let element = text.parentElement; element !== null; element = element.parentElement) {
    const [, size, unit = ""] = /^([\d.]+)(pt|px)/i.exec(valueOf(element, "font-size")) ?? [];
    const isPixels = unit.toLowerCase() === "px";
    if (size !== undefined) return { points: Number(size) / (isPixels ? 1.3 : 1), isPixels };
    if (element === top) break;
  }
  return { points: 0, isPixels: false };
}

type Measure = { readonly paragraph: Element; readonly points: number; readonly mayBeHeading: boolean };

/** Measures the smallest words of a paragraph. Pages of the web have large words everywhere, so pixels make a heading of only bold ones. */
function measure(paragraph: Element): Measure {
  const texts = textsIn(paragraph).filter(({ data }) => !isBlank(data));
  const sizes = texts.map((text) => sizeOf(text, paragraph));
  const points = sizes.reduce((least, size) => Math.min(least, size.points), sizes[0]?.points ?? 0);
  const isPlain = sizes.some(({ isPixels }) => isPixels) && !texts.every((text) => isBoldIn(text, paragraph));
  const isShort = (paragraph.textContent ?? "").trim().length <= 200;
  const isInside = paragraph.closest("li, td, th, blockquote") !== null;
  return { paragraph, points, mayBeHeading: isShort && !isPlain && !isInside };
}

/** The smallest size of a heading, and how much larger it is than the other words. */
const [smallest, factor] = [16, 1.3];

function findBySize(root: Element): void {
  const sizes = [...root.querySelectorAll("p")].map(measure).filter(({ points }) => points > 0);
  const usual = sizes.reduce((least, { points }) => Math.min(least, points), 1000);
  for (const { paragraph, points, mayBeHeading } of sizes)
    if (mayBeHeading && points >= Math.max(smallest, usual * factor)) rename(paragraph, points >= 20 ? "h1" : "h2");
}

/** A heading is bold by itself. */
function dropBold(heading: Element): void {
  dropStyle(heading, /^font-weight$/i);
  const [only, ...others] = [...heading.childNodes].filter((child) => !isNothing(child));
  if (others.length === 0 && only instanceof Element && /^(?:B|STRONG)$/.test(only.nodeName)) unwrap(only);
}

/** Makes headings of what is one by its name or its size. */
export function findHeadings(root: Element): void {
  for (const each of root.querySelectorAll('p, div[role="heading"]')) {
    const level = namedLevel(each);
    if (level > 0) rename(each, `h${Math.min(6, level)}`);
  }
  findBySize(root);
  for (const each of root.querySelectorAll("h1, h2, h3, h4, h5, h6")) dropBold(each);
}
