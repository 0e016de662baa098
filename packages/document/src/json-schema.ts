import type { MarkType, NodeType } from "prosemirror-model";

import { aboutMarks, aboutNodes } from "./about.ts";
import type { Explanation } from "./about.ts";
import type { Attribute } from "./attributes.ts";
import { contentRule } from "./content-rule.ts";
import { schema } from "./schema.ts";
import type { MarkName, NodeName } from "./schema.ts";

/** A JSON schema. */
export type Json = { readonly [key: string]: unknown };

/** `sent`: all that `parseDocument` accepts; `stored`: what is read, every attribute filled in, and open for what is added later. */
export type Form = "sent" | "stored";

type SchemaContext = { readonly form: Form; readonly ref: (name: string) => Json };
type Field = { readonly schema: Json; readonly isRequired: boolean };
type Fields = { readonly [name: string]: Field | null };

/**
 * The JSON schemas of a document, of its parts `Block`, `Inline` and `Mark`, and of every node and mark: name → schema. They say
 * all that `parseDocument` checks, but for the limits of size.
 * @param refTo the address of a schema, by its name; that of a whole document is ""
 */
export function documentSchemas(form: Form, refTo: (name: string) => string): { readonly [name: string]: Json } {
  const writing: SchemaContext = { form, ref: (name) => ({ $ref: refTo(name) }) };
  const nodes = Object.values(schema.nodes);
  const marks = Object.values(schema.marks);
  const anyOf = (description: string, types: readonly (NodeType | MarkType)[]): Json => ({
    description,
    anyOf: types.map(({ name }) => writing.ref(nameOf(name))),
  });
  return Object.fromEntries<Json>([
    ...nodes.map((type): [string, Json] => [nameOf(type.name), nodeSchema(type, writing)]),
    ["PlainText", textSchema({ description: "Text without marks.", example: { type: "text", text: "a" } }, writing)],
    ["Block", anyOf("A part of a document that begins a line of its own.", nodes.filter(isIn("block")))],
    ["Inline", anyOf("A part of a line.", nodes.filter(isIn("inline")))],
    ["Mark", anyOf("A mark of a text.", marks)],
    ...marks.map((type): [string, Json] => [nameOf(type.name), markSchema(type, writing)]),
  ]);
}

function isIn(group: string): (type: NodeType) => boolean {
  return (type) => type.isInGroup(group);
}

/** "taskItem" → "TaskItem"; that of the document is "" */
function nameOf(type: string): string {
  return type === schema.topNodeType.name ? "" : `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
}

function nodeSchema(type: NodeType, writing: SchemaContext): Json {
  const about = aboutNodes[type.name as NodeName];
  const marks = marksField(type.isInline, writing);
  if (type.isText) return textSchema(about, writing, marks);
  const fields = { type: typeField(type.name, "node"), attrs: attributesField(type, about, writing) };
  // only text is stored with marks
  const marksOfOthers = writing.form === "sent" ? marks : null;
  return objectSchema(about, { ...fields, content: contentField(type, writing), marks: marksOfOthers }, writing);
}

function markSchema(type: MarkType, writing: SchemaContext): Json {
  const about = aboutMarks[type.name as MarkName];
  return objectSchema(
    about,
    { type: typeField(type.name, "mark"), attrs: attributesField(type, about, writing) },
    writing,
  );
}

function textSchema(
  about: Explanation<object | null>,
  writing: SchemaContext,
  marks: Field | null = marksField(false, writing),
): Json {
  const text = { schema: { type: "string", minLength: 1, description: "The text itself." }, isRequired: true };
  return objectSchema(about, { type: typeField("text", "node"), text, marks }, writing);
}

function objectSchema(
  { description, example }: Explanation<object | null>,
  fields: Fields,
  { form }: SchemaContext,
): Json {
  const given = Object.entries(fields).flatMap(([name, field]) => (field === null ? [] : [{ name, ...field }]));
  return {
    description,
    type: "object",
    required: given.filter((field) => field.isRequired).map((field) => field.name),
    properties: Object.fromEntries(given.map(({ name, schema: ofField }) => [name, ofField])),
    ...(form === "sent" ? { additionalProperties: false } : {}),
    ...(example === null ? {} : { examples: [example] }),
  };
}

function typeField(name: string, kind: string): Field {
  return { schema: { const: name, description: `The type of the ${kind}.` }, isRequired: true };
}

function attributesField(
  { spec }: NodeType | MarkType,
  about: Explanation<object | null>,
  writing: SchemaContext,
): Field | null {
  const attributes = Object.entries((spec.attrs ?? {}) as { [name: string]: Attribute });
  if (attributes.length === 0)
    return emptyField("Empty: it has no attributes.", { type: "object", maxProperties: 0 }, writing);
  const fields = attributes.map(([name, attribute]): [string, Field] => {
    const description = about.attributes?.[name] ?? "";
    const byDefault = "default" in attribute ? { default: attribute.default } : {};
    const isRequired = writing.form === "stored" || !("default" in attribute);
    return [name, { schema: { ...attribute.schema, ...byDefault, description }, isRequired }];
  });
  const aboutAll = { description: "The attributes of the node.", example: null };
  return {
    schema: objectSchema(aboutAll, Object.fromEntries(fields), writing),
    isRequired: fields.some(([, { isRequired }]) => isRequired),
  };
}

function contentField(type: NodeType, writing: SchemaContext): Field | null {
  const rule = contentRule(type);
  if (rule === null) return emptyField("Empty: it holds no nodes.", { type: "array", maxItems: 0 }, writing);
  // an empty document that is sent is read as one empty paragraph
  const mayBeEmpty = rule.isOptional || (type === schema.topNodeType && writing.form === "sent");
  const [first, others] = [rule.first, rule.others].map((types) => ofTypes(type, types, writing));
  return {
    schema: {
      type: "array",
      ...(JSON.stringify(first) === JSON.stringify(others) ? {} : { prefixItems: [first] }),
      items: others,
      ...(mayBeEmpty ? {} : { minItems: 1 }),
      description: "The nodes in it, in their order.",
    },
    isRequired: !mayBeEmpty,
  };
}

/** One of these types as a child: by the name of their group, if they are one. */
function ofTypes(parent: NodeType, types: readonly NodeType[], { ref }: SchemaContext): Json {
  if (parent.markSet?.length === 0 && types.some((type) => type.isText)) return ref("PlainText");
  const group = ["block", "inline"].find((name) => types.length > 1 && types.every(isIn(name)));
  if (group !== undefined) return ref(nameOf(group));
  const [only, ...more] = types.map((type) => ref(nameOf(type.name)));
  return more.length === 0 && only !== undefined ? only : { anyOf: [only, ...more] };
}

/** Each mark at most once. Only text keeps them, and a picture its link. */
function marksField(isInline: boolean, writing: SchemaContext): Field | null {
  if (!isInline) return emptyField("Empty: it carries no marks.", { type: "array", maxItems: 0 }, writing);
  const atMostOnce = Object.keys(schema.marks).map((name) => ({
    contains: { properties: { type: { const: name } } },
    minContains: 0,
    maxContains: 1,
  }));
  const description =
    "The marks of the node, each at most once. Only text keeps them, and an image its link as `href`.";
  const once = writing.form === "sent" ? { allOf: atMostOnce } : {};
  return { schema: { type: "array", items: writing.ref("Mark"), ...once, description }, isRequired: false };
}

/** A field that may be sent empty, and is not stored. */
function emptyField(description: string, empty: Json, { form }: SchemaContext): Field | null {
  return form === "stored" ? null : { schema: { ...empty, description }, isRequired: false };
}
