import assert from "node:assert/strict";
import { test } from "node:test";
import { commandWords } from "./en/commands.ts";

test("a command on one of many tickets is shown in the singular, and a large number with commas", () => {
  assert.equal(commandWords.archivedMany({ count: "1" }), "Moved 1 ticket to the trash.");
  assert.equal(commandWords.movedMany({ count: "1", status: "Done" }), "Moved 1 ticket to Done.");
  assert.equal(commandWords.updatedMany({ count: "1200" }), "Changed 1,200 tickets.");
});
