import assert from "node:assert/strict";
import { describe, test } from "node:test";

import * as fc from "fast-check";

import { fromMarkdown, toMarkdown, toText } from "./index.ts";
import type { NodeJson } from "./index.ts";
import { runs } from "../test/documents.ts";
import { canonical, toHtml } from "../test/html.ts";

const htmlOf = (markdown: string): string => canonical(toHtml(fromMarkdown(markdown, "task")));

/** Markdown with single line breaks, and the HTML of its lines. */
const cases: Readonly<Record<string, readonly [markdown: string, html: string]>> = {
  "a paragraph": ["a\nb\n\nc", "<p>a<br />b</p><p>c</p>"],
  CRLF: ["a\r\nb\rc", "<p>a<br />b<br />c</p>"],
  "two spaces or a backslash before it, which are no second break": ["a  \nb\\\nc", "<p>a<br />b<br />c</p>"],
  "emphasis and links": ["**a\nb** [c\nd](/e)", '<p><strong>a<br />b</strong> <a href="/e">c<br />d</a></p>'],
  "code within a line": ["`a\nb`", "<p><code>a</code><br /><code>b</code></p>"],
  "code whose backticks have lines of their own": ["``\na\n``", "<p><code>a</code></p>"],
  "a block of code, which stays as it is": ["```\na\nb\n```", "<pre><code>a\nb\n</code></pre>"],
  "a list, which may follow a line": ["a\n- b\n  c\n- d", "<p>a</p><ul><li>b<br />c</li><li>d</li></ul>"],
  "a line after a list, which belongs to its last item": ["- a\n- b\nc", "<ul><li>a</li><li>b<br />c</li></ul>"],
  "a number that begins no list": ["a\n14. b", "<p>a<br />14. b</p>"],
  "a quote, with a line that lacks its mark": ["> a\n> b\nc", "<blockquote><p>a<br />b<br />c</p></blockquote>"],
  "a heading by its underline": ["a\nb\n---", "<h2>a<br />b</h2>"],
  "a heading by its sign": ["# a\nb", "<h1>a</h1><p>b</p>"],
  "a table": [
    "a\n\n| b |\n| - |\n| c |\nd",
    "<p>a</p><table><tr><th>b</th></tr><tr><td>c</td></tr><tr><td>d</td></tr></table>",
  ],
  "HTML, which is text": ["<b>a\nb</b>", "<p>&lt;b&gt;a<br />b&lt;/b&gt;</p>"],
};

describe("in a text of a task a single line break is a hard break", () => {
  for (const [what, [markdown, html]] of Object.entries(cases)) {
    test(`in ${what}`, () => {
      assert.equal(htmlOf(markdown), canonical(html));
      const document = fromMarkdown(markdown, "task");
      const { markdown: written, omits } = toMarkdown(document, "task");
      assert.deepEqual(omits, []);
      assert.deepEqual(fromMarkdown(written, "task"), document, written);
    });
  }
});

test("a page joins the lines of a paragraph, as CommonMark says", () => {
  assert.equal(canonical(toHtml(fromMarkdown("a\nb `c\nd`", "page"))), canonical("<p>a b <code>c d</code></p>"));
});

const paragraph = (...content: NodeJson[]): NodeJson => ({ type: "paragraph", content });
const lineBreak: NodeJson = { type: "hardBreak" };
const word = (text: string): NodeJson => ({ type: "text", text });

test("hard breaks are plain line breaks in the markdown of a task; a backslash keeps what would be lost", () => {
  const content = [paragraph(word("a"), lineBreak, word("b "), lineBreak, lineBreak, word("- c"))];
  const document = { type: "doc", content } as const;
  const { markdown, omits } = toMarkdown({ ...document }, "task");
  assert.equal(markdown, "a\nb \\\n\\\n\\- c");
  assert.deepEqual(omits, []);
  assert.deepEqual(fromMarkdown(markdown, "task"), document);
});

test("a heading of the first two levels keeps its lines in the markdown of a task, and others tell that they do not", () => {
  const heading = (level: number): NodeJson => ({
    type: "heading",
    attrs: { level },
    content: [word("a"), lineBreak, word("b #")],
  });
  const written = [1, 2, 3].map((level) => toMarkdown({ type: "doc", content: [heading(level)] }, "task"));
  assert.deepEqual(
    written.map(({ markdown }) => markdown),
    ["a\nb #\n===", "a\nb #\n---", "### a b \\#"],
  );
  const table = { type: "doc" as const, content: [{ ...heading(2), content: [word("a"), lineBreak, word("b | c")] }] };
  assert.deepEqual(fromMarkdown(toMarkdown(table, "task").markdown, "task"), table);
  assert.deepEqual(
    written.map(({ omits }) => omits),
    [[], [], ["hard_breaks"]],
  );
});

/** A line that people write, with signs of markdown within it; none that is nothing but a sign of structure. */
const line = fc
  .array(fc.constantFrom(..."ab1 .,:;*_~`!?()\"'&+é東".split(""), "10 €", "- ", "**", "\\"), { maxLength: 12 })
  .map((parts) => `x${parts.join("")}x`);

test("each line of a text is shown as a line of its own, whatever stands in it, and stays one when it is written and read", () => {
  const text = fc.array(fc.array(line, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(text, (paragraphs) => {
      const markdown = paragraphs.map((lines) => lines.join("\n")).join("\n\n");
      const document = fromMarkdown(markdown, "task");
      const count = paragraphs.flat().length;
      const shown = toText(document).split("\n");
      assert.equal(shown.length, count, markdown);
      for (const each of shown) assert.match(each, /^x.*x$/);
      const again = toMarkdown(document, "task");
      assert.deepEqual(fromMarkdown(again.markdown, "task"), document, again.markdown);
      assert.equal(again.markdown.split("\n").filter((each) => each !== "").length, count);
    }),
    { numRuns: runs },
  );
});
