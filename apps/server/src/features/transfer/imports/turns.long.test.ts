import assert from "node:assert/strict";
import { test } from "node:test";
import { features } from "#features.ts";
import { makeZip } from "#platform/files/zip-fixture.ts";
import { startFeatureWorker } from "#platform/deployment/feature-worker.ts";
import { created, startCompany } from "#test/company.ts";
import { until } from "#test/until.ts";
import { runShortImport } from "./run-import.ts";

const company = await startCompany();
const { ada, cleo, hal, harness } = company;
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

const lines = (count: number): string => `Title\n${"A\n".repeat(count)}`;

test("one person's five long imports in many workspaces delay another person's large one by one, and a small one not at all", async () => {
  const long: string[] = [];
  for (const name of ["1", "2", "3", "4", "5"]) {
    const { workspace } = created(await ada.post("/workspaces", { name: `Busy ${name} ${ada.uuid}` }));
    long.push(await importInto(ada, workspace.uuid, lines(3000)));
  }
  const worker = startFeatureWorker(harness.platform, features);
  await until(async () => (await running()) >= 1);
  const short = await importInto(hal, quiet.uuid, "Title\nOne\n");
  const large = await importInto(hal, quiet.uuid, lines(1000));
  await worker.idle();
  await worker.close();
  const ended = await done();
  assert.equal(ended.indexOf(short), 0, "the small one ended first");
  assert.equal(ended.indexOf(large), 2, "the large one came after the one that was read already");
  assert.deepEqual(ended.toSorted(), [short, large, ...long].toSorted(), "and all the others all the same");
});

/** A zip of few kilobytes which takes more than twice as long to read as a short import may compute. */
const slowZip = (): Buffer =>
  makeZip(Array.from({ length: 60 }, (_, page) => ({ name: `${page}.md`, content: "*a* ".repeat(22_500) })));

test("a small file that takes long to read goes on among the large ones, and then waits as they do", async () => {
  const { workspace } = created(await ada.post("/workspaces", { name: `Slow ${ada.uuid}` }));
  const path = `/workspaces/${workspace.uuid}/imports`;
  const file = { name: "slow.zip", type: "application/zip", bytes: slowZip() };
  assert.ok(file.bytes.length < 100_000);
  const { uuid } = created(await ada.upload(`${path}?source=markdown&dry_run=true`, file)).import;
  const read = async () => (await ada.get(`${path}/${uuid}`)).body.import;
  const payload = { workspace_uuid: workspace.uuid, import_uuid: uuid };
  await runShortImport(harness.platform, payload, new AbortController().signal);
  assert.equal((await read()).state, "queued");
  const worker = startFeatureWorker(harness.platform, features);
  await worker.idle();
  await worker.close();
  assert.equal((await read()).state, "done");
});

test("two people may import the same new label at once: both have it", async () => {
  const imports = `/workspaces/${company.workspace.uuid}/imports`;
  const file = { name: "a.csv", type: "text/csv", bytes: "Title,Labels\nA,Same\n" };
  const uuids: string[] = [];
  for (const who of [ada, cleo]) {
    uuids.push(created(await who.upload(`${imports}?source=csv`, file)).import.uuid);
  }
  const worker = startFeatureWorker(harness.platform, features);
  await until(async () => (await done()).filter((uuid) => uuids.includes(uuid)).length === 2);
  await worker.close();
  const { labels } = (await ada.get(`/workspaces/${company.workspace.uuid}/labels`)).body;
  assert.equal(labels.filter(({ name }: { name: string }) => name === "Same").length, 1);
});
