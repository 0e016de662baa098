import type { DocumentJson, NodeJson } from "@stoa/document";

const blocks: Readonly<Record<string, string>> = {
  paragraph: "p",
  bulletList: "ul",
  taskList: "tasks",
  listItem: "li",
  blockquote: "quote",
  table: "table",
  tableRow: "tr",
};
const marks: Readonly<Record<string, string>> = {
  bold: "b",
  italic: "i",
  strike: "s",
  underline: "u",
  code: "code",
};
const holders = new Set(["listItem", "taskItem", "tableCell", "tableHeader"]);

const textOf = ({ attrs = {} }: Pick<NodeJson, "attrs">, name: string): string => String(attrs[name] ?? "");

/** A tag with the attributes that are not as usual. */
const tagsOf: Readonly<Record<string, (node: NodeJson) => string>> = {
  heading: (node) => `h${textOf(node, "level")}`,
  orderedList: (node) => `ol ${textOf(node, "start")}`.replace(/ 1$/, ""),
  taskItem: (node) => (node.attrs?.["checked"] === true ? "done" : "todo"),
  tableHeader: (node) => `th${spansOf(node)}`,
  tableCell: (node) => `td${spansOf(node)}`,
  codeBlock: (node) => `pre ${textOf(node, "language")}`.trim(),
};

function spansOf(node: NodeJson): string {
  const all = ["colspan", "rowspan"].map((name) => [name, textOf(node, name)] as const);
  return all.map(([name, value]) => (value === "1" ? "" : ` ${name}=${value}`)).join("");
}

const tagOf = (node: NodeJson): string => tagsOf[node.type]?.(node) ?? blocks[node.type] ?? node.type;

function inlineOf(node: NodeJson): string {
  if (node.type === "hardBreak") return "<br>";
  if (node.type === "image") return `<img ${textOf(node, "src")}>`;
  return (node.marks ?? []).toReversed().reduce((inner, mark) => {
    const tag = marks[mark.type] ?? "a";
    const open = tag === "a" ? `a ${textOf(mark, "href")}` : tag;
    return `<${open}>${inner}</${tag}>`;
  }, node.text ?? node.type);
}

function outlineOfNode(node: NodeJson, isOnly: boolean): string {
  const { type, content = [] } = node;
  if (node.text !== undefined || ["hardBreak", "image", "mention"].includes(type)) return inlineOf(node);
  const first = holders.has(type) && content.filter((each) => each.type === "paragraph").length === 1;
  const inner = content.map((each) => outlineOfNode(each, first)).join("");
  if (type === "horizontalRule") return "<hr>";
  const tag = tagOf(node);
  return type === "paragraph" && isOnly ? inner : `<${tag}>${inner}</${tag.replace(/ .*/, "")}>`;
}

/** A document in a short form of HTML; the only paragraph of an item or a cell has no tag. */
export function outlineOf(document: DocumentJson | null): string {
  return (document?.content ?? []).map((node) => outlineOfNode(node, false)).join("");
}
