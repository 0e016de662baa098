import assert from "node:assert/strict";
import { test } from "node:test";
import { toldWords } from "./en/told.ts";

test("a command on one of many tickets is told in the singular, and a large number with commas", () => {
  assert.equal(toldWords.archivedMany({ count: "1" }), "Moved 1 ticket to the trash.");
  assert.equal(toldWords.movedMany({ count: "1", status: "Done" }), "Moved 1 ticket to Done.");
  assert.equal(toldWords.updatedMany({ count: "1200" }), "Changed 1,200 tickets.");
});
