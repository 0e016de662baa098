import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { statementsOf } from "#test/statement-count.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, hal, nobody, robot } = company;
const { pool } = company.harness.platform;

async function comment(who = eve, body = "As **said**") {
  const task = await company.task();
  const made = (await who.post(`/tasks/${task.uuid}/comments`, { body })).body.comment;
  return { task, made, path: `/tasks/${task.uuid}/comments/${made.uuid}` };
}

test("only the author can change a comment; for others it is not found", async () => {
  const { path, made } = await comment();
  const before = await company.footprint();
  for (const who of [ada, ben, cleo]) {
    const answer = await who.patch(path, { body: "Twisted" });
    assert.deepEqual([answer.status, answer.body.error], [404, "Comment not found."]);
  }
  assert.equal((await dev.patch(path, { body: "Twisted" })).status, 403);
  assert.equal((await hal.patch(path, { body: "Twisted" })).body.error, "Task not found.");
  assert.equal((await nobody.patch(path, { body: "Twisted" })).status, 401);
  assert.deepEqual(await company.footprint(), before);
  const answer = await eve.patch(path, { body: "Corrected" });
  assert.equal(answer.status, 200);
  assert.equal(answer.body.comment.body, "Corrected");
  assert.equal(answer.body.comment.created_at, made.created_at);
  assert.ok(answer.body.comment.updated_at >= made.updated_at);
  assert.equal(made.edited_at, null);
  assert.equal(answer.body.comment.edited_at, answer.body.comment.updated_at);
});

test("a comment of another task, in the trash, or with an unknown uuid is not found", async () => {
  const { path, made } = await comment();
  const other = await company.task();
  const before = await company.footprint();
  assert.equal((await eve.patch(`/tasks/${other.uuid}/comments/${made.uuid}`, { body: "Elsewhere" })).status, 404);
  assert.equal((await eve.patch(`/tasks/${other.uuid}/comments/${other.uuid}`, { body: "Nowhere" })).status, 404);
  assert.equal((await eve.patch(`/tasks/${other.uuid}/comments/nonsense`, { body: "Nowhere" })).status, 400);
  assert.deepEqual(await company.footprint(), before);
  await eve.delete(path);
  assert.equal((await eve.patch(path, { body: "Gone" })).status, 404);
});

test("an invalid text is rejected and the stored one stays", async () => {
  const { path, task } = await comment();
  const before = await company.footprint();
  for (const body of [
    {},
    { body: " " },
    { body: "a", body_json: { type: "doc" } },
    { body_json: { type: "doc" } },
    { uuid: 1 },
  ]) {
    assert.equal((await eve.patch(path, body)).status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await eve.get(`/tasks/${task.uuid}/comments`)).body.comments[0].body, "As **said**");
});

test("the same text again, in either form, is not a change", async () => {
  const { path, made } = await comment();
  const before = await company.footprint();
  for (const body of [{ body: " As **said**\n" }, { body_json: made.body_json }]) {
    const answer = await eve.patch(path, body);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.comment, made);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a change emits an event, can be found by its new words, and takes five statements", async () => {
  const { path, task, made } = await comment();
  let round = 0;
  assert.equal(await statementsOf(company.harness, () => eve.patch(path, { body: `Round ${(round += 1)}` })), 5);
  await eve.patch(path, { body: "Quintessence" });
  const events = await pool.run("select name from full_events where task_uuid = $1 order by id", [task.uuid]);
  assert.equal((events.at(-1) as { name: string }).name, "comment.updated");
  const found = await pool.run("select uuid from comments where search @@ 'quintessence'::tsquery");
  assert.equal((found[0] as { uuid: string }).uuid, made.uuid);
});

test("a person can change a comment of their key, and the key stays its author", async () => {
  const { path } = await comment(robot, "Built.");
  const answer = await cleo.patch(path, { body: "Built twice." });
  assert.equal(answer.status, 200);
  assert.equal(answer.body.comment.actor.kind, "api_key");
});

test("a changed text changes `updated_at` of the task, so that clients with a copy read its comments again; its version stays", async () => {
  const { path, task } = await comment();
  const read = async () => (await ada.api.getTask({ task_uuid: task.uuid })).task;
  const before = await read();
  assert.equal((await eve.patch(path, { body: "As **said**" })).status, 200);
  assert.equal((await read()).updated_at, before.updated_at);
  assert.equal((await eve.patch(path, { body: "Better said" })).status, 200);
  const after = await read();
  assert.ok(after.updated_at > before.updated_at);
  assert.equal(after.version, before.version);
});
