import assert from "node:assert/strict";
import { test } from "node:test";
import { pairBlocks } from "./pair-blocks.ts";

const lines = (...texts: string[]) => texts.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] }));
const heading = (text: string) => ({ type: "heading", content: [{ type: "text", text }] });

test("a block is paired with what it has become, and not with what was put in before it", () => {
  assert.deepEqual(pairBlocks(lines("<40>", "<42>"), lines("<48>", "<40> <44>", "<42>")), [1, 2]);
  assert.deepEqual(pairBlocks(lines("<40>"), lines("<48>", "<40>")), [1]);
  assert.deepEqual(pairBlocks(lines("one", "two"), lines("two!")), [null, 0]);
  // the empty line stays the empty line
  assert.deepEqual(pairBlocks(lines("", "two"), lines("one", "", "two")), [1, 2]);
});

test("blocks that have nothing in common are paired in their order, while they are of one type", () => {
  assert.deepEqual(pairBlocks(lines("abc", "def"), lines("xyz", "uvw")), [0, 1]);
  assert.deepEqual(pairBlocks(lines("abc"), [heading("abc")]), [null]);
  assert.deepEqual(pairBlocks(lines("abc"), [heading("abc"), ...lines("xyz")]), [1]);
  assert.deepEqual(pairBlocks(lines("abc"), []), [null]);
  assert.deepEqual(pairBlocks([], lines("abc")), []);
});

test("of very many blocks those at one place are paired", () => {
  const many = Array.from({ length: 300 }, (_, index) => String(index));
  assert.deepEqual(
    pairBlocks(lines(...many), [...lines(...many.slice(0, 200)), heading("x"), ...lines(...many.slice(200))]).slice(
      198,
      202,
    ),
    [198, 199, null, null],
  );
});
