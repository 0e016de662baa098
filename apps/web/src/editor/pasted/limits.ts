/** The longest HTML that is read, in characters. Pictures in it take most. */
const longestHtml = 60_000_000;

/** The most elements of what is pasted: more would keep the page busy for long. */
const mostElements = 50_000;

/** The most tags that are open at once, and those of marks among them: a browser opens those again in each paragraph. */
const [mostOpen, mostOpenMarks] = [500, 50];

/** The most cells of a table, with those that its longest row asks for in the others. */
const mostCells = 5000;

const never = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|t[dhr]|option|[ovwx]:.*)$/;
const isMark = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/;

/**
 * Whether HTML is too long for the browser's own reader, which takes very long for elements in each other. It is counted by its letters,
 * before anything reads it.
 */
export function isTooLong(html: string): boolean {
  let [elements, open, openMarks] = [0, 0, 0];
  const isOver = (): boolean => elements > mostElements || open > mostOpen || openMarks > mostOpenMarks;
  if (html.length > longestHtml) return true;
  for (const [, end, tag = ""] of html.matchAll(/<(\/?)([a-z][^\s/<>]{0,30})/gi)) {
    const name = tag.toLowerCase();
    if (end === "") elements += 1;
    if (never.test(name)) continue;
    const step = end === "" ? 1 : -1;
    open = Math.max(0, open + step);
    if (isMark.test(name)) openMarks = Math.max(0, openMarks + step);
    if (isOver()) return true;
  }
  return isOver();
}

/** The most lists, quotes and tables in each other. */
const deepest = 10;

const holders = "ul, ol, blockquote, table";

/** The cells of a table, with those that rows lack which are shorter than others. */
function gridSize(table: HTMLTableElement): number {
  const widths = [...table.rows].map((row) =>
    [...row.cells].reduce((width, cell) => width + Math.min(1000, Math.max(1, cell.colSpan)), 0),
  );
  return widths.length * widths.reduce((widest, width) => Math.max(widest, width), 0);
}

/** Whether what is pasted has more elements than can be read, or a table with more cells than a text can take. */
export function isTooLarge(root: Element): boolean {
  return (
    root.querySelectorAll("*").length > mostElements ||
    [...root.querySelectorAll("table")].some((table) => gridSize(table) > mostCells)
  );
}

/** Puts what is deeper than a text can have into what is around it. @returns whether there was anything so deep */
export function flatten(root: Element): boolean {
  const depths = new Map<Element, number>();
  let isDeep = false;
  for (const holder of root.querySelectorAll(holders)) {
    const around = holder.parentElement?.closest(holders) ?? null;
    const depth = (around === null ? 0 : (depths.get(around) ?? 0)) + 1;
    depths.set(holder, depth);
    isDeep ||= depth > deepest;
  }
  for (const [holder, depth] of depths) {
    if (depth <= deepest) continue;
    const parts = holder.querySelectorAll(":scope > li, tr, td, th");
    for (const each of [holder, ...parts]) {
      const plain = root.ownerDocument.createElement("div");
      plain.append(...each.childNodes);
      each.replaceWith(plain);
    }
  }
  return isDeep;
}
