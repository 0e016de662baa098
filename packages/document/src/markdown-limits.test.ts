import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "fast-check";

import { worstTexts } from "../test/worst-texts.ts";
import { readMarkdown } from "./from-markdown.ts";
import type { NodeJson } from "./json.ts";
import { maximumSize } from "./json.ts";
import { DoesNotFit, mostOfLabels, mostTokens } from "./markdown-limits.ts";
import { markdownParser } from "./markdown-parser.ts";

type Counts = { blocks?: number; inlines?: number; labels?: number };

/** The number of tokens that the parser makes of a text, up to where it stops. */
function tokensOf(markdown: string): Required<Counts> {
  const counts: Counts = {};
  try {
    markdownParser.parse(markdown, counts);
  } catch (error) {
    if (!(error instanceof DoesNotFit)) throw error;
  }
  return { blocks: 0, inlines: 0, labels: 0, ...counts };
}

const nodesIn = (node: NodeJson): number => (node.content ?? []).reduce((sum, child) => sum + nodesIn(child), 1);

test("the worst texts make no more tokens than a document can have", () => {
  let most = 0;
  for (const [name, text] of Object.entries(worstTexts)) {
    assert.equal(text.length <= 100_000, true, name);
    const { blocks, inlines } = tokensOf(text);
    assert.ok(blocks <= mostTokens.blocks && inlines <= mostTokens.inlines, `${name}: ${blocks}, ${inlines}`);
    most = Math.max(most, blocks + inlines);
    if (blocks === mostTokens.blocks || inlines === mostTokens.inlines) assert.equal(readMarkdown(text, "page"), null);
  }
  assert.ok(most >= mostTokens.blocks, "no text reaches the limit");
});

test("brackets without ends look at a limited number of letters, and are letters beyond it", () => {
  for (const [name, text] of Object.entries(worstTexts)) {
    const { labels } = tokensOf(text);
    // each bracket that is still open when the limit is met looks to the end once
    assert.ok(labels <= mostOfLabels + 100 * text.length, `${name}: ${labels}`);
  }
  assert.ok(
    tokensOf(worstTexts["images with open addresses"] ?? "").labels > mostOfLabels,
    "no text reaches the limit",
  );
  const links = fc.array(fc.constantFrom("[a](b)", "![c](d)", "[e [f] g](h)", "[i", "j] "), { maxLength: 200 });
  fc.assert(fc.property(links, (all) => tokensOf(all.join(" ")).labels < mostOfLabels));
});

test("no text that fits is refused: a node comes from three tokens of blocks at most", () => {
  const parts = fc.constantFrom(
    "a",
    "- ",
    "1. ",
    "> ",
    "# ",
    "\n",
    "\n\n",
    "|a|b|\n|-|-|\n",
    "|c|\n",
    "- [ ] ",
    "---\n",
    "[a]: b\n",
  );
  const texts = fc
    .array(fc.oneof(parts, fc.stringMatching(/^[a *_|>-]{1,6}$/)), { maxLength: 40 })
    .map((all) => all.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      const document = readMarkdown(text, "page");
      assert.ok(document !== null);
      assert.ok(tokensOf(text).blocks <= 3 * nodesIn(document), JSON.stringify(text));
    }),
    { numRuns: 1000 },
  );
});

test("a text of as many blocks as fit in a document is read", () => {
  const blocks = Math.floor(maximumSize / `${JSON.stringify({ type: "horizontalRule" })},`.length) - 10;
  const document = readMarkdown("---\n".repeat(blocks), "page");
  assert.equal(document?.content?.length, blocks);
});
