import assert from "node:assert/strict";
import { test } from "node:test";
import { sentParameters } from "./values.ts";

test("a value that a statement casts with ::jsonb is sent as JSON, and a list that it casts with ::jsonb[] is not", () => {
  assert.deepEqual(sentParameters("select $1::jsonb, $2::text[]", [["a"], ["a"]]), ['["a"]', '{"a"}']);
  assert.deepEqual(sentParameters("select ($1::jsonb)->'a', $12::jsonb", [{ a: 1 }]), ['{"a":1}']);
  for (const cast of ["jsonb[]", "jsonb []", "jsonbs"]) {
    assert.deepEqual(sentParameters(`select $1::${cast}`, [["1", "null"]]), ['{"1","null"}'], cast);
  }
  assert.throws(() => sentParameters("select $1::jsonb[]", [[{ a: 1 }]]), /is a list of objects/);
});
