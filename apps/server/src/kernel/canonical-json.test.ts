import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalJson } from "./canonical-json.ts";

test("the order in which an object was made does not show", () => {
  const one = { b: 1, a: [{ y: null, x: "é" }, true], c: undefined };
  const other = { a: [{ x: "é", y: null }, true], b: 1 };
  assert.equal(canonicalJson(one), '{"a":[{"x":"é","y":null},true],"b":1}');
  assert.equal(canonicalJson(other), canonicalJson(one));
});

test("lists keep their order, and other values are other texts", () => {
  assert.notEqual(canonicalJson([1, 2]), canonicalJson([2, 1]));
  assert.notEqual(canonicalJson({ a: "1" }), canonicalJson({ a: 1 }));
  assert.equal(canonicalJson(JSON.parse('{"__proto__":1,"a":2}')), '{"__proto__":1,"a":2}');
});
