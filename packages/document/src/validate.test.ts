import assert from "node:assert/strict";
import { describe, test } from "node:test";

import * as fc from "fast-check";

import { maximumSize, parseDocument, schema } from "./index.ts";
import type { NodeJson } from "./index.ts";
import { documentsOf, everything } from "../test/documents.ts";

function problemOf(value: unknown): string {
  const result = parseDocument(value);
  return "problem" in result ? result.problem : "none";
}

function problemOfBlock(block: unknown): string {
  return problemOf({ type: "doc", content: [block] });
}

function problemOfInline(inline: unknown): string {
  return problemOfBlock({ type: "paragraph", content: [inline] });
}

function nested(levels: number): NodeJson {
  return levels === 0 ? { type: "paragraph" } : { type: "blockquote", content: [nested(levels - 1)] };
}

/** The document as an editor may send it: marks on everything in a line, and texts cut in two. */
function asSent(node: NodeJson): NodeJson {
  if (node.content === undefined) return node;
  const isLine = node.type === "paragraph" || node.type === "heading";
  return { ...node, content: node.content.flatMap((child) => (isLine ? cutAndMarked(child) : [asSent(child)])) };
}

function cutAndMarked(inline: NodeJson): NodeJson[] {
  if (inline.text === undefined) return [{ ...inline, marks: [{ type: "bold" }, { type: "code" }] }];
  const [first = "", ...others] = Array.from(inline.text);
  return [first, others.join("")].filter((text) => text !== "").map((text) => ({ ...inline, text }));
}

const cell = (colspan: number, rowspan = 1) => ({
  type: "tableCell",
  attrs: { colspan, rowspan },
  content: [{ type: "paragraph" }],
});
const table = (...rows: readonly ReturnType<typeof cell>[][]) => ({
  type: "table",
  content: rows.map((content) => ({ type: "tableRow", content })),
});

describe("parseDocument", () => {
  test("puts marks only on text and joins equal text, whatever an editor sends", () => {
    fc.assert(
      fc.property(documentsOf(everything), (document) => {
        assert.deepEqual(parseDocument(asSent(document)), { document });
      }),
      { numRuns: 300 },
    );
  });

  test("makes the link around an image its address, unless it has one", () => {
    const marks = [{ type: "link", attrs: { href: "/b" } }];
    const attrs = { src: "/a", alt: null, title: null };
    for (const [given, href] of [
      [{ src: "/a" }, "/b"],
      [{ src: "/a", href: null }, "/b"],
      [{ src: "/a", href: "/c" }, "/c"],
    ] as const) {
      const content = [{ type: "paragraph", content: [{ type: "image", attrs: { ...attrs, href } }] }];
      const image = { type: "image", attrs: given, marks };
      const read = parseDocument({ type: "doc", content: [{ type: "paragraph", content: [image] }] });
      assert.deepEqual(read, { document: { type: "doc", content } });
    }
  });

  test("reads an empty text as none where there may be none", () => {
    const image = { type: "image", attrs: { src: "/a", alt: "", title: "", href: null } };
    const content = [{ type: "paragraph", content: [{ ...image, attrs: { ...image.attrs, alt: null, title: null } }] }];
    const read = parseDocument({ type: "doc", content: [{ type: "paragraph", content: [image] }] });
    assert.deepEqual(read, { document: { type: "doc", content } });
  });

  test("refuses a table that an editor would have to fill with thousands of cells", () => {
    const short = (count: number) => Array.from({ length: count }, () => [cell(1)]);
    const refused = "The table at content[0] has more than 10000 places (columns times rows).";
    assert.equal(problemOfBlock(table([cell(1000)], ...short(9))), "none");
    assert.equal(problemOfBlock(table([cell(1000)], ...short(10))), refused);
    assert.equal(problemOfBlock(table(...short(99), [cell(101)])), refused, "the widest row is the last");
    assert.equal(problemOfBlock(table(...short(500))), "none");
    // a cell that reaches down makes each row under it wider
    assert.equal(problemOfBlock(table([cell(100, 1000)], ...Array.from({ length: 50 }, () => [cell(95)]))), "none");
    assert.equal(problemOfBlock(table([cell(100, 1000)], ...Array.from({ length: 50 }, () => [cell(98)]))), refused);
    assert.equal(problemOfBlock(table([cell(100, 2)], ...Array.from({ length: 80 }, () => [cell(98, 1)]))), refused);
    assert.equal(problemOfBlock(table([cell(1, 1)], [cell(100, 1)], ...short(90))), "none");
  });

  test("returns any document of the schema unchanged", () => {
    fc.assert(
      fc.property(documentsOf(everything), (document) => {
        assert.deepEqual(parseDocument(document), { document });
        const written: unknown = JSON.parse(JSON.stringify(schema.nodeFromJSON(document)));
        assert.deepEqual(parseDocument(written), { document });
      }),
      { numRuns: 300 },
    );
  });

  test("names a problem in any other value and never throws", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withSparseArray: true }), (value) => {
        assert.match(problemOf(value), /^The .*\.$/s);
        assert.match(problemOf({ type: "doc", content: [value] }), /^The .*\.$/s);
        assert.match(problemOfInline({ type: "image", attrs: { src: "/a", title: [value] } }), /^The .*\.$/s);
      }),
    );
  });

  test("accepts at most 200 kB of JSON, counted with all default attributes", () => {
    const cell = { type: "tableHeader", content: [{ type: "paragraph" }] };
    const row = { type: "tableRow", content: Array.from({ length: 1500 }, () => cell) };
    const padded = (text: string) => ({
      type: "doc",
      content: [
        { type: "table", content: [row] },
        { type: "paragraph", content: [{ type: "text", text }] },
      ],
    });
    const parsed = parseDocument(padded("a"));
    assert.ok("document" in parsed);
    const room = maximumSize - JSON.stringify(parsed.document).length + 1;
    const apiError = "The document takes more than 200 kB as JSON.";
    // a character of any script counts as one byte
    for (const letter of ["a", "é", "字", "😀"]) {
      assert.equal(problemOf(padded(letter.repeat(room))), "none");
      assert.equal(problemOf(padded(letter.repeat(room + 1))), apiError);
    }
  });

  test("says what is wrong and where", () => {
    assert.equal(problemOfBlock({ type: "video" }), 'The node at content[0] has the unknown type "video".');
    assert.equal(
      problemOfInline({ type: "text", text: "a", marks: [{ type: "blink" }] }),
      'The mark at content[0].content[0].marks[0] has the unknown type "blink".',
    );
    assert.equal(
      problemOfBlock({ type: "bulletList", content: [{ type: "paragraph" }] }),
      "The bulletList at content[0] must hold listItem+, but holds paragraph.",
    );
    assert.equal(
      problemOfBlock({ type: "heading", attrs: { level: 7 } }),
      'The attribute "level" of the heading at content[0] must be a whole number from 1 to 6.',
    );
  });

  test("rejects unknown keys, unknown attributes and missing attributes", () => {
    assert.match(problemOfBlock({ type: "paragraph", id: 1 }), /unknown key "id"/);
    assert.match(problemOfBlock({ type: "paragraph", attrs: { align: "left" } }), /unknown attribute "align"/);
    assert.match(problemOfBlock(JSON.parse('{"type":"paragraph","__proto__":{}}')), /unknown key "__proto__"/);
    assert.match(problemOfInline({ type: "image" }), /lacks the attribute "src"/);
    assert.match(problemOfBlock({ type: "toString" }), /unknown type "toString"/);
  });

  test("rejects text and attributes with U+0000 or half of a surrogate pair", () => {
    for (const text of ["a\u0000", "\ud83d", "\ude00a"]) {
      assert.match(problemOfInline({ type: "text", text }), /U\+0000 or half of a surrogate pair/);
      assert.match(problemOfInline({ type: "image", attrs: { src: "/a", alt: text } }), /"alt"/);
    }
  });

  test("rejects links, images and link cards with unsafe targets", () => {
    for (const url of ["javascript:a", "JAVASCRIPT:a", "data:a", "java\tscript:a", " javascript:a", "vbscript:a", ""]) {
      const marks = [{ type: "link", attrs: { href: url } }];
      assert.match(problemOfInline({ type: "text", text: "a", marks }), /"href".*relative URL/);
      assert.match(problemOfInline({ type: "image", attrs: { src: url } }), /"src".*relative URL/);
      if (url !== "") assert.match(problemOfInline({ type: "image", attrs: { src: "/a", href: url } }), /"href".*URL/);
      assert.match(problemOfBlock({ type: "linkCard", attrs: { href: url, title: "a" } }), /"href".*relative URL/);
    }
  });

  test("rejects marks where the schema has none, and the same mark twice", () => {
    const bold = { type: "bold" };
    const text = { type: "text", text: "a", marks: [bold] };
    assert.match(problemOfBlock({ type: "codeBlock", content: [text] }), /mark "bold"/);
    assert.match(problemOfBlock({ type: "paragraph", marks: [bold] }), /mark "bold"/);
    assert.match(problemOfInline({ ...text, marks: [bold, bold] }), /twice/);
    assert.match(problemOf({ type: "doc", marks: [bold] }), /marks/);
  });

  test("accepts at most 64 levels and 20,000 nodes", () => {
    assert.equal(problemOfBlock(nested(62)), "none");
    assert.match(problemOfBlock(nested(63)), /more than 64 levels/);
    assert.match(problemOfBlock(nested(5000)), /more than 64 levels/);
    const letters = Array.from({ length: 19_998 }, () => ({ type: "text", text: "a" }));
    assert.equal(problemOfBlock({ type: "paragraph", content: letters }), "none");
    const oneMore = [...letters, { type: "text", text: "a" }];
    assert.match(problemOfBlock({ type: "paragraph", content: oneMore }), /more than 20000 nodes/);
  });

  test("fills in what a document leaves out, sorts marks and joins equal text", () => {
    const part = { type: "text", text: "a", marks: [{ type: "italic" }, { type: "bold" }] };
    const block = { type: "heading", content: [part, part] };
    const marks = [{ type: "bold" }, { type: "italic" }];
    const content = [{ type: "heading", attrs: { level: 1 }, content: [{ type: "text", marks, text: "aa" }] }];
    assert.deepEqual(parseDocument({ type: "doc", content: [block] }), { document: { type: "doc", content } });
    assert.deepEqual(parseDocument({ type: "doc" }), { document: { type: "doc", content: [{ type: "paragraph" }] } });
  });
});
