import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { filesOnDisk } from "#test/files.ts";
import { startHarness } from "#test/harness.ts";
import { person } from "#test/people.ts";
import { picture } from "#test/pictures.ts";
import { profileImages } from "./index.ts";
import { sweepImagesJob } from "./files.ts";

const harness = await startHarness();
const ada = await person(harness, "Ada");

test("the sweep removes day-old files that no row names, and never those of a picture", async () => {
  const sweep = async () => {
    await inTransaction(harness.platform.transactions, {}, async (tx) => tx.enqueue(sweepImagesJob, {}));
    await harness.worker.idle();
    return (await filesOnDisk(harness)).stored;
  };
  await ada.upload("/profile/update/image", await picture());
  const kept = (await filesOnDisk(harness)).stored;
  assert.equal(kept.length, 2);
  const lost = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d9999";
  const folder = join(harness.config.DATA_DIR, "files/images/0b");
  await mkdir(folder, { recursive: true });
  for (const end of [".large", ".small", ".large.part"]) await writeFile(join(folder, `${lost}${end}`), "lost");
  assert.equal((await sweep()).length, 5);
  harness.advance(24 * 60 * 60_000 + 60_000);
  assert.deepEqual(await sweep(), kept);
});

test("the export tells of the picture, and erasing removes its row and its files", async () => {
  const exported = async () => (await ada.get("/profile/export")).body.export.profile_image;
  const [image, ...more] = await exported();
  assert.deepEqual([image.version, more], [1, []]);
  await inTransaction(harness.platform.transactions, {}, async (tx) =>
    profileImages.privacy?.erase?.(tx, ada.uuid, harness.platform.services),
  );
  await harness.worker.idle();
  assert.deepEqual(await exported(), []);
  assert.deepEqual((await filesOnDisk(harness)).stored, []);
  assert.equal((await harness.platform.pool.run("select * from profile_images")).length, 0);
  assert.equal((await ada.get("/profile/me")).body.user.image_version, null);
});
