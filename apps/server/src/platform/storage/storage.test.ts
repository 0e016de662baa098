import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { text } from "node:stream/consumers";
import { readConfig } from "#config.ts";
import { S3Gateway, withoutGateway } from "#test/s3-gateway.ts";
import { folderStore } from "./folder-store.ts";
import { openStore } from "./open-storage.ts";
import { createStorage, type Storage } from "./storage.ts";

const folder = await mkdtemp(join(tmpdir(), "stoa-storage-"));
after(() => rm(folder, { recursive: true, force: true }));
const gateway = new S3Gateway();
if (withoutGateway === false) {
  await gateway.start();
  after(() => gateway.stop());
}

const never = (error: unknown): never => assert.fail(String(error));
async function open(settings: Record<string, string> = {}): Promise<Storage> {
  const store = await openStore(readConfig({ DATA_DIR: folder, ...settings }), never);
  return createStorage(store, async () => false, never);
}

const storage = await open();
const storages: [string, Storage | null, string | false][] = [
  ["a folder", storage, false],
  ["a bucket", withoutGateway === false ? await open(gateway.settings("of/tests")) : null, withoutGateway],
];
const source = join(folder, "source");
await writeFile(source, "Some bytes");
const first = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1001";
const second = "1b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1002";
const hourAgo = new Date(Date.now() - 3_600_000);
const soon = new Date(Date.now() + 3_600_000);

async function list(of: Storage, before: Date): Promise<string[]> {
  return (await Array.fromAsync(of.list("attachments", before))).toSorted();
}

for (const [where, opened, skip] of storages) {
  test(
    `a file that was put in ${where} is read, in an area or without one, until it is removed`,
    { skip },
    async () => {
      const tested = opened ?? assert.fail();
      for (const name of [first, `attachments/${first}`]) {
        await tested.put(name, source);
        await tested.put(name, source);
        assert.equal(await text(await tested.read(name)), "Some bytes");
        assert.equal(await text((await tested.find(name)) ?? assert.fail()), "Some bytes");
        await tested.remove(name);
        await tested.remove(name);
        await assert.rejects(tested.read(name), /has no file/);
        assert.equal(await tested.find(name), null);
      }
      await assert.rejects(tested.put(first, join(folder, "missing")), { code: "ENOENT" });
      assert.equal(await tested.find(first), null);
    },
  );

  test(`an area of ${where} lists what was written before a moment, and nothing of other areas`, { skip }, async () => {
    const tested = opened ?? assert.fail();
    for (const name of [`attachments/${first}`, `attachments/${second}`, `others/${first}`])
      await tested.put(name, source);
    assert.deepEqual(await list(tested, hourAgo), []);
    assert.deepEqual(await list(tested, soon), [`attachments/${first}`, `attachments/${second}`]);
  });
}

test("an old file of a folder is listed as old", async () => {
  await utimes(join(folder, "files/attachments/0b", first), new Date(0), new Date(0));
  assert.deepEqual(await list(storage, hourAgo), [`attachments/${first}`]);
});

test("a put that fails leaves nothing in the folder, not even a part", async () => {
  await rm(join(folder, "files"), { recursive: true });
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

test("the list of all files has those of an area, or of a part of it, that lies behind a symbolic link", async () => {
  const [data, disk] = [join(folder, "linked"), join(folder, "disk")];
  const store = folderStore(join(data, "files"));
  const names = ["0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1001", "1b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1002"].flatMap((uuid) => [
    `attachments/${uuid}`,
    `exports/${uuid}`,
  ]);
  const source = join(folder, "linked-source");
  await writeFile(source, "Some bytes");
  for (const name of names) await store.put(name, source);
  await mkdir(disk);
  for (const moved of ["attachments", "exports/0b"]) {
    const target = join(disk, moved.replace("/", "-"));
    await rename(join(data, "files", moved), target);
    await symlink(target, join(data, "files", moved));
  }
  assert.deepEqual((await Array.fromAsync(store.all())).toSorted(), names.toSorted());
  await rm(join(disk, "attachments"), { recursive: true });
  await assert.rejects(Array.fromAsync(store.all()), { code: "ENOENT" });
});
