import assert from "node:assert/strict";
import { test } from "node:test";
import { fromMarkdown, schema as product, toMarkdown } from "@stoa/document";
import { carriedExactly, documentsOf, everything } from "@stoa/document/test/documents.ts";
import * as fc from "fast-check";
import { fromNode, isEmpty, toNode, withTask } from "./document.ts";
import { editorState } from "./editor.ts";
import { schema } from "./schema.ts";

const withoutDom = (specs: { forEach(see: (name: string, spec: object) => void): void }): object[] => {
  const list: object[] = [];
  specs.forEach((name, spec) => {
    const { toDOM: _shown, parseDOM: _read, tableRole: _role, ...rest } = spec as Record<string, unknown>;
    list.push({ name, ...rest });
  });
  return list;
};

test("the editor's schema is the product's, but for how it is shown", () => {
  assert.deepEqual(withoutDom(schema.spec.nodes), withoutDom(product.spec.nodes));
  assert.deepEqual(withoutDom(schema.spec.marks), withoutDom(product.spec.marks));
});

test("everything of the schema but the document and its text is shown and read", () => {
  schema.spec.nodes.forEach((name, { toDOM, parseDOM }) => {
    if (name === "doc" || name === "text") return;
    assert.ok(toDOM !== undefined && parseDOM !== undefined, name);
  });
  schema.spec.marks.forEach((name, { toDOM, parseDOM }) => assert.ok(toDOM && parseDOM, name));
});

test("every document comes out of the editor as it went in", () => {
  fc.assert(
    fc.property(fc.oneof(documentsOf(everything), documentsOf(carriedExactly)), (document) => {
      assert.deepEqual(fromNode(editorState({ document }).doc), { document });
    }),
    { numRuns: 300 },
  );
});

test("markdown survives the editor", () => {
  fc.assert(
    fc.property(documentsOf(carriedExactly), (drawn) => {
      const { markdown } = toMarkdown(drawn, "task");
      const read = fromNode(editorState({ document: fromMarkdown(markdown, "task") }).doc);
      assert.ok("document" in read);
      assert.equal(toMarkdown(read.document, "task").markdown, markdown);
    }),
    { numRuns: 200 },
  );
});

test("an empty document is known as one", () => {
  assert.equal(isEmpty(toNode(null)), true);
  assert.equal(isEmpty(toNode(fromMarkdown("a", "task"))), false);
  assert.equal(isEmpty(toNode(fromMarkdown("---", "task"))), false);
});

test("a box is checked by its number in reading order", () => {
  const document = fromMarkdown("- [ ] a\n  - [ ] b\n- [ ] c", "task");
  const markdown = toMarkdown(withTask(withTask(document, 1, true), 2, true), "task").markdown;
  assert.equal(markdown.trim(), "- [ ] a\n  - [x] b\n- [x] c");
  assert.deepEqual(withTask(document, 7, true), document);
});
