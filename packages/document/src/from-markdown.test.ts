import assert from "node:assert/strict";
import { describe, test } from "node:test";

import * as fc from "fast-check";

import { fromMarkdown, parseDocument, readMarkdown, toMarkdown, toText } from "./index.ts";
import type { NodeJson } from "./index.ts";
import { dialects } from "../test/documents.ts";

const syntax = fc.constantFrom(
  ..."*_~`[]()<>!#-+=|:.&;\\ \t\n\"'ab1x".split(""),
  ..."**|~~|```|\n\n|\n- |\n* |\n1. |\n2) |\n> |\n    |- [ ] |![|](/a)|](javascript:a)|http://a.b|<b>|&amp;|&#0;|\u0000|\ud800|😀|é|| - |".split(
    "|",
  ),
  "| a | b |\n| - | - |\n",
);
const markdownLike = fc.array(syntax, { maxLength: 40 }).map((parts) => parts.join(""));
const anyMarkdown = fc.oneof({ arbitrary: markdownLike, weight: 4 }, fc.string({ unit: "binary" }));

function blocksOf(markdown: string): NodeJson[] {
  return fromMarkdown(markdown, "page").content ?? [];
}

function inlineOf(markdown: string): NodeJson[] {
  return blocksOf(markdown)[0]?.content ?? [];
}

function typesOf(nodes: readonly NodeJson[]): string[] {
  return nodes.map((node) => node.type);
}

const table = (columns: number) => `|${"a|".repeat(columns)}\n|${"-|".repeat(columns)}`;

describe("fromMarkdown", () => {
  test("turns any string into a document that validation returns unchanged", () => {
    fc.assert(
      fc.property(anyMarkdown, dialects, (markdown, dialect) => {
        const document = fromMarkdown(markdown, dialect);
        assert.deepEqual(parseDocument(document), { document });
      }),
      { numRuns: 2000 },
    );
  });

  test("gives markdown that stays as it is once it has been read and written", () => {
    fc.assert(
      fc.property(anyMarkdown, dialects, (markdown, dialect) => {
        const first = toMarkdown(fromMarkdown(markdown, dialect), dialect).markdown;
        const second = toMarkdown(fromMarkdown(first, dialect), dialect).markdown;
        assert.equal(toMarkdown(fromMarkdown(second, dialect), dialect).markdown, second);
        assert.equal(second, first);
      }),
      { numRuns: 2000 },
    );
  });

  test("reads blocks by the names the schema gives them", () => {
    const markdown = "# a\n\nb\n\n- c\n\n3. d\n\n> e\n\n```js\nf\n```\n\n---\n\n| g |\n| - |\n| h |";
    const expected = "heading paragraph bulletList orderedList blockquote codeBlock horizontalRule table".split(" ");
    assert.deepEqual(typesOf(blocksOf(markdown)), expected);
  });

  test("separates plain items from task items, and keeps whether each task is done", () => {
    const [plain, tasks] = blocksOf("- a\n- [ ] b\n- [x] c\n- [X]");
    assert.equal(plain?.type, "bulletList");
    assert.equal(tasks?.type, "taskList");
    assert.deepEqual(
      tasks?.content?.map((item) => item.attrs?.["checked"]),
      [false, true, true],
    );
  });

  test("keeps raw HTML as text", () => {
    assert.deepEqual(inlineOf("<b onclick=x>a</b>"), [{ type: "text", text: "<b onclick=x>a</b>" }]);
  });

  test("leaves no link or image with a target that is not safe", () => {
    const attempts = [
      "[a](javascript:b)",
      "![a](data:b)",
      "<javascript:b>",
      "[a](java&#x0A;script:b)",
      "![a](mailto:b)",
    ];
    for (const markdown of [...attempts, "[a](JavaScript&colon;b)", "[a][r]\n\n[r]: vbscript:b"]) {
      const inline = inlineOf(markdown);
      assert.deepEqual(typesOf(inline), ["text"], markdown);
      assert.ok(
        inline.every((node) => node.marks?.every((mark) => mark.attrs?.["href"] === "java%0Ascript:b") ?? true),
      );
    }
  });

  test("links bare addresses only where they name their scheme", () => {
    assert.deepEqual(
      inlineOf("https://a.b/c_d file.md a@b.cd //e.fg").map((node) => node.marks?.[0]?.attrs?.["href"]),
      ["https://a.b/c_d", undefined],
    );
  });

  test("keeps markdown that makes more than 200 kB of JSON whole in a code block", () => {
    assert.deepEqual(typesOf(blocksOf(table(1_000))), ["table"]);
    assert.deepEqual(typesOf(blocksOf(table(2_000))), ["codeBlock"]);
    assert.equal(readMarkdown(table(2_000), "page"), null);
  });

  test("keeps what would take long to read in a code block: a deep quote before very many lines", () => {
    const deep = "> ".repeat(50);
    for (const markdown of [`${deep}a\n${"[\n".repeat(49_000)}`, `1. - ${deep}a\n${"b\n".repeat(49_000)}`]) {
      assert.deepEqual(typesOf(blocksOf(markdown)), ["codeBlock"]);
    }
    const quoted = `${deep}a\n`.repeat(980);
    assert.deepEqual(typesOf(blocksOf(quoted)), ["blockquote"]);
  });

  test("reads 100,000 characters of any script into a document that is accepted", () => {
    for (const letter of ["a", "é", "語", "𠮷"]) {
      const document = fromMarkdown(`${letter.repeat(99)}\n\n`.repeat(990), "page");
      assert.equal(document.content?.length, 990);
      assert.deepEqual(parseDocument(document), { document });
    }
  });

  test("keeps markdown that nests too deep, or has too many parts, whole in a code block", () => {
    for (const markdown of [">".repeat(10_000), "- + ".repeat(10_000), "- a\n".repeat(20_000), "*a* ".repeat(20_000)]) {
      assert.deepEqual(typesOf(blocksOf(markdown)), ["codeBlock"]);
      assert.equal(toText(fromMarkdown(markdown, "page")), markdown);
    }
  });

  test("puts marks only on text, and an image's link into its address", () => {
    assert.deepEqual(inlineOf('**a\\\n[![b](/c)](/d "e")** ![f](/g)'), [
      { type: "text", marks: [{ type: "bold" }], text: "a" },
      { type: "hardBreak" },
      { type: "image", attrs: { src: "/c", alt: "b", title: null, href: "/d" } },
      { type: "text", text: " " },
      { type: "image", attrs: { src: "/g", alt: "f", title: null, href: null } },
    ]);
  });
});
