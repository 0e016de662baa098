import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { ticketsOf } from "../test-tickets.ts";

const folder = new URL("../cases/tools/", import.meta.url);
const expected = JSON.parse(readFileSync(new URL("../tools.json", folder), "utf8")) as Record<string, unknown>;

test("every file of a tool has what is expected of it", () => {
  assert.deepEqual(readdirSync(folder).toSorted(), Object.keys(expected).toSorted());
});

for (const file of Object.keys(expected)) {
  test(`tickets of ${file}: each value comes to its place, and the rest is in the report`, () => {
    const { tool, complete, tickets, plan } = ticketsOf(readFileSync(new URL(file, folder)));
    const skipped = plan.skipped
      .filter(({ what }) => what !== "Assignees who are no members")
      .map(({ importance, what, count }) => `${importance}: ${what} (${count})`);
    assert.deepEqual(JSON.parse(JSON.stringify({ tool, complete, tickets, skipped })), expected[file]);
  });
}
