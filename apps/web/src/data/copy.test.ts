import assert from "node:assert/strict";
import { test } from "node:test";
// oxlint-disable-next-line import/no-unassigned-import -- it gives Node an IndexedDB
import "fake-indexeddb/auto";
import { aTask } from "#test/rows.ts";
import { Copy } from "./copy.ts";
import { Disk } from "./disk.ts";

/** Opens the database of a test, as each tab does. */
async function opened(name: string): Promise<Disk> {
  const disk = await Disk.open(name, () => () => {});
  assert.ok(disk !== null);
  return disk;
}

const page = (title: string) => ({ key: "tasks:0", rows: [aTask({ title })] });

test("a tab that is to lead reads the rows again only if somebody has written since", async () => {
  const [mine, other] = [await opened("lead"), await opened("lead")];
  await other.save({ pages: [page("First")], cursor: "1" });
  const copy = new Copy(
    mine,
    () => {},
    () => {},
  );
  await copy.load();
  const first = copy.store.shown.get("tasks", "t");
  assert.equal(first?.title, "First");
  await copy.loadToLead();
  assert.equal(copy.store.shown.get("tasks", "t"), first);
  // nobody was notified of this change
  await other.save({ pages: [page("Second")] });
  await copy.loadToLead();
  assert.equal(copy.store.shown.get("tasks", "t")?.title, "Second");
  mine.close();
  other.close();
});
