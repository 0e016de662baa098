import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { text } from "node:stream/consumers";
import { openFolderStorage } from "./storage.ts";

const folder = await mkdtemp(join(tmpdir(), "stoa-storage-"));
after(() => rm(folder, { recursive: true, force: true }));
const storage = openFolderStorage(join(folder, "files"), async () => false);
const source = join(folder, "source");
await writeFile(source, "Some bytes");
const first = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1001";
const second = "1b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1002";

async function list(before: Date): Promise<string[]> {
  return (await Array.fromAsync(storage.list("attachments", before))).toSorted();
}

test("what was put is read, in an area or without one, until it is removed", async () => {
  for (const name of [first, `attachments/${first}`]) {
    await storage.put(name, source);
    assert.equal(await text(await storage.read(name)), "Some bytes");
    assert.equal(await text((await storage.find(name)) ?? assert.fail()), "Some bytes");
    await storage.remove(name);
    await storage.remove(name);
    await assert.rejects(storage.read(name), { code: "ENOENT" });
    assert.equal(await storage.find(name), null);
  }
});

test("a put that fails leaves nothing, not even a part", async () => {
  await assert.rejects(storage.put(`attachments/${first}`, join(folder, "missing")), { code: "ENOENT" });
  await writeFile(join(folder, "files/attachments/1b"), "in the way of a folder");
  await assert.rejects(storage.put(`attachments/${second}`, source));
  await rm(join(folder, "files/attachments/1b"));
  const entries = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true });
  assert.deepEqual(
    entries.filter((entry) => entry.isFile()),
    [],
  );
});

test("an area lists what was written before a moment, and nothing of other areas", async () => {
  for (const name of [`attachments/${first}`, `attachments/${second}`, `others/${first}`])
    await storage.put(name, source);
  const hourAgo = new Date(Date.now() - 3_600_000);
  assert.deepEqual(await list(hourAgo), []);
  await utimes(join(folder, "files/attachments/0b", first), new Date(0), new Date(0));
  assert.deepEqual(await list(hourAgo), [`attachments/${first}`]);
  assert.deepEqual(await list(new Date(Date.now() + 1000)), [`attachments/${first}`, `attachments/${second}`]);
});
