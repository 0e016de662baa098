import type { NodeJson } from "@stoa/document";
import { blocksOf, propertiesOf } from "./blocks.ts";
import {
  attributeOf,
  elementsIn,
  findElement,
  hasClass,
  type HtmlElement,
  isElement,
  lineIn,
  pageOf,
  textIn,
} from "./dom.ts";

/** A file that a page lists: its address, and its name. */
export type ListedFile = { readonly address: string; readonly name: string };

/** A page of HTML. */
export type HtmlPage = {
  /** the blocks of its content, not checked yet */
  readonly blocks: readonly NodeJson[];
  /** the text of its content, for one whose blocks do not fit into a document */
  readonly text: string;
  /** the files that it lists besides */
  readonly attachments: readonly ListedFile[];
  /** the number of comments under it */
  readonly comment_count: number;
};

const withId = (id: string) => (element: HtmlElement) => attributeOf(element, "id") === id;
const withClass = (name: string) => (element: HtmlElement) => hasClass(element, name);
const withTag = (tag: string) => (element: HtmlElement) => element.tagName === tag;

/** The places of the content of a page, the surest first. */
const contents = [withId("main-content"), withClass("page-body"), withTag("main"), withTag("article"), withTag("body")];

/** Reads a page of HTML: the export of Confluence, of Notion, or any other. */
export function readHtmlPage(html: string): HtmlPage {
  const page = pageOf(html);
  const content = contents.map((test) => findElement(page, test)).find((found) => found !== undefined) ?? page;
  const properties = findElement(page, (each) => each.tagName === "table" && hasClass(each, "properties"));
  const title = titleOf(page);
  const blocks = withoutTitle(blocksOf(content.childNodes), title);
  return {
    blocks: [...(properties === undefined ? [] : propertiesOf(properties)), ...blocks],
    text: textIn(content),
    attachments: attachmentsOf(page),
    comment_count: [...elementsIn(page)].filter(withClass("comment-body")).length,
  };
}

/** The title of a page of HTML; null without one. */
export const readHtmlTitle = (html: string): string | null => titleOf(pageOf(html));

function titleOf(page: HtmlElement): string | null {
  const own = findElement(page, withClass("page-title"));
  if (own !== undefined) return lineIn(own) || null;
  const confluence = findElement(page, withId("title-text"));
  // the name of the space stands before it
  if (confluence !== undefined) return lineIn(confluence).replace(/^.*? : /, "") || null;
  const named = findElement(page, withTag("title")) ?? findElement(page, withTag("h1"));
  return named === undefined ? null : lineIn(named) || null;
}

/** Without the heading that repeats the title. */
function withoutTitle(blocks: readonly NodeJson[], title: string | null): readonly NodeJson[] {
  const [first, ...others] = blocks;
  const words = first?.type === "heading" ? (first.content ?? []).map(({ text = "" }) => text).join("") : null;
  return words !== null && words === title ? others : blocks;
}

/** The files under the heading of the attachments, as Confluence lists them. */
function attachmentsOf(page: HtmlElement): HtmlPage["attachments"] {
  const heading = findElement(page, withId("attachments"));
  const section = heading === undefined ? undefined : sectionAround(heading);
  if (section === undefined) return [];
  return [...elementsIn(section)]
    .filter(withTag("a"))
    .map((link) => ({ address: attributeOf(link, "href"), name: lineIn(link) }));
}

function sectionAround(element: HtmlElement): HtmlElement | undefined {
  for (let { parentNode } = element; parentNode !== null && isElement(parentNode); { parentNode } = parentNode) {
    if (hasClass(parentNode, "pageSection")) return parentNode;
  }
  return undefined;
}
