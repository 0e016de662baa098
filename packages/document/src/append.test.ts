import assert from "node:assert/strict";
import { test } from "node:test";
import { appendDocument } from "./append.ts";
import { fromMarkdown } from "./from-markdown.ts";
import { toMarkdown } from "./to-markdown.ts";

const appended = (one: string, other: string): string =>
  toMarkdown(appendDocument(fromMarkdown(one, "page"), fromMarkdown(other, "page")), "page").markdown;

test("blocks are added at the end", () => {
  assert.equal(appended("One", "# Two\n\nThree"), "One\n\n# Two\n\nThree");
});

test("a list at the end goes on with a list of its kind, and not with one of another kind", () => {
  assert.equal(appended("- a\n- b", "- c\n\nEnd"), "- a\n- b\n- c\n\nEnd");
  assert.equal(appended("1. a", "5. b"), "1. a\n2. b");
  assert.equal(appended("- [ ] a", "- [x] b"), "- [ ] a\n- [x] b");
  const { content } = appendDocument(fromMarkdown("- a", "page"), fromMarkdown("1. b", "page"));
  assert.deepEqual(
    content?.map((block) => block.type),
    ["bulletList", "orderedList"],
  );
});

test("text that is added to an empty document replaces its paragraph, and an empty text adds nothing", () => {
  assert.deepEqual(appendDocument(fromMarkdown("", "page"), fromMarkdown("One", "page")), fromMarkdown("One", "page"));
  const document = fromMarkdown("One", "page");
  assert.equal(appendDocument(document, fromMarkdown("", "page")), document);
});
