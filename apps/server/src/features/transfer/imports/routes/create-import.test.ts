import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { features } from "#features.ts";
import { startFeatureWorker } from "#platform/deployment/feature-worker.ts";
import { created, startCompany } from "#test/company.ts";
import { exportOf } from "#test/whole-workspace.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, nobody, robot, harness, workspace } = company;
const csv = { name: "Backlog.csv", type: "text/csv", bytes: "Title,Status\nOne,Open\n" };
const path = (query: string): string => `/workspaces/${workspace.uuid}/imports?${query}`;

test("a person who may not create boards cannot import, and nothing is stored", async () => {
  const before = await company.footprint();
  const people = [dev, eve, finn, gus, hal, nobody, robot];
  const answers = await Promise.all(people.map((who) => who.upload(path("source=csv"), csv)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404, 401, 401],
  );
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await cleo.upload(path("source=csv"), csv)).status, 201);
});

test("a member who would import a whole workspace is refused before the file is received", async () => {
  const { port } = new URL(await harness.app.listen({ port: 0, host: "127.0.0.1" }));
  const client = connect(Number(port), "127.0.0.1");
  client.write(
    `POST ${path("source=stoa")} HTTP/1.1\r\nhost: stoa\r\nauthorization: Bearer ${cleo.token}\r\n` +
      "content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000000\r\n\r\n" +
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK',
  );
  const [reply] = (await once(client, "data")) as [Buffer];
  client.destroy();
  assert.match(String(reply), /^HTTP\/1\.1 403 [^]*ADMIN_REQUIRED/i);
});

test("a request without a file, source or content, or with an unknown source, is rejected", async () => {
  await harness.worker.idle();
  const before = await company.footprint();
  assert.equal((await ada.post(path("source=csv"))).status, 400);
  assert.equal((await ada.upload(path(""), csv)).status, 400);
  assert.equal((await ada.upload(path("source=jira"), csv)).status, 400);
  assert.equal((await ada.upload(path("source=csv&dry_run=perhaps"), csv)).status, 400);
  const empty = await ada.upload(path("source=csv"), { ...csv, bytes: "" });
  assert.equal(empty.status, 400);
  assert.equal(empty.body.error, "The file cannot be imported: it is empty.");
  for (const who of [cleo, dev]) {
    const whole = await who.upload(path("source=stoa"), csv);
    assert.deepEqual([whole.status, whole.body.code === "import_invalid"], [403, false]);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("an import fails with 402 when an invoice is unpaid or the plan is full", async () => {
  const set = (sql: string) =>
    harness.platform.pool.run(`update workspaces set ${sql} where uuid = $1`, [workspace.uuid]);
  await harness.worker.idle();
  await set("billing_status = 'past_due'");
  assert.equal((await ada.upload(path("source=csv"), csv)).status, 402);
  await set("billing_status = 'normal', plan = 'free'");
  const full = await ada.upload(path("source=csv"), csv);
  assert.equal(full.status, 402);
  assert.equal(full.body.error, "All boards of the plan are in use. Delete a board, or change the plan.");
  assert.equal(full.body.prices.monthly.unit_amount, 800);
  await set("plan = 'unlimited'");
  assert.equal((await ada.upload(path("source=csv"), csv)).status, 201);
});

test("a dry run exceeds no limit: its report names the one that the import would exceed", async () => {
  const set = (plan: string) =>
    harness.platform.pool.run("update workspaces set plan = $2 where uuid = $1", [workspace.uuid, plan]);
  await harness.worker.idle();
  await set("free");
  const board = JSON.stringify({ name: "B", lists: [], cards: [], labels: [], checklists: [], actions: [] });
  const trello = { name: "b.json", type: "application/json", bytes: board };
  const { bytes } = await exportOf(company, ada, workspace.uuid);
  for (const [source, file] of [
    ["csv", csv],
    ["trello", trello],
    ["stoa", { name: "export.zip", type: "application/zip", bytes }],
  ] as const) {
    const asked = await ada.upload(path(`source=${source}&dry_run=true`), file);
    assert.equal(asked.status, 201, source);
    await harness.worker.idle();
    const { state, error } = (await ada.get(`/workspaces/${workspace.uuid}/imports/${asked.body.import.uuid}`)).body
      .import;
    assert.deepEqual(
      [state, error],
      ["failed", "All boards of the plan are in use. Delete a board, or change the plan."],
      source,
    );
  }
  await set("unlimited");
});

test("a new import is queued, audited, and has the file's name", async () => {
  const reply = await ada.upload(path("source=csv&dry_run=true"), csv);
  assert.equal(reply.status, 201);
  const { uuid, created_at, updated_at, ...rest } = reply.body.import;
  assert.deepEqual(rest, {
    workspace_uuid: workspace.uuid,
    source: "csv",
    dry_run: true,
    file_name: "Backlog.csv",
    state: "queued",
    tool: null,
    progress: { done: 0, total: 0 },
    board_uuids: [],
    updated_board_uuids: [],
    wiki_uuid: null,
    created: {
      boards: [],
      columns: [],
      labels: [],
      tickets: 0,
      comments: 0,
      subtasks: 0,
      wikis: [],
      pages: 0,
      attachments: 0,
      updated: 0,
      left: 0,
    },
    skipped: [],
    encoding: null,
    error: null,
    row_errors: [],
    undone_at: null,
  });
  assert.equal(typeof created_at, typeof updated_at);
  const events = await harness.platform.pool.run(
    "select actor_name, data from full_events where name = 'import.created' and data->'import'->>'uuid' = $1",
    [uuid],
  );
  assert.deepEqual(
    [...events],
    [{ actor_name: "Ada Example", data: { import: { uuid, source: "csv", dry_run: true, file_name: "Backlog.csv" } } }],
  );
});

test("a workspace can have three open imports, also with concurrent requests; a fourth is rejected until one ends", async () => {
  await harness.worker.idle();
  await harness.worker.close();
  const before = (await company.footprint())["imports"] ?? 0;
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ada.upload(path("source=csv"), csv)));
  const taken = answers.filter((answer) => answer.status === 201);
  assert.deepEqual([taken.length, answers.filter((answer) => answer.status === 409).length], [3, 3]);
  const refused = answers.find((answer) => answer.status === 409);
  assert.match(refused?.body.error, /^Three imports of this workspace are already waiting or running/);
  assert.equal((await company.footprint())["imports"], before + 3);
  const worker = startFeatureWorker(harness.platform, features);
  await worker.idle();
  assert.equal((await ada.upload(path("source=csv"), csv)).status, 201);
  await worker.idle();
  await worker.close();
});

test("a person can have ten open imports in all their workspaces, also with concurrent requests; others still import", async () => {
  const uuids = [workspace.uuid];
  for (const name of ["One", "Two", "Three", "Four"]) {
    uuids.push(created(await ada.post("/workspaces", { name: `${name} ${ada.uuid}` })).workspace.uuid);
  }
  const before = (await company.footprint())["imports"] ?? 0;
  const asked = uuids.flatMap((uuid) => Array.from({ length: 3 }, () => `/workspaces/${uuid}/imports?source=csv`));
  const answers = await Promise.all(asked.map((each) => ada.upload(each, csv)));
  const refused = answers.filter((answer) => answer.status !== 201);
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.code, body.error]),
    Array.from({ length: 5 }, () => [
      409,
      "own_import_limit",
      "Ten of your imports are already waiting or running. Try again when one of them has ended.",
    ]),
  );
  assert.equal((await company.footprint())["imports"], before + 10);
  const [quiet] = (await hal.get("/workspaces")).body.workspaces as [{ uuid: string }];
  assert.equal((await hal.upload(`/workspaces/${quiet.uuid}/imports?source=csv`, csv)).status, 201);
  const worker = startFeatureWorker(harness.platform, features);
  await worker.idle();
  assert.equal((await ada.upload(path("source=csv"), csv)).status, 201);
  await worker.idle();
  await worker.close();
});
