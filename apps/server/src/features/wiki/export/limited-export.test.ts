import assert from "node:assert/strict";
import { once } from "node:events";
import { Readable } from "node:stream";
import { test } from "node:test";
import { ApiError } from "#kernel/errors.ts";
import { limitedExport } from "./limited-export.ts";

/** Asks for zips of ten workspaces that nobody reads. @returns those that were opened; the others were refused */
async function openAll(user_uuid: string, inEach: number): Promise<Readable[]> {
  const readers = Array.from({ length: 10 * inEach }, (_, index) => ({
    user_uuid,
    workspace_uuid: `${user_uuid} ${index % 10}`,
  }));
  const asked = await Promise.allSettled(
    readers.map((reader) => limitedExport(reader, () => new Readable({ read() {} }))),
  );
  for (const one of asked) {
    if (one.status === "rejected") assert.ok(one.reason instanceof ApiError && one.reason.code === "exports_busy");
  }
  return asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

test("one person with many workspaces has a fifth of all open zips, and four others have theirs", async () => {
  const opened = await openAll("ada", 10);
  assert.equal(opened.length, 20);
  for (const other of ["ben", "cleo", "dev", "eve"]) {
    const theirs = await openAll(other, 2);
    assert.equal(theirs.length, 20);
    opened.push(...theirs);
  }
  assert.equal((await openAll("finn", 1)).length, 0);
  // what was refused for want of room is not counted, and what was sent gives its room back
  const closed = opened.splice(0, 15).map((zip) => once(zip.destroy(), "close"));
  await Promise.all(closed);
  const theirs = await openAll("finn", 1);
  assert.equal(theirs.length, 10);
  for (const zip of [...opened, ...theirs]) zip.destroy();
});
