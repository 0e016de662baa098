import assert from "node:assert/strict";
import { test } from "node:test";
// oxlint-disable-next-line import/no-unassigned-import -- it gives Node an IndexedDB
import "fake-indexeddb/auto";
import { Disk } from "./disk.ts";
import { DiskWriter } from "./disk-writer.ts";

test("a tab whose database was deleted, because the person signed out in another one, reads nothing and goes on", async () => {
  const disk = await Disk.open("deleted elsewhere", () => () => {});
  const writer = new DiskWriter(disk);
  await writer.saveDraft("comment:1", "typed");
  assert.deepEqual(await writer.drafts(), [["comment:1", "typed"]]);
  await Disk.delete("deleted elsewhere");
  assert.deepEqual(
    [await writer.load(), await writer.drafts(), await writer.document("description:1")],
    [null, [], undefined],
  );
  assert.equal(writer.isInMemory(), true);
});
