import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDocument, toText } from "@stoa/document";
import { documentOf, titleOf } from "./task-text.ts";

const sent = (message: string, rating: number | null = null) => ({ message, rating, name: null, email: null });

/** Messages that try to be more than text. */
const hostile = [
  "a".repeat(5000),
  "\n".repeat(4999) + "x",
  "x\n".repeat(2500),
  "x\n\n".repeat(1666),
  " \u00a0\u2003x\u2028y\u2029z\u0085",
  "\u0001\u0002\u0007\u001b[31m",
  "\u202egnp.exe\u202c",
  "[".repeat(5000),
  "`".repeat(5000),
  "> ".repeat(2500),
  "<!--".repeat(1250),
  "|a|b|\n|-|-|\n".repeat(300),
  "😀".repeat(2500),
  "e\u0301".repeat(2500),
  "\r\r\n\n\r",
];

test("the document of a message is one that the editor could have made, and has the same text", () => {
  for (const message of hostile) {
    const parsed = parseDocument(documentOf(sent(message, 5)));
    assert.ok(!("problem" in parsed), `${JSON.stringify(message.slice(0, 20))}: ${JSON.stringify(parsed)}`);
    const said = toText(parsed.document).replace(/\s+/g, "");
    assert.equal(said, `${message}Rating: 5 of 5`.replace(/\s+/g, ""));
  }
});

test("the title of a message is one line of at most 100 symbols", () => {
  for (const message of hostile.filter((each) => each.trim() !== "")) {
    const title = titleOf(sent(message));
    assert.ok(title !== "" && Array.from(title).length <= 100, JSON.stringify(title));
    assert.doesNotMatch(title, /[\r\n]/);
  }
});
