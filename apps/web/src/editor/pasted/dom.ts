/** An element in the place of another one, with its children and its style. */
export function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  const style = element.getAttribute("data-style");
  if (style !== null) renamed.setAttribute("data-style", style);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Puts the children of an element in its place. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

const blockTags = new Set(
  `ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV
  OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL`.split(/\s+/),
);

/** Whether a node begins a line of its own. */
export const isBlock = (node: Node | null): boolean => node !== null && blockTags.has(node.nodeName);

/** Whether a node shows nothing: a comment, or text of only white space. */
export function isNothing(node: Node): boolean {
  return node.nodeType === Node.COMMENT_NODE || (node.nodeType === Node.TEXT_NODE && isBlank(node.nodeValue));
}

/** Whether a text has no word. */
export const isBlank = (text: string | null): boolean => (text ?? "").trim() === "";

/** The next sibling that shows something, or the one before. */
export function neighbour(node: Node, direction: "nextSibling" | "previousSibling"): Node | null {
  let next = node[direction];
  while (next !== null && isNothing(next)) next = next[direction];
  return next;
}

/** The texts within an element, in reading order. */
export function textsIn(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

/** Takes letters from the beginning of an element. */
export function dropStart(element: Element, length: number): void {
  let left = length;
  for (const text of textsIn(element)) {
    const taken = Math.min(left, text.data.length);
    text.deleteData(0, taken);
    left -= taken;
    if (left === 0) return;
  }
}

/** Elements that follow each other, and nothing between them, each of which is one of a kind; from the first of them. */
export function runFrom(first: Element, isOne: (element: Element) => boolean): Element[] {
  const run: Element[] = [];
  let next: Node | null = first;
  while (next instanceof Element && isOne(next)) {
    run.push(next);
    next = neighbour(next, "nextSibling");
  }
  return run;
}
