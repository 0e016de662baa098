import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { parseDocument, schema } from "@stoa/document";
import { documentsOf, everything, runs } from "@stoa/document/test/documents.ts";
import { startCompany } from "../company.ts";
import type { Answer } from "../people.ts";
import { startWiki } from "../wiki.ts";

type Json = { readonly [key: string]: unknown };
type Example = Json & { readonly type: string };

const company = await startCompany();
const { ada, board, nobody } = company;
const { wiki } = await startWiki(company);
const task = await company.task();
const { body: openapi } = await nobody.get("/openapi.json");
const schemas = openapi.components.schemas as Readonly<Record<string, Json>>;

const ajv = new Ajv2020({ strict: false });
const validatorOf = (name: string) =>
  ajv.compile({ $ref: `#/components/schemas/${name}`, components: openapi.components });
const [isSent, isStored] = [validatorOf("RichTextInput"), validatorOf("RichText")];

const schemaName = (type: string, form: "" | "Input"): string =>
  type === "doc" ? `RichText${form}` : `RichText${type.charAt(0).toUpperCase()}${type.slice(1)}${form}`;

/** The example that the document shows of a node or a mark. */
function exampleOf(type: string, form: "" | "Input"): Example {
  const [example] = (schemas[schemaName(type, form)]?.["examples"] ?? []) as Example[];
  assert.equal(example?.type, type, `${schemaName(type, form)} shows no example`);
  return example;
}

/** The parents of the nodes that a document cannot contain directly. */
const parents: Readonly<Record<string, string>> = {
  listItem: "bulletList",
  taskItem: "taskList",
  tableCell: "tableRow",
  tableHeader: "tableRow",
  tableRow: "table",
};

/** The smallest document that has this node. */
function documentWith(node: Example): Example {
  if (node.type === "doc") return node;
  const type = schema.nodes[node.type];
  const parent = parents[node.type] ?? (type?.isInline === true ? "paragraph" : "doc");
  // a comment of nothing but a line is empty
  const behind = parent === "doc" ? [exampleOf("paragraph", "Input")] : [];
  return documentWith({ type: parent, content: [node, ...behind] });
}

const markedBy = (mark: Example): Example => documentWith({ type: "text", marks: [mark], text: "a" });

/** Every field that takes a document: writes one, and answers with what is read back. */
const fields: Readonly<Record<string, (document: unknown) => Promise<Json>>> = {
  content_json: async (content_json: unknown) => {
    const sent = await ada.post(`/wikis/${wiki.uuid}/pages`, { title: "A page", content_json });
    return sent.status === 201 ? (await ada.get(`/wiki-pages/${sent.body.page.uuid}`)).body.page : sent;
  },
  description_json: async (description_json: unknown) => {
    const sent = await ada.post(`/boards/${board.uuid}/tasks`, { title: "A ticket", description_json });
    return sent.status === 201 ? (await ada.get(`/tasks/${sent.body.task.uuid}`)).body.task : sent;
  },
  body_json: async (body_json: unknown) => {
    const sent = await ada.post(`/tasks/${task.uuid}/comments`, { body_json });
    return sent.status === 201 ? sent.body.comment : sent;
  },
};

/** A document with other labels of its mentions: readers get those of today. */
const withoutLabels = (document: unknown): unknown =>
  JSON.parse(JSON.stringify(document), (key, value: unknown) => (key === "label" ? "" : value));

test("every node and mark of the editor has a schema, and an example that each field takes and shows again", async () => {
  const examples = [
    ...Object.keys(schema.nodes).map((type) => documentWith(exampleOf(type, "Input"))),
    ...Object.keys(schema.marks).map((type) => markedBy(exampleOf(type, "Input"))),
  ];
  for (const example of examples) {
    assert.ok(isSent(example), `${JSON.stringify(example)} ${ajv.errorsText(isSent.errors)}`);
    const parsed = parseDocument(example);
    assert.ok("document" in parsed);
    for (const [field, write] of Object.entries(fields)) {
      const read = (await write(example))[field];
      assert.deepEqual(withoutLabels(read), withoutLabels(parsed.document), field);
      assert.ok(isStored(read), `${JSON.stringify(read)} ${ajv.errorsText(isStored.errors)}`);
    }
  }
});

test("the document has a schema for the content of a field, and for nothing else than nodes and marks", () => {
  const types = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)];
  const parts = ["Block", "Inline", "Mark", "PlainText"].map((part) => `RichText${part}`);
  for (const form of ["", "Input"] as const) {
    const names = [...types.map((type) => schemaName(type, form)), ...parts.map((part) => part + form)];
    const found = Object.keys(schemas).filter(
      (name) => name.startsWith("RichText") && name.endsWith("Input") === (form !== ""),
    );
    assert.deepEqual(found.toSorted(), names.toSorted());
    for (const type of types) assert.ok(validatorOf(schemaName(type, form))(exampleOf(type, form)), type);
  }
});

test("every field of a document refers to its schema", () => {
  const found: string[] = [];
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (key === "example" || key === "examples") continue;
      const isField = /(?:description|body|content)_json$/.test(key);
      if (isField && !JSON.stringify(child).includes('"#/components/schemas/RichText')) found.push(`${at}.${key}`);
      walk(child, `${at}.${key}`);
    }
  };
  walk(openapi, "");
  assert.deepEqual(found, []);
});

test("an unknown node, mark or attribute is refused by every field", async () => {
  const unknown = [
    documentWith({ type: "video" }),
    markedBy({ type: "blink" }),
    documentWith({ type: "paragraph", attrs: { align: "left" } }),
    markedBy({ type: "bold", attrs: { weight: 700 } }),
    documentWith({ ...exampleOf("mention", "Input"), attrs: { kind: "person" } }),
    documentWith({ type: "bulletList", content: [exampleOf("paragraph", "Input")] }),
  ];
  const before = await company.footprint();
  for (const document of unknown) {
    assert.ok(!isSent(document), JSON.stringify(document));
    for (const write of Object.values(fields)) {
      const answer = (await write(document)) as unknown as Answer;
      assert.deepEqual([answer.status, answer.body.code], [400, "FST_ERR_VALIDATION"], JSON.stringify(document));
    }
  }
  assert.deepEqual(await company.footprint(), before);
});

/** Every object and list in a document, the document itself included. */
function partsOf(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

const examples = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)].map((type) => exampleOf(type, "Input"));
const values = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], [0], [-1], [{}], {}, { level: 2 }, { href: "/a" }, 0, 1, 7, 1.5, 1001, -1),
  fc.constantFrom("", "a", "/a", "https://a.b", "javascript:a", "a b", "mailto:a@b", "HTTP:a"),
  fc.constantFrom(...examples),
);
const keys = fc.constantFrom("type", "attrs", "content", "marks", "text", "href", "level", "label", "start", "id", "0");

/** A change of a part: a value is dropped, set, added or doubled. */
const changes = fc.record({ at: fc.nat(), key: fc.nat(), name: keys, value: values, kind: fc.nat({ max: 4 }) });

function change(
  document: object,
  { at, key, name, value, kind }: { at: number; key: number; name: string; value: unknown; kind: number },
): void {
  const parts = partsOf(document);
  const part = parts[at % parts.length] as { [key: string]: unknown };
  const own = Object.keys(part)[key % Math.max(1, Object.keys(part).length)] ?? name;
  const copy: unknown = structuredClone(value);
  if (Array.isArray(part)) {
    if (kind === 0) part.splice(key % (part.length + 1), 1);
    else part.splice(key % (part.length + 1), kind % 2, kind === 2 ? structuredClone(part[0]) : copy);
  } else if (kind === 0) delete part[own];
  else part[kind < 3 ? own : name] = copy;
}

test("the schema of the document and the editor's rules accept and refuse the same", () => {
  let accepted = 0;
  let all = 0;
  fc.assert(
    fc.property(documentsOf(everything), fc.array(changes, { maxLength: 2 }), (document, changesOfIt) => {
      const changed = structuredClone(document);
      for (const each of changesOfIt) change(changed, each);
      const parsed = parseDocument(changed);
      const problem = "problem" in parsed ? parsed.problem : null;
      assert.equal(
        isSent(changed),
        problem === null,
        `${JSON.stringify(changed)} ${problem} ${ajv.errorsText(isSent.errors)}`,
      );
      if ("document" in parsed) assert.ok(isStored(parsed.document), ajv.errorsText(isStored.errors));
      all += 1;
      if (problem === null) accepted += 1;
    }),
    { numRuns: runs * 4 },
  );
  assert.ok(accepted > all / 5 && accepted < (all * 4) / 5, `${accepted} of ${all} were accepted`);
});
