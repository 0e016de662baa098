import { Fragment, Mark } from "prosemirror-model";
import type { AttributeSpec, Node, NodeType } from "prosemirror-model";

import { isStorableText } from "./attribute-schema.ts";
import { isTooLarge, maximumDepth, maximumNodes, maximumSize } from "./json.ts";
import type { AttributesJson, DocumentJson, NodeJson } from "./json.ts";
import { schema } from "./schema.ts";
import { maximumPlaces, placesOf, type Span } from "./table-size.ts";

type Input = { readonly [key: string]: unknown };
type AttributeSpecs = { readonly [name: string]: AttributeSpec };
type ReadState = { nodes: number; readonly path: string[] };

class DocumentProblem extends Error {}

/**
 * Checks a value against the document schema (§1.1 rule 7). Unknown nodes, marks and attributes are problems.
 *
 * @param value anything, such as a parsed request body; an empty `doc` is read as one empty paragraph
 * @returns the document with every attribute filled in, marks only on text and in the schema's order, and equal neighbouring
 * text joined; or one sentence that says what is wrong and where. It never throws.
 */
export function parseDocument(value: unknown): { document: DocumentJson } | { problem: string } {
  try {
    const node = readNode(value, { nodes: 0, path: [] });
    const document: DocumentJson = { ...toJson(node), type: "doc" };
    if (isTooLarge(document)) fail(`The document takes more than ${maximumSize / 1000} kB as JSON`);
    return { document };
  } catch (error) {
    if (error instanceof DocumentProblem) return { problem: error.message };
    throw error;
  }
}

function readNode(value: unknown, reading: ReadState): Node {
  const isRoot = reading.path.length === 0;
  reading.nodes += 1;
  if (reading.nodes > maximumNodes) fail(`The document has more than ${maximumNodes} nodes`);
  if (reading.path.length >= maximumDepth) fail(`The document is nested more than ${maximumDepth} levels deep`);
  const input = readObject(value, "node", reading);
  const type = readNodeType(input["type"], reading);
  if (isRoot && type !== schema.topNodeType) fail(`The document must be a node of type "doc", not "${type.name}"`);
  const marks = readMarks(input["marks"], type, reading);
  if (type.isText) return readText(input, marks, reading);
  rejectUnknownKeys(input, ["type", "attrs", "content", "marks"], type.name, reading);
  const attributes = readAttributes(input["attrs"], type.spec.attrs ?? {}, type.name, reading);
  const content = readContent(input["content"], type, reading);
  if (isRoot && marks.length > 0) fail("The document itself may not carry marks");
  return type.isInline
    ? type.create(withLink(attributes, marks, type), content)
    : type.create(attributes, content, marks);
}

/** Only text carries marks (§14.7): those of other inline nodes go, but for the link of an image, which is its `href`. */
function withLink(attributes: Input, marks: readonly Mark[], type: NodeType): Input {
  const link = marks.find((mark) => mark.type === schema.marks.link);
  if (type !== schema.nodes.image || link === undefined) return attributes;
  return { ...attributes, href: attributes["href"] ?? link.attrs["href"] };
}

function readNodeType(name: unknown, reading: ReadState): NodeType {
  if (typeof name !== "string") fail(`The node ${place(reading)} has no type`);
  const type = Object.hasOwn(schema.nodes, name) ? schema.nodes[name] : undefined;
  return type ?? fail(`The node ${place(reading)} has the unknown type ${quoted(name)}`);
}

function readText(input: Input, marks: readonly Mark[], reading: ReadState): Node {
  rejectUnknownKeys(input, ["type", "text", "marks"], "text", reading);
  const text = input["text"];
  if (typeof text !== "string" || text === "") fail(`The text node ${place(reading)} has no text`);
  if (!isStorableText(text)) fail(`The text ${place(reading)} contains U+0000 or half of a surrogate pair`);
  return schema.text(text, marks);
}

function readContent(value: unknown, type: NodeType, reading: ReadState): Fragment {
  if (value !== undefined && !Array.isArray(value))
    fail(`The content of the ${type.name} ${place(reading)} is no list`);
  const items: readonly unknown[] = value ?? [];
  const children = Array.from(items, (item, index) =>
    within(reading, `content[${index}]`, () => readNode(item, reading)),
  );
  if (type === schema.topNodeType && children.length === 0) children.push(schema.node("paragraph"));
  const content = Fragment.fromArray(children);
  if (!type.validContent(content)) failOnContent(type, children, reading);
  if (type === schema.nodes.table && placesOf(children.map(spansIn)) > maximumPlaces)
    fail(`The table ${place(reading)} has more than ${maximumPlaces} places (columns times rows)`);
  return content;
}

/** The cells of a row of a table. */
function spansIn(row: Node): Span[] {
  return row.children.map(({ attrs }) => ({ columns: Number(attrs["colspan"]), rows: Number(attrs["rowspan"]) }));
}

function failOnContent(type: NodeType, children: readonly Node[], reading: ReadState): never {
  const where = `The ${type.name} ${place(reading)}`;
  const unwanted = children.flatMap((child) => child.marks).find((mark) => !type.allowsMarkType(mark.type));
  if (unwanted !== undefined) fail(`${where} may not hold content with the mark "${unwanted.type.name}"`);
  const found = [...new Set(children.map((child) => child.type.name))].slice(0, 5).join(", ") || "nothing";
  const wanted = type.spec.content ?? "";
  fail(`${where} must hold ${wanted === "" ? "nothing" : wanted}, but holds ${found}`);
}

function readMarks(value: unknown, type: NodeType, reading: ReadState): readonly Mark[] {
  if (value === undefined) return Mark.none;
  if (!Array.isArray(value)) fail(`The marks of the ${type.name} ${place(reading)} are no list`);
  const items: readonly unknown[] = value;
  if (items.length > Object.keys(schema.marks).length) fail(`The ${type.name} ${place(reading)} has too many marks`);
  const marks = Array.from(items, (item, index) => within(reading, `marks[${index}]`, () => readMark(item, reading)));
  if (new Set(marks.map((mark) => mark.type)).size < marks.length) {
    fail(`The ${type.name} ${place(reading)} carries the same mark twice`);
  }
  return Mark.setFrom(marks);
}

function readMark(value: unknown, reading: ReadState): Mark {
  const input = readObject(value, "mark", reading);
  const name = input["type"];
  if (typeof name !== "string") fail(`The mark ${place(reading)} has no type`);
  const type = Object.hasOwn(schema.marks, name) ? schema.marks[name] : undefined;
  if (type === undefined) fail(`The mark ${place(reading)} has the unknown type ${quoted(name)}`);
  rejectUnknownKeys(input, ["type", "attrs"], name, reading);
  return type.create(readAttributes(input["attrs"], type.spec.attrs ?? {}, name, reading));
}

function readAttributes(value: unknown, specs: AttributeSpecs, owner: string, reading: ReadState): Input {
  const given = value === undefined ? {} : readObject(value, "attrs", reading);
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(specs, name));
  if (unknown !== undefined) fail(`The ${owner} ${place(reading)} has the unknown attribute ${quoted(unknown)}`);
  for (const [name, spec] of Object.entries(specs)) {
    const isMissing = given[name] === undefined;
    if (isMissing && !("default" in spec)) fail(`The ${owner} ${place(reading)} lacks the attribute "${name}"`);
    if (!isMissing) checkAttribute(given[name], name, spec, `${owner} ${place(reading)}`);
  }
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, isNone(value, specs[name]) ? null : value]),
  );
}

/** An empty text where there may be none says the same as null, which is stored. */
function isNone(value: unknown, spec: AttributeSpec | undefined): boolean {
  return value === "" && spec?.default === null;
}

function checkAttribute(value: unknown, name: string, spec: AttributeSpec, owner: string): void {
  if (typeof spec.validate !== "function") return;
  try {
    spec.validate(value);
  } catch (error) {
    fail(`The attribute "${name}" of the ${owner} ${error instanceof Error ? error.message : "is wrong"}`);
  }
}

function readObject(value: unknown, what: string, reading: ReadState): Input {
  return isObject(value) ? value : fail(`The ${what} ${place(reading)} is not an object`);
}

function isObject(value: unknown): value is Input {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function rejectUnknownKeys(input: Input, known: readonly string[], owner: string, reading: ReadState): void {
  const unknown = Object.keys(input).find((key) => !known.includes(key));
  if (unknown !== undefined) fail(`The ${owner} ${place(reading)} has the unknown key ${quoted(unknown)}`);
}

function within<T>(reading: ReadState, step: string, read: () => T): T {
  reading.path.push(step);
  const result = read();
  reading.path.pop();
  return result;
}

function place(reading: ReadState): string {
  return reading.path.length === 0 ? "at the top" : `at ${reading.path.join(".")}`;
}

function quoted(name: string): string {
  return JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name);
}

function fail(problem: string): never {
  throw new DocumentProblem(`${problem}.`);
}

/** ProseMirror's own toJSON shares attribute objects that have no prototype; this one builds ordinary ones. */
function toJson(node: Node): NodeJson {
  const json: NodeJson = { type: node.type.name };
  if (Object.keys(node.attrs).length > 0) json.attrs = { ...node.attrs };
  if (node.childCount > 0) json.content = node.children.map(toJson);
  if (node.marks.length > 0) json.marks = node.marks.map(markToJson);
  if (node.text !== undefined) json.text = node.text;
  return json;
}

function markToJson(mark: Mark): { type: string; attrs?: AttributesJson } {
  const hasAttributes = Object.keys(mark.attrs).length > 0;
  return hasAttributes ? { type: mark.type.name, attrs: { ...mark.attrs } } : { type: mark.type.name };
}
