import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { startCompany } from "#test/company.ts";
import { filesOnDisk } from "#test/files.ts";
import { sweepFilesJob } from "./files.ts";

const company = await startCompany();
const { ada, harness } = company;
const day = 24 * 60 * 60 * 1000;

async function sweep(): Promise<void> {
  await inTransaction(harness.platform.transactions, {}, async (tx) => tx.enqueue(sweepFilesJob, {}));
  await harness.worker.idle();
}

test("the sweep removes only files without a row that are older than a day; trashed attachments keep theirs", async () => {
  const task = await company.task();
  const path = `/tasks/${task.uuid}/attachments`;
  const upload = { name: "notes.txt", type: "text/plain", bytes: "Some notes" };
  const kept: string = (await ada.upload(path, upload)).body.attachment.uuid;
  const trashed: string = (await ada.upload(path, upload)).body.attachment.uuid;
  await ada.delete(`${path}/${trashed}`);
  const orphan = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d9999";
  const files = join(harness.config.DATA_DIR, "files");
  await mkdir(join(files, "attachments/0b"), { recursive: true });
  await mkdir(join(files, "other/0b"), { recursive: true });
  await writeFile(join(files, "attachments/0b", orphan), "lost");
  await writeFile(join(files, "attachments/0b", `${orphan}.part`), "lo");
  await writeFile(join(files, "other/0b", orphan), "not an attachment");
  await writeFile(join(harness.config.DATA_DIR, "uploads", orphan), "cut off");
  await sweep();
  assert.deepEqual(await filesOnDisk(harness), {
    stored: [kept, trashed, orphan, orphan, `${orphan}.part`].toSorted(),
    received: [orphan],
  });
  harness.advance(day + 60_000);
  await sweep();
  assert.deepEqual(await filesOnDisk(harness), { stored: [kept, trashed, orphan].toSorted(), received: [] });
});
