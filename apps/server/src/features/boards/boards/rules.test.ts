import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { reorderSome } from "./rules.ts";

test("reordering some boards moves no other board", () => {
  const list = fc.uniqueArray(fc.nat(50).map(String), { maxLength: 12 });
  fc.assert(
    fc.property(list, fc.infiniteStream(fc.boolean()), fc.infiniteStream(fc.nat()), (all, picks, keys) => {
      const theirs = all.filter(() => picks.next().value === true);
      const wanted = theirs
        .map((uuid) => ({ uuid, key: keys.next().value ?? 0 }))
        .toSorted((one, other) => one.key - other.key)
        .map((each) => each.uuid);
      const after = reorderSome(all, wanted);
      assert.deepEqual(
        after.filter((uuid) => wanted.includes(uuid)),
        wanted,
      );
      for (const [index, uuid] of all.entries()) if (!wanted.includes(uuid)) assert.equal(after[index], uuid);
    }),
  );
});
