import { Schema } from "prosemirror-model";
import type { MarkSpec, NodeSpec } from "prosemirror-model";

import type { Attribute } from "./attributes.ts";
import * as attributes from "./attributes.ts";

type WithAttributes = { readonly attrs?: { readonly [name: string]: Attribute } };

const cellAttributes = {
  colspan: attributes.span,
  rowspan: attributes.span,
  colwidth: attributes.columnWidths,
};

const nodes = {
  doc: { content: "block+" },
  paragraph: { content: "inline*", group: "block" },
  heading: { content: "inline*", group: "block", defining: true, attrs: { level: attributes.integerBetween(1, 6) } },
  bulletList: { content: "listItem+", group: "block" },
  orderedList: {
    content: "listItem+",
    group: "block",
    attrs: { start: attributes.integerBetween(0, 999_999_999) },
  },
  // In markdown an item may begin with any block, so no leading paragraph is required here.
  listItem: { content: "block+", defining: true },
  taskList: { content: "taskItem+", group: "block" },
  taskItem: { content: "paragraph block*", defining: true, attrs: { checked: attributes.flag } },
  blockquote: { content: "block+", group: "block", defining: true },
  codeBlock: {
    content: "text*",
    group: "block",
    marks: "",
    code: true,
    defining: true,
    attrs: { language: attributes.language },
  },
  horizontalRule: { group: "block" },
  table: { content: "tableRow+", group: "block", isolating: true },
  tableRow: { content: "(tableCell | tableHeader)+" },
  tableHeader: { content: "block+", isolating: true, attrs: cellAttributes },
  tableCell: { content: "block+", isolating: true, attrs: cellAttributes },
  linkCard: {
    group: "block",
    atom: true,
    attrs: { href: attributes.source, title: attributes.nonEmptyText, description: attributes.optionalText },
  },
  text: { group: "inline" },
  hardBreak: { group: "inline", inline: true, selectable: false },
  image: {
    group: "inline",
    inline: true,
    draggable: true,
    attrs: {
      src: attributes.source,
      alt: attributes.optionalText,
      title: attributes.optionalText,
      // where the image leads to: a link mark would not survive in a live document
      href: attributes.optionalLink,
    },
  },
  mention: {
    group: "inline",
    inline: true,
    atom: true,
    attrs: {
      kind: attributes.oneOf("person", "ticket", "page"),
      uuid: attributes.uuid,
      label: attributes.nonEmptyText,
    },
  },
  signatureBlank: {
    group: "inline",
    inline: true,
    atom: true,
    attrs: { field_id: attributes.nonEmptyText, label: attributes.text },
  },
} satisfies Record<string, NodeSpec & WithAttributes>;

const marks = {
  link: { attrs: { href: attributes.link, title: attributes.optionalText }, inclusive: false },
  bold: {},
  italic: {},
  strike: {},
  underline: {},
  code: { code: true },
} satisfies Record<string, MarkSpec & WithAttributes>;

/**
 * The schema of every rich-text field: the types of nodes and marks, which nodes can contain which, and their attributes
 * (§14.7). Only text carries marks, because a live document has them only on text; they are stored in the order in which
 * they are declared here.
 */
export const schema = new Schema({ nodes, marks });

export type NodeName = keyof typeof nodes;
export type MarkName = keyof typeof marks;

/**
 * The version of the schema. It grows with every addition, and nothing else is ever changed: a client that knows a lower version
 * cannot show, and must not write, a document that was opened with a higher one.
 */
export const schemaVersion = 1;
