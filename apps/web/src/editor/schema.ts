import { isSafeLink, schema as product } from "@stoa/document";
import { type MarkSpec, type Node, Schema, type TagParseRule } from "prosemirror-model";
import { nodeDom } from "./dom.ts";

const tags = (...names: string[]): { tag: string }[] => names.map((tag) => ({ tag }));

/** Reads a mark from the style of an element, which pasting has renamed, as the page's policy forbids style attributes. */
const styled = (style: RegExp, isPossible: (element: HTMLElement) => boolean = () => true): TagParseRule => ({
  tag: "[data-style]",
  consuming: false,
  getAttrs: (element) => style.test(element.dataset["style"] ?? "") && isPossible(element) && null,
});

const isNormal = ({ dataset }: HTMLElement): boolean =>
  /font-weight:\s*(?:normal|[1-4]00)/i.test(dataset["style"] ?? "");

/** The display of each mark, and its form in HTML. */
const markDom: Readonly<Record<string, Pick<MarkSpec, "toDOM" | "parseDOM">>> = {
  link: {
    toDOM: ({ attrs: { href, title } }) => ["a", { href, title, rel: "noopener noreferrer", target: "_blank" }, 0],
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element) => {
          const href = element.getAttribute("href") ?? "";
          return isSafeLink(href) && { href, title: element.getAttribute("title") || null };
        },
      },
    ],
  },
  bold: {
    toDOM: () => ["strong", 0],
    parseDOM: [
      { tag: "strong" },
      // what comes from Google Docs is in a <b> that is not bold
      { tag: "b", getAttrs: (element) => !isNormal(element) && null },
      styled(/font-weight:\s*(?:bold|[5-9]00)/i),
    ],
  },
  italic: { toDOM: () => ["em", 0], parseDOM: [...tags("em", "i"), styled(/font-style:\s*italic/i)] },
  strike: {
    toDOM: () => ["s", 0],
    parseDOM: [...tags("s", "del", "strike"), styled(/text-decoration(?:-line)?:[^;]*line-through/i)],
  },
  underline: {
    toDOM: () => ["u", 0],
    // a link is underlined by itself
    parseDOM: [...tags("u"), styled(/text-decoration(?:-line)?:[^;]*underline/i, (each) => each.closest("a") === null)],
  },
  code: { toDOM: () => ["code", 0], parseDOM: tags("code", "kbd", "samp", "tt") },
};

let { nodes, marks } = product.spec;
product.spec.nodes.forEach((name, node) => void (nodes = nodes.update(name, { ...node, ...nodeDom[name] })));
product.spec.marks.forEach((name, mark) => void (marks = marks.update(name, { ...mark, ...markDom[name] })));

/** The schema of `@stoa/document`, with how it is shown. A document goes from one to the other as JSON. */
export const schema = new Schema({ nodes, marks }) as unknown as typeof product;

/** Nodes that hold the items of a list, with the items they hold. */
export const itemOf: Readonly<Record<string, "listItem" | "taskItem">> = {
  bulletList: "listItem",
  orderedList: "listItem",
  taskList: "taskItem",
};

/** The nearest list around a position, if there is one: where it begins, and how deep it lies. */
export function listAround($from: {
  depth: number;
  node(depth: number): Node;
  before(depth: number): number;
}): { list: Node; at: number; depth: number } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const list = $from.node(depth);
    if (itemOf[list.type.name] !== undefined) return { list, at: $from.before(depth), depth };
  }
  return null;
}
