import type { MarkJson, NodeJson } from "./json.ts";
import type { MarkName, NodeName } from "./schema.ts";

/** The documentation of a node or a mark. */
export type Explanation<Example> = {
  readonly description: string;
  /** each attribute: a sentence for the client's developer */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly example: Example;
};

const cell = {
  colspan: "The number of columns that the cell covers.",
  rowspan: "The number of rows that the cell covers.",
  colwidth: "The widths of the columns that it covers, in pixels; null for those that fit.",
};

const uuid = "a1b2c3d4-0000-4000-8000-000000000001";
const words = (text: string): NodeJson => ({ type: "text", text });
const paragraph = (text: string): NodeJson => ({ type: "paragraph", content: [words(text)] });
const plainCell = { colspan: 1, rowspan: 1, colwidth: null };
const header: NodeJson = { type: "tableHeader", attrs: plainCell, content: [paragraph("City")] };
const tableCell: NodeJson = { type: "tableCell", attrs: plainCell, content: [paragraph("Oslo")] };
const listItem: NodeJson = { type: "listItem", content: [paragraph("Milk")] };
const taskItem: NodeJson = { type: "taskItem", attrs: { checked: true }, content: [paragraph("Pay the invoice")] };

/** Every node of a document. */
export const aboutNodes: Readonly<Record<NodeName, Explanation<NodeJson>>> = {
  doc: { description: "A whole document.", example: { type: "doc", content: [paragraph("Hello")] } },
  paragraph: { description: "A paragraph; empty for a blank line.", example: paragraph("Hello") },
  heading: {
    description: "A heading.",
    attributes: { level: "The level, of which 1 is the highest." },
    example: { type: "heading", attrs: { level: 2 }, content: [words("Plan")] },
  },
  bulletList: { description: "A list with bullets.", example: { type: "bulletList", content: [listItem] } },
  orderedList: {
    description: "A numbered list.",
    attributes: { start: "The number of the first item." },
    example: { type: "orderedList", attrs: { start: 1 }, content: [listItem] },
  },
  listItem: { description: "An item of a list with bullets or numbers.", example: listItem },
  taskList: { description: "A list of items with a box to tick.", example: { type: "taskList", content: [taskItem] } },
  taskItem: {
    description: "An item with a box to tick: a paragraph, and any blocks behind it.",
    attributes: { checked: "Whether it is ticked." },
    example: taskItem,
  },
  blockquote: { description: "A quotation.", example: { type: "blockquote", content: [paragraph("As she said")] } },
  codeBlock: {
    description: "Lines of code. Its text carries no marks, and its lines end with a line feed.",
    attributes: { language: "The language; null for none." },
    example: { type: "codeBlock", attrs: { language: "js" }, content: [words("let a = 1;\nlet b = 2;")] },
  },
  horizontalRule: { description: "A line across the page.", example: { type: "horizontalRule" } },
  table: {
    description: "A table.",
    example: {
      type: "table",
      content: [
        { type: "tableRow", content: [header] },
        { type: "tableRow", content: [tableCell] },
      ],
    },
  },
  tableRow: { description: "A row of a table.", example: { type: "tableRow", content: [tableCell] } },
  tableHeader: { description: "A cell that heads a column or a row.", attributes: cell, example: header },
  tableCell: { description: "A cell of a table.", attributes: cell, example: tableCell },
  linkCard: {
    description: "A link that is shown as a card.",
    attributes: {
      href: "The address of the link.",
      title: "The title of what it leads to.",
      description: "The target of the link, in a sentence; null for none.",
    },
    example: { type: "linkCard", attrs: { href: "https://example.com/plan", title: "The plan", description: null } },
  },
  text: {
    description: "Text. No other node carries marks.",
    example: { ...words("important"), marks: [{ type: "bold" }] },
  },
  hardBreak: { description: "A line break inside a paragraph.", example: { type: "hardBreak" } },
  image: {
    description:
      "A picture in a line. The app shows what was uploaded to this deployment, attachments and profile images, without a query in the " +
      "address; other pictures are links, and so are those behind the first 200 of a document.",
    attributes: {
      src: "The address of the picture.",
      alt: "The alternative text, for those who do not see the image; null for none.",
      title: "The text that is shown while the pointer is on it; null for none.",
      href: "The address of the link; null without a link.",
    },
    example: { type: "image", attrs: { src: "https://example.com/a.png", alt: "A chart", title: null, href: null } },
  },
  mention: {
    description: "The mention of a person, a ticket or a page. Readers get the label of today, or a neutral one.",
    attributes: {
      kind: "The kind of the mentioned resource.",
      uuid: "The identifier of what is mentioned.",
      label: "The name or the title, as it was when it was mentioned.",
    },
    example: { type: "mention", attrs: { kind: "person", uuid, label: "Ada Lovelace" } },
  },
  signatureBlank: {
    description: "A blank that a signer fills in, when a page is sent to be signed.",
    attributes: {
      field_id: "The name of the blank. Blanks with the same name get the same value.",
      label: "The kind of blank.",
    },
    example: { type: "signatureBlank", attrs: { field_id: "name", label: "Full name" } },
  },
};

/** Every mark of text. */
export const aboutMarks: Readonly<Record<MarkName, Explanation<MarkJson>>> = {
  link: {
    description: "A link.",
    attributes: {
      href: "The address of the link.",
      title: "The text that is shown while the pointer is on it; null for none.",
    },
    example: { type: "link", attrs: { href: "https://example.com", title: null } },
  },
  bold: { description: "Bold text.", example: { type: "bold" } },
  italic: { description: "Italic text.", example: { type: "italic" } },
  strike: { description: "Text with a line through it.", example: { type: "strike" } },
  underline: { description: "Underlined text.", example: { type: "underline" } },
  code: { description: "Code in a line.", example: { type: "code" } },
};
