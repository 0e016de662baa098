import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { forgetReplies } from "./idempotency.ts";

const company = await startCompany();
const { ada, ben, cleo, dev } = company;
const path = `/boards/${company.board.uuid}/tasks`;
const keyed = (key: string) => ({ headers: { "idempotency-key": key } });

test("the same key and request answer the stored reply again and change nothing more", async () => {
  const first = await ada.post(path, { title: "Once" }, keyed("once"));
  const before = await company.footprint();
  const again = await ada.post(path, { title: "Once" }, keyed("once"));
  assert.equal(first.status, 201);
  assert.equal(again.status, 201);
  assert.deepEqual(again.body, first.body);
  assert.deepEqual(await company.footprint(), before);
});

test("the same key with another body, or on another route, is a conflict", async () => {
  await ada.post(path, { title: "One" }, keyed("reused"));
  const otherBody = await ada.post(path, { title: "Two" }, keyed("reused"));
  assert.equal(otherBody.status, 409);
  assert.match(otherBody.body.error, /another request/);
  assert.equal((await ada.post("/workspaces", { name: "Elsewhere" }, keyed("reused"))).status, 409);
});

test("a change under a key is done once, also where others have changed the same since", async () => {
  const { uuid, version } = await company.task({ title: "Before", description: "Old" });
  const change = () => ada.patch(`/tasks/${uuid}`, { version, description: "Mine" }, keyed("change"));
  const first = await change();
  assert.equal(first.status, 200);
  await ben.patch(`/tasks/${uuid}`, { version: first.body.task.version, description: "Theirs" });
  const before = await company.footprint();
  const again = await change();
  assert.deepEqual([again.status, again.body], [200, first.body]);
  const another = await ada.patch(`/tasks/${uuid}`, { version, title: "After" }, keyed("change"));
  assert.deepEqual([another.status, another.body.code], [409, "idempotency_reused"]);
  assert.deepEqual(await company.footprint(), before);
});

test("a change that met another version is no change: its key may be used again", async () => {
  const { uuid, version } = await company.task({ title: "Before" });
  const change = (body: object) => ada.patch(`/tasks/${uuid}`, body, keyed("outdated"));
  assert.equal((await change({ version: version + 1, title: "Mine" })).status, 409);
  assert.equal((await change({ version, title: "After" })).status, 200);
});

test("the key belongs to its caller", async () => {
  const mine = await ada.post(path, { title: "Mine" }, keyed("shared"));
  const theirs = await ben.post(path, { title: "Mine" }, keyed("shared"));
  assert.equal(theirs.status, 201);
  assert.notEqual(theirs.body.task.uuid, mine.body.task.uuid);
});

test("of thirty requests at the same time one is executed; the others get its reply or the error that it is running", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => ada.post(path, { title: "Race" }, keyed("race"))));
  const made = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.task.uuid));
  assert.equal(made.size, 1);
  assert.ok(answers.every(({ status }) => status === 201 || status === 409));
});

test("an error is not stored: when its cause is gone the same key succeeds, once", async () => {
  const send = () => ada.post(path, { title: "No", status: "Later" }, keyed("refused"));
  assert.deepEqual([(await send()).status, (await send()).status], [400, 400]);
  await ada.post(`/boards/${company.board.uuid}/statuses`, { name: "Later" });
  const [made, again] = [await send(), await send()];
  assert.deepEqual([made.status, again.status], [201, 201]);
  assert.equal(again.body.task.uuid, made.body.task.uuid);
  assert.equal((await dev.post(path, { title: "No" }, keyed("viewer"))).status, 403);
});

test("a reply is repeated only to who may still see what it shows, and nothing is done again", async () => {
  const other = created(await ada.post(`/workspaces/${company.workspace.uuid}/boards`, { name: "Other" })).board;
  await ada.put(`/boards/${other.uuid}/members/${cleo.uuid}`);
  const onOther = `/boards/${other.uuid}/tasks`;
  const { task } = created(await cleo.post(onOther, { title: "Seen once" }, keyed("lost")));
  const board = () => cleo.post(`/workspaces/${company.workspace.uuid}/boards`, { name: "Mine" }, keyed("lost board"));
  const mine = created(await board()).board;
  const archive = () => cleo.post("/tasks/archive", { task_uuids: [task.uuid] }, keyed("archived"));
  assert.equal((await archive()).status, 200);
  assert.equal((await archive()).status, 200, "what is archived may still be seen in the trash");
  for (const { uuid } of [other, mine]) await ada.delete(`/boards/${uuid}/members/${cleo.uuid}`);
  const before = await company.footprint();
  assert.equal((await cleo.post(onOther, { title: "Seen once" }, keyed("lost"))).body.error, "Board not found.");
  assert.deepEqual([(await board()).status, (await board()).body.code], [404, "idempotency_forgotten"]);
  assert.equal((await archive()).status, 404);
  assert.deepEqual(await company.footprint(), before);
  await ada.put(`/boards/${mine.uuid}/members/${cleo.uuid}`);
  assert.equal((await board()).body.board.uuid, mine.uuid);
});

test("after a failure the same key runs anew", async () => {
  company.harness.faults.beforeCommit = new Error("the test's own fault");
  assert.equal((await ada.post(path, { title: "Later" }, keyed("failed"))).status, 500);
  company.harness.faults.beforeCommit = null;
  assert.equal((await ada.post(path, { title: "Later" }, keyed("failed"))).status, 201);
});

test("a key without or with too many characters is rejected", async () => {
  for (const key of ["", "x".repeat(256)]) assert.equal((await ada.post(path, { title: "A" }, keyed(key))).status, 400);
});

test("stored replies are sealed, and are forgotten after a day", async () => {
  await ada.post(path, { title: "A telling title" }, keyed("sealed"));
  const { pool } = company.harness.platform;
  const rows = (await pool.run("select body from idempotent_replies")) as { body: string }[];
  assert.ok(rows.length > 0);
  assert.ok(rows.every(({ body }) => !body.includes("telling")));
  await pool.run("update idempotent_replies set created_at = created_at - interval '25 hours'");
  const anew = await ada.post(path, { title: "A telling title" }, keyed("sealed"));
  assert.equal(anew.status, 201);
  const count = (await pool.run("select count(*)::int as n from tasks where title = 'A telling title'")) as {
    n: number;
  }[];
  assert.equal(count[0]?.n, 2);
});

test("a stored reply older than a day is deleted, a younger one stays", async () => {
  const { platform } = company.harness;
  await platform.pool.run("delete from idempotent_replies");
  await ada.post(path, { title: "Old" }, keyed("old"));
  await platform.pool.run("update idempotent_replies set created_at = created_at - interval '25 hours'");
  await ada.post(path, { title: "Young" }, keyed("young"));
  await forgetReplies(platform);
  const [left] = (await platform.pool.run("select count(*)::int as n from idempotent_replies")) as { n: number }[];
  assert.equal(left?.n, 1);
  const before = await company.footprint();
  assert.equal((await ada.post(path, { title: "Young" }, keyed("young"))).status, 201);
  assert.deepEqual(await company.footprint(), before);
});
