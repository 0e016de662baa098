import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { ApiError } from "#kernel/errors.ts";
import { startCompany } from "#test/company.ts";
import { filesOnDisk } from "#test/files.ts";
import { skipWithout, smallDisk } from "#test/small-disk.ts";
import { StorageFailed } from "#platform/storage/storage-failed.ts";
import { openUploadRoom } from "./upload-room.ts";

const disk = smallDisk(60);
const skip = skipWithout(disk);
const company = await startCompany(disk === null ? {} : { DATA_DIR: disk, LEAST_FREE_MB: "30" });
const { ada, harness } = company;
const megabyte = 1024 * 1024;
const textOf = (megabytes: number) => ({ name: "a.txt", type: "text/plain", bytes: "a".repeat(megabytes * megabyte) });

async function everything() {
  return { rows: await company.footprint(), files: await filesOnDisk(harness) };
}

test("a file that would leave too little of the disk free is refused, and nothing is stored", { skip }, async () => {
  const path = `/tasks/${(await company.task()).uuid}/attachments`;
  const before = await everything();
  const refused = await ada.upload(path, textOf(20));
  assert.deepEqual([refused.status, refused.body.code], [503, "storage_unreachable"]);
  assert.deepEqual(await everything(), before);
  assert.equal((await ada.upload(path, textOf(2))).status, 201);
});

test("files in flight are counted before they are there", { skip }, async () => {
  const path = `/tasks/${(await company.task()).uuid}/attachments`;
  const sent = await Promise.all(Array.from({ length: 4 }, () => ada.upload(path, textOf(6))));
  assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set([201, 503]));
});

test("a disk is full in the middle of a file: the storage is unreachable, and reads go on", { skip }, async () => {
  const task = await company.task();
  const path = `/tasks/${task.uuid}/attachments`;
  const filler = join(disk ?? "", "filler");
  const before = await everything();
  async function* body(): AsyncGenerator<Buffer> {
    yield Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n',
    );
    yield Buffer.alloc(megabyte, "a");
    await writeFile(filler, Buffer.alloc(60 * megabyte)).catch(() => {});
    for (let sent = 0; sent < 3; sent += 1) yield Buffer.alloc(megabyte, "a");
    yield Buffer.from("\r\n--b--\r\n");
  }
  const headers = {
    authorization: `Bearer ${ada.token}`,
    "content-type": "multipart/form-data; boundary=b",
    "content-length": String(4 * megabyte + 150),
  };
  const reply = await harness.app.inject({ method: "POST", url: path, headers, payload: Readable.from(body()) });
  assert.deepEqual([reply.statusCode, reply.json().code], [503, "storage_unreachable"]);
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).status, 200);
  await rm(filler, { force: true });
  assert.deepEqual(await everything(), before);
  assert.equal((await ada.upload(path, textOf(1))).status, 201);
});

const isBusy = (error: unknown): boolean => error instanceof ApiError && error.code === "uploads_busy";

test("one person sends six files at once; others of theirs wait, and those of another person do not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stoa-room-"));
  const room = openUploadRoom(folder, { leastFree: 0, isCopied: true, wait: 20 });
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const six = Array.from({ length: 6 }, () => room.receive("ada", 1, () => end));
  await assert.rejects(
    room.receive("ada", 1, async () => {}),
    isBusy,
  );
  assert.equal(await room.receive("ben", 1, async () => "received"), "received");
  resolve();
  await Promise.all(six);
  assert.equal(await room.receive("ada", 1, async () => "received"), "received");
  rmSync(folder, { recursive: true });
});

test("a slow sender holds room only for what arrived, whatever length it announced", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stoa-room-"));
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  // each announces a third of the disk, so that two of them would have no room together
  const room = openUploadRoom(folder, { leastFree: 0, isCopied: true, wait: 20 });
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const slow = Array.from({ length: 6 }, (_, nth) => room.receive(`slow ${nth}`, free / 3, () => end));
  assert.equal(await room.receive("ben", megabyte, async () => "received"), "received");
  resolve();
  await Promise.all(slow);
  await assert.rejects(
    room.receive("ben", 2 * free, async () => {}),
    StorageFailed,
  );
  rmSync(folder, { recursive: true });
});

test("a file on its way to a bucket leaves as much of the disk free, however long it becomes", { skip }, async () => {
  const folder = join(disk ?? "", "for-a-bucket");
  const free = (): number => {
    const { bavail, bsize } = statfsSync(disk ?? "");
    return bavail * bsize;
  };
  const leastFree = free() - 10 * megabyte;
  const room = openUploadRoom(folder, { leastFree, isCopied: false });
  let written = 0;
  const writing = room.make(async (take) => {
    for (; written < 20; written += 1) {
      await take(megabyte);
      await writeFile(join(folder, `part ${written}`), Buffer.alloc(megabyte));
    }
  });
  await assert.rejects(writing, StorageFailed);
  assert.ok(written >= 7 && free() >= leastFree - megabyte, `${written} MB`);
  await rm(folder, { recursive: true });
});
