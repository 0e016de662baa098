import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { attachment, deletedComment } from "#test/hanging.ts";
import { eventsOf } from "#test/second-board.ts";
import { png } from "#test/files.ts";
import { untilLocked } from "#test/until.ts";
import { openTransaction } from "#platform/transaction/transaction.ts";
import { purgeTrash } from "./purge-trash.ts";

const company = await startCompany();
const { ada, cleo, harness } = company;
const run = harness.platform.pool.run;

async function count(table: string, uuids: readonly string[]): Promise<number> {
  const [row] = await run(`select count(*)::int as count from ${table} where uuid = any ($1::uuid[])`, [uuids]);
  return (row as { count: number }).count;
}

test("only items that were in the trash for 30 days are deleted", async () => {
  const tasks = await company.tasks(205);
  const [active = "", young = "", ...old] = tasks.map((task) => task.uuid);
  const age = "update tasks set archived_at = clock_timestamp() - $2::interval where uuid = any ($1::uuid[])";
  await run(age, [old, "30 days"]);
  await run(age, [[young], "29 days"]);
  const holder = { uuid: active };
  const oldComment = await deletedComment(company, holder, cleo, "30 days");
  const oldFile = await attachment(company, holder, cleo, "31 days");
  const youngComment = await deletedComment(company, holder, cleo, "1 day");
  const keptFile = await attachment(company, holder, cleo, null);
  await purgeTrash(harness.platform);
  assert.deepEqual([await count("tasks", old), await count("tasks", [active, young])], [0, 2]);
  assert.deepEqual([await count("comments", [oldComment]), await count("comments", [youngComment])], [0, 1]);
  assert.deepEqual([await count("attachments", [oldFile]), await count("attachments", [keptFile])], [0, 1]);
  assert.equal((await eventsOf(company, old[0] ?? "")).at(-1)?.name, "ticket.deleted");
  assert.equal((await ada.get(`/tasks/${active}`)).status, 200);
  await harness.worker.idle();
  const before = await company.footprint();
  await purgeTrash(harness.platform);
  assert.deepEqual(await company.footprint(), before);
});

test("a task whose restoring ends while others are deleted keeps its files", async () => {
  const [old = "", restored = ""] = (await company.tasks(2)).map((task) => task.uuid);
  const contents: string[] = [];
  for (const uuid of [old, restored]) {
    const { attachment: file } = (
      await ada.upload(`/tasks/${uuid}/attachments`, { name: "a.png", type: "image/png", bytes: png })
    ).body;
    contents.push(`/tasks/${uuid}/attachments/${file.uuid}/content`);
  }
  const age = "update tasks set archived_at = clock_timestamp() - interval '30 days' where uuid = any ($1::uuid[])";
  await run(age, [[old, restored]]);
  const restoring = await openTransaction(harness.platform.transactions);
  await restoring.run("update tasks set archived_at = null where uuid = $1", [restored]);
  const purging = purgeTrash(harness.platform);
  await untilLocked(harness);
  await restoring.commit();
  await purging;
  await harness.worker.idle();
  assert.deepEqual(await Promise.all(contents.map(async (path) => (await ada.get(path)).status)), [404, 200]);
});
