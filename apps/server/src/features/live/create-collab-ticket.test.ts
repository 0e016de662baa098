import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { named, newPage, newTask } from "#test/live.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, board, cleo, dev, eve, finn, gus, hal, ivy, robot, nobody, workspace, harness } = company;
const { wiki } = await startWiki(company);
const { pool } = harness.platform;
const page = await newPage(ada, wiki, "Ropes");
const ask = (who: typeof ada, more: object = {}) => who.post("/collab/tickets", { page_uuid: page.uuid, ...more });
const documents = () =>
  pool.run<{ generation: number }>("select generation from live_documents where uuid = $1", [page.uuid]);

test("a person who may not read the page gets no ticket, and neither does a key", async () => {
  const answers = await Promise.all([finn, hal, robot, nobody].map((who) => ask(who)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 401, 401],
  );
  assert.equal((await ada.post("/collab/tickets", {})).status, 400);
  assert.deepEqual(await documents(), []);
});

test("a ticket names its room, is good for a minute, and says who may write", async () => {
  const { status, body } = await ask(ada);
  assert.equal(status, 200);
  assert.equal(body.room, `wiki-page:${page.uuid}`);
  assert.equal(body.may_write, true);
  const [row] = await pool.run<{ seconds: number; hash: Buffer }>(
    "select extract(epoch from expires_at - clock_timestamp())::float8 as seconds, hash from collab_tickets",
  );
  assert.ok((row?.seconds ?? 0) <= 60);
  assert.ok(!row?.hash.toString("base64url").includes(body.ticket), "only a hash is stored");
  for (const who of [dev, eve]) assert.equal((await ask(who)).body.may_write, false);
  await pool.run("update workspaces set billing_status = 'read_only' where uuid = $1", [workspace.uuid]);
  const unpaid = await ask(cleo);
  assert.deepEqual([unpaid.status, unpaid.body.may_write], [200, false]);
  await pool.run("update workspaces set billing_status = 'normal' where uuid = $1", [workspace.uuid]);
});

test("a task's description gets a ticket too, for people who may read the task, and is written by those who may change it", async () => {
  const task = await newTask(ada, board, "Ropes");
  const answers = await Promise.all(
    [hal, ivy, robot, nobody].map((who) => who.post("/collab/tickets", { task_uuid: task.uuid })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 401, 401],
  );
  assert.deepEqual(await pool.run("select 1 from live_documents where uuid = $1", [task.uuid]), []);
  for (const body of [{}, { page_uuid: page.uuid, task_uuid: task.uuid }]) {
    const { status, body: answer } = await ada.post("/collab/tickets", body);
    assert.deepEqual([status, answer.code], [400, "live_text_not_one"]);
  }
  const asPage = await ada.post("/collab/tickets", { page_uuid: task.uuid });
  assert.deepEqual([asPage.status, asPage.body.code], [404, "page_not_found"]);
  const may = await Promise.all(
    [ada, cleo, gus, dev, eve, finn].map((who) => who.post("/collab/tickets", named(task))),
  );
  assert.deepEqual(
    may.map(({ body }) => [body.room, body.may_write]),
    [true, true, true, false, false, false].map((mayWrite) => [`task:${task.uuid}`, mayWrite]),
  );
});

test("twenty who open a text at once get one document", async () => {
  for (const fresh of [await newPage(ada, wiki, "Race"), await newTask(ada, board, "Race")]) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.post("/collab/tickets", named(fresh))));
    assert.equal(new Set(answers.map(({ body }) => body.generation)).size, 1);
    assert.ok(answers.every(({ status }) => status === 200));
  }
});

test("a copy of another generation, or of another schema, is a conflict", async () => {
  const { generation } = (await ask(ada)).body;
  assert.equal((await ask(ada, { generation, schema: 1 })).status, 200);
  const stale = await ask(ada, { generation: generation + 1 });
  assert.deepEqual([stale.status, stale.body.code], [409, "live_generation_changed"]);
  const other = await ask(ada, { schema: 2 });
  assert.deepEqual([other.status, other.body.code], [409, "live_schema_differs"]);
  await pool.run("update live_documents set schema_version = 2 where uuid = $1", [page.uuid]);
  assert.equal((await ask(ada)).body.code, "live_schema_differs", "a newer server opened it");
  await pool.run("update live_documents set schema_version = 1 where uuid = $1", [page.uuid]);
});

test("a document that nobody used for a month goes, the page stays, and the next opening is another generation", async () => {
  const { forgetLive } = await import("./jobs.ts");
  const { generation } = (await ask(ada)).body;
  await forgetLive(harness.platform);
  assert.equal((await documents()).length, 1);
  await pool.run("update live_documents set used_at = clock_timestamp() - interval '31 days' where uuid = $1", [
    page.uuid,
  ]);
  await pool.run("update collab_tickets set expires_at = clock_timestamp() - interval '1 second'");
  await pool.run("update live_documents set last_seq = last_seq + 1 where uuid = $1", [page.uuid]);
  await forgetLive(harness.platform);
  assert.equal((await documents()).length, 1, "it has something that is not stored in the page");
  await pool.run("update live_documents set last_seq = last_seq - 1 where uuid = $1", [page.uuid]);
  await forgetLive(harness.platform);
  assert.deepEqual([await documents(), await pool.run("select 1 from collab_tickets")], [[], []]);
  assert.equal((await ask(ada, { generation })).body.code, "live_generation_changed");
  assert.ok((await ask(ada)).body.generation > generation);
});
