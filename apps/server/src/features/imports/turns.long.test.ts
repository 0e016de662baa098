import assert from "node:assert/strict";
import { test } from "node:test";
import { features } from "#features.ts";
import { startFeatureWorker } from "#platform/jobs/feature-worker.ts";
import { created, startCompany } from "#test/company.ts";
import { until } from "#test/until.ts";

const company = await startCompany();
const { ada, hal, harness } = company;
await harness.worker.idle();
// nothing is done until all imports wait
await harness.worker.close();

const [quiet] = (await hal.get("/workspaces")).body.workspaces as [{ uuid: string }];

async function importInto(who: typeof ada, workspace_uuid: string, bytes: string): Promise<string> {
  const file = { name: "Backlog.csv", type: "text/csv", bytes };
  const reply = await who.upload(`/workspaces/${workspace_uuid}/imports?source=csv`, file);
  assert.equal(reply.status, 201);
  return reply.body.import.uuid;
}

/** The uuids of the imports that succeeded, in the order in which they ended. */
async function done(): Promise<string[]> {
  const rows = await harness.platform.pool.run("select uuid from imports where state = 'done' order by updated_at");
  return (rows as { uuid: string }[]).map(({ uuid }) => uuid);
}

async function running(): Promise<number> {
  const [row] = await harness.platform.pool.run("select count(*)::int as count from imports where state = 'running'");
  return (row as { count: number }).count;
}

test("one person's long imports in many workspaces do not delay another person's short import", async () => {
  const big = `Title,Description\n${`A ticket,${"Many words ".repeat(15)}\n`.repeat(3000)}`;
  const many = `Title\n${"A\n".repeat(3000)}`;
  const long: string[] = [];
  for (const bytes of [big, many, big, many]) {
    const { workspace } = created(await ada.post("/workspaces", { name: `Busy ${long.length} ${ada.uuid}` }));
    long.push(await importInto(ada, workspace.uuid, bytes));
  }
  const worker = startFeatureWorker(harness.platform, features);
  harness.atEnd(() => worker.close());
  await until(async () => (await running()) >= 1);
  const short = await importInto(hal, quiet.uuid, "Title\nOne\n");
  await worker.idle();
  const ended = await done();
  assert.equal(ended.indexOf(short), 0, "the short one ended first");
  assert.deepEqual(ended.toSorted(), [short, ...long].toSorted(), "and the long ones all the same");
});
