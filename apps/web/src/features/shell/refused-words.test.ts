import assert from "node:assert/strict";
import { test } from "node:test";
import { wordsOfInput } from "./refused-words.ts";

test("typed words are shown without identifiers", () => {
  const input = {
    uuid: "6f6a1f38-8a29-4bd6-b4f8-2a5f8bb2a301",
    change: { set: { title: "A new title", estimate: 3 }, entries: { notes: ["one", "two"] } },
  };
  assert.equal(wordsOfInput(input), "A new title\none\ntwo");
});

test("of a document its words are shown, a line for each block", () => {
  const content = [
    { type: "heading", attrs: { level: 2, id: "a" }, content: [{ type: "text", text: "Plan" }] },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "one ", marks: [{ type: "bold" }] },
        { type: "text", text: "two" },
      ],
    },
  ];
  assert.equal(wordsOfInput({ description_json: { type: "doc", content }, seen: null }), "Plan\none two");
});
