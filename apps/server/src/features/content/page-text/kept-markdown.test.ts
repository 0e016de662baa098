import assert from "node:assert/strict";
import { test } from "node:test";
import { type DocumentJson, toMarkdown } from "@stoa/document";
import { keptMarkdown } from "./kept-markdown.ts";

const marks = [[{ type: "bold" }], [{ type: "italic" }]];
const documentOf = (words: number, last: string): DocumentJson => {
  const content = Array.from({ length: words }, (_, index) => ({
    type: "text",
    text: index === words - 1 ? last : `word${index} `,
    marks: marks[index % 2] ?? [],
  }));
  return { type: "doc", content: [{ type: "paragraph", content }] };
};

test("the markdown of a long document is made once", () => {
  const first = keptMarkdown(documentOf(1000, "end"));
  assert.deepEqual(first, toMarkdown(documentOf(1000, "end"), "page"));
  assert.equal(keptMarkdown(documentOf(1000, "end")), first);
});

test("a long document that differs in its last letter has its own markdown", () => {
  const first = keptMarkdown(documentOf(1000, "end"));
  const other = keptMarkdown(documentOf(1000, "enD"));
  assert.notEqual(other.markdown, first.markdown);
  assert.deepEqual(other, toMarkdown(documentOf(1000, "enD"), "page"));
});

test("the markdown of a short document is that of toMarkdown", () => {
  assert.deepEqual(keptMarkdown(documentOf(10, "end")), toMarkdown(documentOf(10, "end"), "page"));
});
