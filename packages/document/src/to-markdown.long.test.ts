import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";

import * as fc from "fast-check";

import { fromMarkdown, toMarkdown } from "./index.ts";
import type { DocumentJson, NodeJson } from "./index.ts";
import {
  carriedExactly,
  dialects,
  documentsOf,
  everything,
  linkCards,
  mentions,
  runs,
  signatureBlanks,
} from "../test/documents.ts";
import type { Palette } from "../test/documents.ts";

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
    fc.property(documentsOf(carriedExactly), dialects, (drawn, dialect) => {
      const document = withoutEmptyParagraphs(drawn);
      const { markdown, omits } = toMarkdown(document, dialect);
      assert.deepEqual(omits, []);
      assert.deepEqual(fromMarkdown(markdown, dialect), document, markdown);
    }),
    { numRuns: 300 },
  );
});

test("each loss of a document as markdown is named, and nothing else; its markdown stays as it is when it is read and written", () => {
  fc.assert(
    fc.property(fc.oneof(documentsOf(everything), documentsOf(carriedExactly)), dialects, (document, dialect) => {
      const { markdown, omits } = toMarkdown(document, dialect);
      const readBack = fromMarkdown(markdown, dialect);
      assert.equal(isDeepStrictEqual(readBack, document), omits.length === 0, markdown);
      assert.deepEqual(toMarkdown(readBack, dialect), { markdown, omits: [] });
    }),
    { numRuns: runs },
  );
});

function tablesOfWidth(tables: Palette["tables"], colwidth: number[] | null): Palette["tables"] {
  const sized = (cell: NodeJson): NodeJson => ({ ...cell, attrs: { ...cell.attrs, colwidth } });
  return (block, palette) =>
    tables(block, palette).map((table) => ({
      ...table,
      content: (table.content ?? []).map((row) => ({ ...row, content: (row.content ?? []).map(sized) })),
    }));
}

const { atoms, leafBlocks, marks } = carriedExactly;
/** Documents that have one more kind of thing than markdown carries, by the word that names it. */
const oneKindMore: Readonly<Record<string, Partial<Palette>>> = {
  mentions: { atoms: [...atoms, mentions(carriedExactly.text)] },
  signature_blanks: { atoms: [...atoms, signatureBlanks(carriedExactly.text)] },
  link_cards: { leafBlocks: [...leafBlocks, linkCards(carriedExactly.text)] },
  underline: { marks: [...marks, "underline"] },
  complex_tables: { tables: tablesOfWidth(everything.tables, null) },
  column_widths: { tables: tablesOfWidth(carriedExactly.tables, [80]) },
  empty_paragraphs: { leafBlocks: [...leafBlocks, fc.constant({ type: "paragraph" })] },
  hard_breaks: { atoms: [...atoms, fc.constant({ type: "hardBreak" })] },
  whitespace: { text: everything.text },
};

for (const [word, more] of Object.entries(oneKindMore)) {
  test(`nothing but ${word} is named where a document has nothing else that markdown omits`, () => {
    const named = new Set<string>();
    fc.assert(
      fc.property(documentsOf({ ...carriedExactly, ...more }), dialects, (drawn, dialect) => {
        const document = word === "empty_paragraphs" ? drawn : withoutEmptyParagraphs(drawn);
        const { markdown, omits } = toMarkdown(document, dialect);
        assert.equal(isDeepStrictEqual(fromMarkdown(markdown, dialect), document), omits.length === 0, markdown);
        for (const omitted of omits) named.add(omitted);
      }),
      { numRuns: 300 },
    );
    assert.deepEqual([...named], [word]);
  });
}

test("emphasis does not end at a hard break, an image or a mention between texts that have it", () => {
  const mark = { type: "bold" };
  const image = { type: "image", attrs: { src: "/a", alt: null, title: null, href: "/b" } };
  const uuid = "01890000-0000-7000-8000-000000000000";
  const mention = { type: "mention", attrs: { kind: "person", uuid, label: "@Ann" } };
  const word = (text: string): NodeJson => ({ type: "text", marks: [mark], text });
  const between = [{ type: "hardBreak" }, image, mention].flatMap((node) => [node, word("b")]);
  const { markdown } = toMarkdown(documentWith(paragraphWith(word("a"), ...between)), "page");
  assert.equal(markdown, "**a\\\nb[![](/a)](/b)b@Annb**");
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
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), dialects, (lines, dialect) => {
      const inline = lines.flatMap((text): NodeJson[] => [{ type: "hardBreak" }, text]).slice(1);
      const document = documentWith(paragraphWith(...inline));
      const { markdown } = toMarkdown(document, dialect);
      assert.deepEqual(fromMarkdown(markdown, dialect), document, markdown);
    }),
    { numRuns: 1000 },
  );
});

test("content that markdown cannot express is named, and its words are kept", () => {
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
  const { markdown, omits } = toMarkdown(document, "page");
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
  const { markdown, omits } = toMarkdown(documentWith(table), "page");
  assert.deepEqual(omits, ["complex_tables"]);
  const expected = ["| a |  | b |", "| --- | --- | --- |", "| c | d | e |", String.raw`|  | f | g\|h |`];
  assert.deepEqual(markdown.split("\n"), expected);
});

test("ordinary writing is not cluttered with escapes", () => {
  const text = "It's 3 < 4, AT&T's snake_case_name (see #12) costs ~5 - 6% + VAT: a/b = c? Yes!";
  assert.equal(toMarkdown(documentWith(paragraphWith({ type: "text", text })), "page").markdown, text);
});
