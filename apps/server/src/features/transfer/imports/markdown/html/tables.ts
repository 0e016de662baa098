import { maximumPlaces, type NodeJson, placesOf } from "@stoa/document";
import { attributeOf, type HtmlElement, type HtmlNode, isElement } from "./dom.ts";

const groups = new Set(["thead", "tbody", "tfoot"]);

const elementsOf = ({ childNodes }: HtmlElement): HtmlElement[] => childNodes.filter((node) => isElement(node));

/**
 * A table, without rows that have no cells. If merged cells make it too large for a document, none are merged.
 * @param read reads the blocks of a cell, at least one
 */
export function tableOf(table: HtmlElement, read: (nodes: readonly HtmlNode[]) => NodeJson[]): NodeJson[] {
  const rows = elementsOf(table).flatMap((each) => (groups.has(each.tagName) ? elementsOf(each) : [each]));
  const cells = rows
    .filter(({ tagName }) => tagName === "tr")
    .map((row) => elementsOf(row).filter(({ tagName }) => tagName === "td" || tagName === "th"))
    .filter(({ length }) => length > 0);
  const spans = cells.map((row) =>
    row.map((cell) => ({ columns: spanOf(cell, "colspan"), rows: spanOf(cell, "rowspan") })),
  );
  const isMerged = placesOf(spans) <= maximumPlaces;
  const content = cells.map((row) => ({
    type: "tableRow",
    content: row.map((cell) => cellOf(cell, isMerged, read(cell.childNodes))),
  }));
  return content.length === 0 ? [] : [{ type: "table", content }];
}

const cellOf = (cell: HtmlElement, isMerged: boolean, content: NodeJson[]): NodeJson => ({
  type: cell.tagName === "th" ? "tableHeader" : "tableCell",
  attrs: {
    colspan: isMerged ? spanOf(cell, "colspan") : 1,
    rowspan: isMerged ? spanOf(cell, "rowspan") : 1,
    colwidth: null,
  },
  content,
});

function spanOf(cell: HtmlElement, name: string): number {
  const span = Number.parseInt(attributeOf(cell, name), 10);
  return span >= 1 && span <= 1000 ? span : 1;
}
