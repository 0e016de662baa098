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

async function sweepNow(): Promise<void> {
  await inTransaction(harness.platform.transactions, {}, async (tx) => tx.enqueue(sweepImportsJob, {}));
  await harness.worker.idle();
}

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
    await sweepNow();
    return (await filesOnDisk(harness)).stored;
  };
  assert.deepEqual(await sweep(), [waiting, lost].toSorted());
  harness.advance(24 * 60 * 60_000 + 60_000);
  assert.deepEqual(await sweep(), [waiting]);
});

const imports = `/workspaces/${workspace.uuid}/imports`;

async function age(days: number): Promise<void> {
  await pool.run("update imports set updated_at = updated_at - $1::int * interval '1 day 1 minute'", [days]);
  await sweepNow();
}

async function bring(options = ""): Promise<string> {
  const { uuid } = (await ada.upload(`${path}${options}`, file)).body.import;
  await harness.worker.idle();
  return uuid;
}

const read = async (uuid: string) => (await ada.get(`${imports}/${uuid}`)).body.import;
const ticketsIn = async (uuid: string): Promise<number> => (await read(uuid)).sample.length;

test("a dry run is removed after a day, and the sample of an import after thirty; the decisions stay", async () => {
  const [dry, done] = [await bring("&dry_run=true"), await bring()];
  // the clock of the server was moved above
  await pool.run("update imports set updated_at = updated_at + interval '1 day 1 minute'");
  await sweepNow();
  assert.deepEqual([await ticketsIn(dry), await ticketsIn(done)], [1, 1]);
  await age(1);
  assert.deepEqual([(await ada.get(`${imports}/${dry}`)).status, await ticketsIn(done)], [404, 1]);
  await age(29);
  assert.equal(await ticketsIn(done), 0);
  assert.ok((await read(done)).mapping.columns.length > 0);
});

test("the sample of an import goes when the import is undone, or its board is deleted for good", async () => {
  const [undone, deleted] = [await bring(), await bring()];
  assert.equal((await ada.post(`${imports}/${undone}/undo`)).status, 200);
  assert.equal(await ticketsIn(undone), 0);
  const [board] = (await read(deleted)).board_uuids;
  await ada.post(`/boards/${board}/archive`);
  await harness.worker.idle();
  assert.equal(await ticketsIn(deleted), 1);
  await ada.delete(`/boards/${board}`);
  await harness.worker.idle();
  assert.equal(await ticketsIn(deleted), 0);
});
