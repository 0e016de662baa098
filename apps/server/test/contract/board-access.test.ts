import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const server = join(import.meta.dirname, "../..");

/** The files that use the boards' lists of members without the fragments of platform/auth/board-access.ts, and why. */
const reviewed = new Map([
  ["src/platform/auth/board-access.ts", "the fragments themselves"],
  ["src/features/workspaces/members/board-lists.ts", "the one writer of the lists"],
  ["src/features/workspaces/members/personal.ts", "exports and erases a person's own rows"],
  [
    "src/features/transfer/export-format/board-kinds.ts",
    "the whole lists, for the export of a workspace by its admins",
  ],
  ["src/features/transfer/imports/stoa/report.ts", "the lists of an export, which are not stored yet"],
]);

test("only one fragment decides who may open a board: no other code uses the boards' lists of members", () => {
  const files = globSync("src/**/*.ts", { cwd: server, exclude: ["**/*.test.ts"] });
  const naming = files.filter((path) => /\bboard_members\b/.test(readFileSync(join(server, path), "utf8")));
  assert.deepEqual(naming.toSorted(), [...reviewed.keys()].toSorted());
});
