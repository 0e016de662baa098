import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { settings } from "../apps/server/src/config.ts";

test("the guide for operators lists each setting of the server, and no other", async () => {
  const text = await readFile("docs/guides/operating.md", "utf8");
  const cells = text.split("\n").flatMap((line) => /^\| (`[A-Z].*?) +\|/.exec(line)?.[1] ?? []);
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_0-9]+)`/g)].map((match) => match[1] ?? ""));
  assert.equal(listed.length, new Set(listed).size, "no setting is listed twice");
  assert.deepEqual(new Set(listed), new Set(Object.keys(settings)));
});
