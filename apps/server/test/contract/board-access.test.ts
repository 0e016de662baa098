import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const server = join(import.meta.dirname, "../..");

/** Who reads or writes the boards' lists of members, and why not through the fragments of platform/auth/board-access.ts. */
const reviewed = new Map([
  ["src/platform/auth/board-access.ts", "the fragments themselves"],
  ["src/platform/db/tables.ts", "generated"],
  ["src/features/workspaces/members/board-lists.ts", "the one writer of the lists"],
  ["src/features/workspaces/members/personal.ts", "exports and erases a person's own rows"],
]);

test("who may open a board is asked through one fragment: nothing else names the boards' lists of members", () => {
  const files = globSync("src/**/*.ts", { cwd: server, exclude: ["**/*.test.ts"] });
  const naming = files.filter((path) => /\bboard_members\b/.test(readFileSync(join(server, path), "utf8")));
  assert.deepEqual(naming.toSorted(), [...reviewed.keys()].toSorted());
});
