import type { NodeJson } from "@stoa/document";
import { attributeOf, findElement, hasClass, type HtmlElement, type HtmlNode, isElement } from "./dom.ts";

type Read = (nodes: readonly HtmlNode[]) => NodeJson[];
type Item = { readonly nodes: HtmlNode[]; readonly checked: boolean | null };

/** A list; one with boxes to tick is a list of tasks. @param read reads the blocks of an item, at least one */
export function listOf(element: HtmlElement, read: Read): NodeJson[] {
  const items = itemsOf(element);
  if (items.length === 0) return [];
  if (items.some(({ checked }) => checked !== null))
    return [{ type: "taskList", content: items.map((item) => taskOf(item, read)) }];
  const content = items.map(({ nodes }) => ({ type: "listItem", content: read(nodes) }));
  if (element.tagName === "ul") return [{ type: "bulletList", content }];
  const start = Number.parseInt(attributeOf(element, "start"), 10);
  return [{ type: "orderedList", attrs: { start: start >= 0 && start <= 999_999_999 ? start : 1 }, content }];
}

/** The items. What stands between them, as a list in some pages, belongs to the one before. */
function itemsOf(element: HtmlElement): Item[] {
  const items: Item[] = [];
  const isTasks = hasClass(element, "inline-task-list");
  for (const node of element.childNodes) {
    if (isElement(node) && node.tagName === "li") {
      const checked = checkedOf(node);
      items.push({ nodes: [...node.childNodes], checked: checked ?? (isTasks ? false : null) });
    } else if (isElement(node)) items.at(-1)?.nodes.push(node);
  }
  return items;
}

/** Whether the box of an item is ticked; null when it has none. */
function checkedOf(item: HtmlElement): boolean | null {
  if (hasClass(item, "checked")) return true;
  const box = findElement(
    item,
    (each) => hasClass(each, "checkbox") || (each.tagName === "input" && attributeOf(each, "type") === "checkbox"),
  );
  if (box === undefined) return null;
  return hasClass(box, "checkbox-on") || box.attrs.some(({ name }) => name === "checked");
}

/** A task begins with a paragraph. */
function taskOf({ nodes, checked }: Item, read: Read): NodeJson {
  const blocks = read(nodes);
  const content = blocks[0]?.type === "paragraph" ? blocks : [{ type: "paragraph" }, ...blocks];
  return { type: "taskItem", attrs: { checked: checked ?? false }, content };
}
