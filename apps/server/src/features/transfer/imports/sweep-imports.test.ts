import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { startCompany } from "#test/company.ts";
import { filesOnDisk } from "#test/files.ts";
import { sweepImportsJob } from "./jobs.ts";

const { ada, harness, workspace } = await startCompany();
const path = `/workspaces/${workspace.uuid}/imports?source=csv`;
const file = { name: "backlog.csv", type: "text/csv", bytes: "Title\nA ticket\n" };
const pool = harness.platform.pool;

test("an import that is not accepted leaves no file", async () => {
  assert.equal((await ada.upload(path, { ...file, bytes: "" })).status, 400);
  assert.deepEqual(await filesOnDisk(harness), { stored: [], received: [] });
});

test("the sweep removes day-old files that no import needs, and never one that waits for its import", async () => {
  const waiting: string = (await ada.upload(path, file)).body.import.uuid;
  await harness.worker.idle();
  assert.deepEqual((await filesOnDisk(harness)).stored, []);
  // as it is while its job waits
  await pool.run("update imports set state = 'queued'");
  const lost = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d9999";
  for (const uuid of [waiting, lost]) {
    const folder = join(harness.config.DATA_DIR, "files/imports", uuid.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, uuid), "Title");
  }
  const sweep = async () => {
    await inTransaction(harness.platform.transactions, {}, async (tx) => tx.enqueue(sweepImportsJob, {}));
    await harness.worker.idle();
    return (await filesOnDisk(harness)).stored;
  };
  assert.deepEqual(await sweep(), [waiting, lost].toSorted());
  harness.advance(24 * 60 * 60_000 + 60_000);
  assert.deepEqual(await sweep(), [waiting]);
});
