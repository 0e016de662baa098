import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { chipColors, contrast, parseColor, type Rgb } from "./contrast.ts";

const read = (text: string): Rgb => parseColor(text) ?? assert.fail(`${text} is no color`);

test("contrast is 21 between black and white, and 1 between equals", () => {
  assert.equal(Math.round(contrast([0, 0, 0], [1, 1, 1])), 21);
  assert.equal(contrast(read("#336699"), read("#336699")), 1);
});

test("a label can be read in both themes, whatever its color", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const { light, dark } = chipColors(`#${number.toString(16).padStart(6, "0")}`);
      for (const { back, text } of [light, dark])
        assert.ok(contrast(read(text), read(back)) >= 4.5, `${text} on ${back}`);
    }),
  );
});

test("a label without a proper color is grey", () => {
  assert.deepEqual(chipColors("tomato"), chipColors("#8c8f99"));
  assert.equal(parseColor("#fff"), null);
});
