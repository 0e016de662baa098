import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { filesOnDisk } from "#test/files.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, nobody, robot, harness, workspace } = company;
const path = `/workspaces/${workspace.uuid}/exports`;

test("only owners and admins export a workspace, with a session", async () => {
  const before = await company.footprint();
  const people = [cleo, dev, eve, finn, gus, hal, nobody, robot];
  for (const send of [(who: typeof ada) => who.post(path), (who: typeof ada) => who.get(path)]) {
    const answers = await Promise.all(people.map(send));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403, 403, 403, 403, 404, 401, 401],
    );
  }
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ben.post(path)).status, 201);
  await harness.worker.idle();
});

const set = (status: string) =>
  harness.platform.pool.run("update workspaces set billing_status = $2 where uuid = $1", [workspace.uuid, status]);

test("billing never refuses an export: a read-only workspace is exported and downloaded", async () => {
  for (const status of ["past_due", "read_only"]) {
    await set(status);
    const { status: answered, body } = await ada.post(path);
    assert.equal(answered, 201, JSON.stringify(body));
    await harness.worker.idle();
    assert.equal((await ada.get(`${path}/${body.export.uuid}/content`)).status, 200);
  }
  await set("normal");
});

test("of fifty requests at the same time one begins an export; the next may begin when it has ended", async () => {
  await harness.worker.idle();
  const answers = await Promise.all(Array.from({ length: 50 }, () => ada.post(path)));
  const begun = answers.filter(({ status }) => status === 201);
  assert.ok(begun.length >= 1);
  const [open] = (await harness.platform.pool.run(
    `select max(open)::int as most from (select count(*) filter (where other.created_at <= e.created_at
        and (other.updated_at > e.created_at or other.state in ('queued', 'running'))) as open
      from exports e join exports other using (workspace_uuid) group by e.uuid) counted`,
  )) as { most: number }[];
  assert.equal(open?.most, 1);
  const refused = answers.find(({ status }) => status === 429);
  assert.equal(refused?.body.code, "EXPORTS_BUSY");
  await harness.worker.idle();
  assert.equal((await ada.post(path)).status, 201);
  await harness.worker.idle();
});

test("an export is audited when it is asked for and when it has ended", async () => {
  const { uuid } = (await ada.post(path)).body.export;
  await harness.worker.idle();
  const events = await harness.platform.pool.run(
    "select name, actor_name, data->'export'->>'state' as state from full_events where data->'export'->>'uuid' = $1 order by id",
    [uuid],
  );
  assert.deepEqual(
    [...events],
    [
      { name: "export.created", actor_name: "Ada Example", state: null },
      { name: "export.finished", actor_name: "Ada Example", state: "done" },
    ],
  );
});

test("the newest three exports are kept, for a week", async () => {
  for (let count = 0; count < 4; count += 1) {
    assert.equal((await ada.post(path)).status, 201);
    await harness.worker.idle();
  }
  type ExportRow = { uuid: string; updated_at: string; expires_at: string };
  const { exports } = (await ada.get(path)).body as { exports: ExportRow[] };
  assert.equal(exports.length, 3);
  const [kept] = (await harness.platform.pool.run(
    "select array_agg(file_uuid::text order by file_uuid::text) as files from exports where uuid = any ($1)",
    [exports.map(({ uuid }) => uuid)],
  )) as { files: string[] }[];
  assert.deepEqual((await filesOnDisk(harness)).stored, kept?.files);
  for (const { updated_at, expires_at } of exports) {
    assert.equal(Date.parse(expires_at) - Date.parse(updated_at), 7 * 24 * 60 * 60_000);
  }
});
