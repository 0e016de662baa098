import { isSafeSource } from "@stoa/document";
import type { Attrs, DOMOutputSpec, Node, NodeSpec } from "prosemirror-model";
import { isShownPicture } from "./addresses.ts";
import { mentionText } from "./mention-text.ts";

/** The editor's additions to a node of the product's schema: its display, its form in HTML, and its part in a table. */
type NodeDom = Pick<NodeSpec, "toDOM" | "parseDOM"> & { readonly tableRole?: string };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const kinds = new Set(["person", "ticket", "page"]);

const wrapper = (tag: string): NodeDom => ({ toDOM: () => [tag, 0], parseDOM: [{ tag }] });

/** A block of words runs as its first letter does; lists, quotes and tables follow the first of theirs (`document.css`). */
const words = { dir: "auto" };

const hasBox = (item: Element): boolean =>
  item.querySelector(':scope > input[type="checkbox"], :scope > label > input, :scope > p > input') !== null;

function taskAttributes(item: HTMLElement): Attrs | false {
  const box = item.querySelector<HTMLInputElement>('input[type="checkbox"]');
  if (item.dataset["checked"] === undefined && !hasBox(item)) return false;
  return {
    checked: item.dataset["checked"] === "true" || box?.checked === true || box?.hasAttribute("checked") === true,
  };
}

function languageOf(block: HTMLElement): string | null {
  const names = `${block.className} ${block.firstElementChild?.className ?? ""} ${block.parentElement?.className ?? ""}`;
  const name = block.dataset["language"] ?? /\b(?:language|highlight-source)-(\S+)/.exec(names)?.[1];
  return name !== undefined && /^[A-Za-z0-9+#._-]{1,50}$/.test(name) ? name : null;
}

const spanOf = (text: string | null): number => Math.min(1000, Math.max(1, Math.trunc(Number(text ?? 1)) || 1));

function cell(tag: "th" | "td", tableRole: "header_cell" | "cell"): NodeDom {
  return {
    tableRole,
    toDOM: ({ attrs }: Node) => {
      const widths: readonly number[] | null = attrs["colwidth"];
      const span = (name: "colspan" | "rowspan"): number | null => (attrs[name] === 1 ? null : attrs[name]);
      return [
        tag,
        { colspan: span("colspan"), rowspan: span("rowspan"), "data-colwidth": widths?.join(",") ?? null },
        0,
      ];
    },
    parseDOM: [
      {
        tag,
        getAttrs: (element) => {
          const colspan = spanOf(element.getAttribute("colspan"));
          const widths = (element.dataset["colwidth"] ?? "").split(",").map(Number);
          const isKnown = widths.length === colspan && widths.every((width) => Number.isInteger(width) && width > 0);
          return { colspan, rowspan: spanOf(element.getAttribute("rowspan")), colwidth: isKnown ? widths : null };
        },
      },
    ],
  };
}

/**
 * Pictures that people have uploaded here are shown; a picture from elsewhere would tell its server who reads, so only its address is.
 * @param isShown false for one of too many
 */
export function pictureDom({ src, alt, title, href }: Attrs, isShown = true): DOMOutputSpec {
  const attributes = { "data-src": src, "data-alt": alt, "data-href": href, title };
  return isShown && isShownPicture(src)
    ? ["img", { ...attributes, src, alt: alt ?? "", loading: "lazy" }]
    : ["span", { ...attributes, class: "foreign-image" }, alt ?? src];
}

const image: NodeDom = {
  toDOM: ({ attrs }: Node) => pictureDom(attrs),
  parseDOM: ["img", "span[data-src]"].map((tag) => ({
    tag,
    getAttrs: (element) => {
      const src = element.dataset["src"] ?? element.getAttribute("src") ?? "";
      if (!isSafeSource(src)) return false;
      const alt = element.dataset["alt"] ?? element.getAttribute("alt");
      const href = element.dataset["href"] ?? null;
      return {
        src,
        alt: alt || null,
        title: element.getAttribute("title") || null,
        href: href !== null && isSafeSource(href) ? href : null,
      };
    },
  })),
};

const mention: NodeDom = {
  toDOM: ({ attrs: { kind, uuid, label } }: Node) => [
    "span",
    { class: "mention", "data-mention": kind, "data-uuid": uuid, "data-label": label },
    mentionText(kind, label),
  ],
  parseDOM: [
    {
      tag: "span[data-mention]",
      getAttrs: ({ dataset }) => {
        const { mention: kind = "", uuid: of = "", label = "" } = dataset;
        return kinds.has(kind) && uuid.test(of) && label !== "" && { kind, uuid: of, label };
      },
    },
  ],
};

const linkCard: NodeDom = {
  toDOM: ({ attrs: { href, title, description } }: Node) => [
    "div",
    { class: "link-card", "data-card": href, "data-title": title, "data-description": description },
    ["strong", words, title],
    ["span", words, description ?? href],
  ],
  parseDOM: [
    {
      tag: "div[data-card]",
      getAttrs: ({ dataset }) => {
        const { card: href = "", title = "", description = null } = dataset;
        return isSafeSource(href) && title !== "" && { href, title, description };
      },
    },
  ],
};

/** The display of each node, and its form in pasted HTML: attributes that the schema would refuse never arrive. */
export const nodeDom: Readonly<Record<string, NodeDom>> = {
  paragraph: { toDOM: () => ["p", words, 0], parseDOM: [{ tag: "p" }] },
  heading: {
    toDOM: ({ attrs }: Node) => [`h${attrs["level"]}`, words, 0],
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  },
  bulletList: wrapper("ul"),
  orderedList: {
    toDOM: ({ attrs }: Node) => ["ol", { start: attrs["start"] === 1 ? null : attrs["start"] }, 0],
    parseDOM: [
      {
        tag: "ol",
        getAttrs: (element) => {
          const start = Number(element.getAttribute("start") ?? 1);
          return { start: Number.isInteger(start) && start >= 0 && start <= 999_999_999 ? start : 1 };
        },
      },
    ],
  },
  listItem: wrapper("li"),
  taskList: {
    toDOM: () => ["ul", { class: "task-list" }, 0],
    parseDOM: [
      {
        tag: "ul",
        priority: 60,
        getAttrs: (element) => (element.className === "task-list" || [...element.children].some(hasBox) ? null : false),
      },
    ],
  },
  taskItem: {
    toDOM: ({ attrs }: Node) => ["li", { "data-checked": String(attrs["checked"]) }, 0],
    parseDOM: [{ tag: "li", priority: 60, getAttrs: taskAttributes }],
  },
  blockquote: wrapper("blockquote"),
  codeBlock: {
    toDOM: ({ attrs }: Node) => ["pre", { "data-language": attrs["language"] }, ["code", 0]],
    parseDOM: [{ tag: "pre", preserveWhitespace: "full", getAttrs: (element) => ({ language: languageOf(element) }) }],
  },
  horizontalRule: { toDOM: () => ["hr"], parseDOM: [{ tag: "hr" }] },
  table: { tableRole: "table", toDOM: () => ["table", ["tbody", 0]], parseDOM: [{ tag: "table" }] },
  tableRow: { ...wrapper("tr"), tableRole: "row" },
  tableHeader: cell("th", "header_cell"),
  tableCell: cell("td", "cell"),
  linkCard,
  hardBreak: { toDOM: () => ["br"], parseDOM: [{ tag: "br" }] },
  image,
  mention,
  signatureBlank: {
    toDOM: ({ attrs: { field_id, label } }: Node) => [
      "span",
      { class: "signature-blank", "data-field": field_id, "data-label": label },
      label,
    ],
    parseDOM: [
      {
        tag: "span[data-field]",
        getAttrs: ({ dataset: { field = "", label = "" } }) => field !== "" && { field_id: field, label },
      },
    ],
  },
};
