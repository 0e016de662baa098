import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "fast-check";

import { fromMarkdown, toMarkdown } from "./index.ts";
import type { DocumentJson, NodeJson } from "./index.ts";
import { carriedExactly, documentsOf, everything } from "../test/documents.ts";

function isEmptyParagraph(node: NodeJson): boolean {
  return node.type === "paragraph" && node.content === undefined;
}

/** Markdown has no empty paragraphs but those that fill an otherwise empty container or start a task. */
function withoutEmptyParagraphs<T extends NodeJson>(node: T): T {
  if (node.content === undefined || node.content[0]?.type === "text") return node;
  const children = node.content.map(withoutEmptyParagraphs);
  const kept = children.filter((child, index) => !isEmptyParagraph(child) || (node.type === "taskItem" && index === 0));
  return { ...node, content: kept.length === 0 ? [{ type: "paragraph" }] : kept };
}

test("a document without omitted elements reads back from its markdown as itself", () => {
  fc.assert(
    fc.property(documentsOf(carriedExactly), (drawn) => {
      const document = withoutEmptyParagraphs(drawn);
      const { markdown, omits } = toMarkdown(document);
      assert.deepEqual(omits, []);
      assert.deepEqual(fromMarkdown(markdown), document, markdown);
    }),
    { numRuns: 300 },
  );
});

test("the markdown of any document, read and written again, does not change", () => {
  fc.assert(
    fc.property(documentsOf(everything), (document) => {
      const first = toMarkdown(fromMarkdown(toMarkdown(document).markdown)).markdown;
      assert.equal(toMarkdown(fromMarkdown(first)).markdown, first);
    }),
    { numRuns: 300 },
  );
});

function documentWith(...content: NodeJson[]): DocumentJson {
  return { type: "doc", content };
}

function paragraphWith(...content: NodeJson[]): NodeJson {
  return { type: "paragraph", content };
}

function tableWith(...rows: NodeJson[][]): NodeJson {
  return { type: "table", content: rows.map((content) => ({ type: "tableRow", content })) };
}

function cell(type: string, text: string, colspan = 1, rowspan = 1): NodeJson {
  const paragraph = paragraphWith({ type: "text", text });
  return { type, attrs: { colspan, rowspan, colwidth: null }, content: [paragraph] };
}

test("the lines of a paragraph with hard breaks read back as they were", () => {
  const line = carriedExactly.text.map((text): NodeJson => ({ type: "text", text }));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const inline = lines.flatMap((text): NodeJson[] => [{ type: "hardBreak" }, text]).slice(1);
      const document = documentWith(paragraphWith(...inline));
      const { markdown } = toMarkdown(document);
      assert.deepEqual(fromMarkdown(markdown), document, markdown);
    }),
    { numRuns: 1000 },
  );
});

test("what markdown cannot express is named, and its words are kept", () => {
  const uuid = "01890000-0000-7000-8000-000000000000";
  const document = documentWith(
    paragraphWith(
      { type: "mention", attrs: { kind: "person", uuid, label: "@Ann" } },
      { type: "text", text: " signs ", marks: [{ type: "underline" }] },
      { type: "signatureBlank", attrs: { field_id: "f", label: "Signature" } },
    ),
    { type: "linkCard", attrs: { href: "https://a.b/(c)", title: "A [card]", description: null } },
    tableWith([cell("tableHeader", "a")], [cell("tableHeader", "b")]),
  );
  const { markdown, omits } = toMarkdown(document);
  assert.deepEqual(omits, ["mentions", "signature_blanks", "link_cards", "underline", "complex_tables"]);
  const [line, card] = markdown.split("\n\n");
  assert.equal(line, "@Ann signs Signature");
  assert.equal(card, String.raw`[A \[card\]](https://a.b/\(c\))`);
});

test("merged cells are followed by blank cells, so that columns stay aligned", () => {
  const table = tableWith(
    [cell("tableHeader", "a", 2), cell("tableHeader", "b")],
    [cell("tableCell", "c", 1, 2), cell("tableCell", "d"), cell("tableCell", "e")],
    [cell("tableCell", "f"), cell("tableCell", "g|h")],
  );
  const { markdown, omits } = toMarkdown(documentWith(table));
  assert.deepEqual(omits, ["complex_tables"]);
  const expected = ["| a |  | b |", "| --- | --- | --- |", "| c | d | e |", String.raw`|  | f | g\|h |`];
  assert.deepEqual(markdown.split("\n"), expected);
});

test("ordinary writing is not cluttered with escapes", () => {
  const text = "It's 3 < 4, AT&T's snake_case_name (see #12) costs ~5 - 6% + VAT: a/b = c? Yes!";
  assert.equal(toMarkdown(documentWith(paragraphWith({ type: "text", text }))).markdown, text);
});
