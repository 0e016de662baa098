import { type DefaultTreeAdapterTypes, parse } from "parse5";

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Elements in one another beyond this are read as text: no person writes so many. */
export const mostDepth = 100;

const unseen = new Set(["script", "style", "template", "noscript", "head", "title", "svg", "math", "button", "select"]);

export const isElement = (node: DefaultTreeAdapterTypes.Node): node is HtmlElement => "tagName" in node;

/** Whether a browser shows nothing of an element that documents could have. */
export const isUnseen = ({ tagName }: HtmlElement): boolean => unseen.has(tagName);

/** The value of an attribute; "" without one. */
export const attributeOf = ({ attrs }: HtmlElement, name: string): string =>
  attrs.find((attribute) => attribute.name === name)?.value ?? "";

/** Whether an element has one of the classes. */
export function hasClass(element: HtmlElement, ...names: readonly string[]): boolean {
  const own = attributeOf(element, "class").split(/\s+/);
  return names.some((name) => own.includes(name));
}

/** The element of a page, with its head and its body. */
export function pageOf(html: string): HtmlElement {
  const page = parse(html).childNodes.find(isElement);
  if (page === undefined) throw new Error("parse5 makes an element of a page for every text");
  return page;
}

/** The elements in an element, in their order, itself first. No function calls itself, because a file may nest as deep as it likes. */
export function* elementsIn(root: HtmlElement): Generator<HtmlElement> {
  const waiting: HtmlElement[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    for (const child of next.childNodes.toReversed()) if (isElement(child)) waiting.push(child);
  }
}

/** The first element in another one for which a test holds. */
export function findElement(root: HtmlElement, test: (element: HtmlElement) => boolean): HtmlElement | undefined {
  for (const element of elementsIn(root)) if (test(element)) return element;
  return undefined;
}

/** The text in an element as it is written. */
export function textIn(root: HtmlElement): string {
  const texts: string[] = [];
  const waiting: HtmlNode[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ("value" in next) texts.push(next.value);
    if (!isElement(next)) continue;
    if (next.tagName === "br") texts.push("\n");
    if (!isUnseen(next) || next === root) for (const child of next.childNodes.toReversed()) waiting.push(child);
  }
  return texts.join("");
}

/** The text in an element in one line. */
export const lineIn = (root: HtmlElement): string => textIn(root).replaceAll(/\s+/g, " ").trim();
