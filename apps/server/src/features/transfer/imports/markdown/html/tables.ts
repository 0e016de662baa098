import type { NodeJson } from "@stoa/document";
import { attributeOf, type HtmlElement, type HtmlNode, isElement } from "./dom.ts";

const groups = new Set(["thead", "tbody", "tfoot"]);

const elementsOf = ({ childNodes }: HtmlElement): HtmlElement[] => childNodes.filter((node) => isElement(node));

/** A table, without rows that have no cells. @param read reads the blocks of a cell, at least one */
export function tableOf(table: HtmlElement, read: (nodes: readonly HtmlNode[]) => NodeJson[]): NodeJson[] {
  const rows = elementsOf(table).flatMap((each) => (groups.has(each.tagName) ? elementsOf(each) : [each]));
  const content = rows
    .filter(({ tagName }) => tagName === "tr")
    .map((row) => elementsOf(row).filter(({ tagName }) => tagName === "td" || tagName === "th"))
    .filter((cells) => cells.length > 0)
    .map((cells) => ({ type: "tableRow", content: cells.map((cell) => cellOf(cell, read(cell.childNodes))) }));
  return content.length === 0 ? [] : [{ type: "table", content }];
}

const cellOf = (cell: HtmlElement, content: NodeJson[]): NodeJson => ({
  type: cell.tagName === "th" ? "tableHeader" : "tableCell",
  attrs: { colspan: spanOf(cell, "colspan"), rowspan: spanOf(cell, "rowspan"), colwidth: null },
  content,
});

function spanOf(cell: HtmlElement, name: string): number {
  const span = Number.parseInt(attributeOf(cell, name), 10);
  return span >= 1 && span <= 1000 ? span : 1;
}
