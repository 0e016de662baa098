import assert from "node:assert/strict";
import { test } from "node:test";
import { privateWords } from "./words.ts";

const inText = (text: string): string[] => privateWords("a.ts", text).map((line) => line.split(": ")[0] ?? "");

test("a private metaphor is found in every form, with its line and the plain word", () => {
  const lines = [
    "climbing",
    "doors",
    "an entrance",
    "Ladder",
    "two lanes",
    "wired",
    "strangers",
    "tallies",
    "tortured",
  ];
  assert.deepEqual(
    inText(lines.join("\n")),
    lines.map((_, index) => `a.ts:${index + 1}`),
  );
  assert.deepEqual(privateWords("a.ts", "one\nThe wire is long."), ["a.ts:2: “wire”: say connection, or API"]);
});

test("a private word is also found as a part of a name, and in the name of a file", () => {
  assert.deepEqual(inText("const findStanding = load(`board_ladder`);"), ["a.ts:1", "a.ts:1"]);
  assert.deepEqual(inText("import { x } from './wire-form.ts';"), ["a.ts:1"]);
  assert.deepEqual(privateWords("src/standing.ts", ""), ["src/standing.ts:1: “standing”: say access, or rights"]);
});

test("longer words that contain one are none", () => {
  assert.deepEqual(inText("planErrors install understanding outdoor swimlane tallest wireless"), []);
});
