import assert from "node:assert/strict";
import { test } from "node:test";
import { staleBugs } from "./bugs.ts";

test("the bugs that the runs must find still fit the program", async () => {
  assert.deepEqual(await staleBugs(), []);
});
