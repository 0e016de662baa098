import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import * as fc from "fast-check";
import { changedFields, difference, isReordering } from "./changes.ts";

const sets = { sets: ["label_uuids"] } as const;

describe("changed fields", () => {
  it("are those sent with another value than the stored one", () => {
    const before = { title: "A", priority: null, description_json: { type: "doc", content: [{ type: "text" }] } };
    const sent = { title: "B", priority: null, description_json: { content: [{ type: "text" }], type: "doc" } };
    assert.deepEqual(changedFields(before, sent), ["title"]);
  });

  it("do not include fields that were not sent, and treat a missing stored value as null", () => {
    assert.deepEqual(changedFields({ title: "A" }, { title: undefined, due_date: null }), []);
    assert.deepEqual(changedFields({}, { due_date: "2026-01-01" }), ["due_date"]);
    assert.deepEqual(changedFields({}, { toString: null, constructor: 1 }), ["toString", "constructor"]);
  });

  it("compare named lists as sets and all others in their order", () => {
    assert.deepEqual(changedFields({ label_uuids: ["a", "b"] }, { label_uuids: ["b", "a", "b"] }, sets), []);
    assert.deepEqual(changedFields({ label_uuids: ["a", "b"] }, { label_uuids: ["a", "c"] }, sets), ["label_uuids"]);
    assert.deepEqual(changedFields({ label_uuids: null }, { label_uuids: [] }, sets), ["label_uuids"]);
    assert.deepEqual(changedFields({ options: ["a", "b"] }, { options: ["b", "a"] }), ["options"]);
  });

  it("distinguish JSON values exactly as their normal form does", () => {
    const value = fc.jsonValue({ maxDepth: 2 }).map((json): unknown => JSON.parse(JSON.stringify(json)));
    fc.assert(
      fc.property(value, value, (one, other) => {
        assert.deepEqual(changedFields({ it: one }, { it: structuredClone(one) }), []);
        const isSame = normal(one ?? null) === normal(other);
        assert.equal(changedFields({ it: one }, { it: other }).length === 0, isSame);
      }),
      { numRuns: 3000 },
    );
    assert.deepEqual(changedFields({ it: { a: 1 } }, { it: [1] }), ["it"]);
    assert.deepEqual(changedFields({ it: {} }, { it: null }), ["it"]);
    assert.deepEqual(changedFields({ it: { a: undefined } }, { it: {} }), []);
  });
});

describe("the difference of two lists", () => {
  it("is what was added and what was removed", () => {
    assert.deepEqual(difference(["a", "b", "c"], ["d", "b", "a", "d"]), { added: ["d"], removed: ["c"] });
    assert.deepEqual(difference(["a"], ["a"]), { added: [], removed: [] });
  });
});

function normal(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

test("a reordering names every one exactly once", () => {
  const list = fc.uniqueArray(fc.nat(20).map(String), { maxLength: 8 });
  fc.assert(
    fc.property(list, fc.nat(), (all, at) => {
      assert.ok(isReordering(all, all.toReversed()));
      assert.ok(!isReordering(all, [...all, "another"]));
      if (all.length === 0) return;
      const lost = all.toSpliced(at % all.length, 1);
      assert.ok(!isReordering(all, lost));
      assert.ok(!isReordering(all, [...lost, "another"]));
      assert.ok(!isReordering(all, [...all, all[at % all.length] ?? ""]));
      if (lost.length > 0) assert.ok(!isReordering(all, [...lost, lost[0] ?? ""]));
    }),
  );
});
