import assert from "node:assert/strict";
import { test } from "node:test";
import { assert as assertProperty, property, string, uint8Array } from "fast-check";
import { createLinks } from "./links.ts";

const links = createLinks([Buffer.alloc(32, 1)]);

test("a signed text is opened again, for its purpose and only under its key", () => {
  assertProperty(
    property(string(), uint8Array({ maxLength: 40 }), (purpose, bytes) => {
      const token = links.sign(purpose, Buffer.from(bytes));
      assert.match(token, /^[\w-]+$/);
      assert.deepEqual(links.open(purpose, token), Buffer.from(bytes));
      assert.equal(links.open(`${purpose}x`, token), null);
      assert.equal(createLinks([Buffer.alloc(32, 2)]).open(purpose, token), null);
      const later = createLinks([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]);
      assert.deepEqual(later.open(purpose, token), Buffer.from(bytes), "a former key still opens");
      assert.equal(links.open(purpose, later.sign(purpose, Buffer.from(bytes))), null);
    }),
  );
});

test("no other spelling of a token is taken, nor one with a single character changed", () => {
  const token = links.sign("purpose", Buffer.from("content"));
  for (const other of [
    "",
    "a",
    `${token}=`,
    `${token} `,
    ` ${token}`,
    `${token}A`,
    token.slice(1),
    token.slice(0, -1),
  ]) {
    assert.equal(links.open("purpose", other), null, other);
  }
  for (let index = 0; index < token.length; index += 1) {
    const changed = token.slice(0, index) + (token[index] === "A" ? "B" : "A") + token.slice(index + 1);
    assert.equal(links.open("purpose", changed), null, changed);
  }
});

test("a tag is good for its purpose and its content, and not for others that look alike when joined", () => {
  const tag = Buffer.from(links.sign("a", Buffer.from("b\0c")), "base64url").subarray(0, 32);
  for (const [purpose, content] of [
    ["a\0b", "c"],
    ["ab", "\0c"],
    ["", "ab\0c"],
  ] as const) {
    assert.equal(links.open(purpose, Buffer.concat([tag, Buffer.from(content)]).toString("base64url")), null);
  }
});
