import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, hal } = company;
const { pool } = company.harness.platform;

test("only the author deletes a comment, once, and it goes to the trash", async () => {
  const task = await company.task();
  const { comment } = (await eve.post(`/tasks/${task.uuid}/comments`, { body: "Oops" })).body;
  const path = `/tasks/${task.uuid}/comments/${comment.uuid}`;
  const before = await company.footprint();
  for (const [who, status] of [
    [ada, 404],
    [cleo, 404],
    [hal, 404],
    [dev, 403],
  ] as const) {
    assert.equal((await who.delete(path)).status, status);
  }
  assert.deepEqual(await company.footprint(), before);
  const answers = await Promise.all([eve.delete(path), eve.delete(path), eve.delete(path)]);
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 404, 404],
  );
  assert.deepEqual(answers.find((answer) => answer.status === 200)?.body, { comment: { uuid: comment.uuid } });
  assert.deepEqual((await dev.get(`/tasks/${task.uuid}/comments`)).body.comments, []);
  const seen = (await dev.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual([seen.comment_total, seen.unread_comment_count], [0, 0]);
  const [row] = await pool.run("select archived_at is not null as archived from comments where uuid = $1", [
    comment.uuid,
  ]);
  assert.equal((row as { archived: boolean }).archived, true);
  const events = await pool.run("select name from full_events where task_uuid = $1 order by id", [task.uuid]);
  assert.deepEqual(
    events.map((event) => (event as { name: string }).name),
    ["ticket.created", "comment.created", "comment.deleted"],
  );
});

test("an undeclared body or query is rejected", async () => {
  const task = await company.task();
  const { comment } = (await eve.post(`/tasks/${task.uuid}/comments`, { body: "Stay" })).body;
  assert.equal((await eve.delete(`/tasks/${task.uuid}/comments/${comment.uuid}?force=1`)).status, 400);
  assert.equal((await eve.delete(`/tasks/${task.uuid}/comments/${comment.uuid}`, { force: true })).status, 400);
  assert.equal((await dev.get(`/tasks/${task.uuid}/comments`)).body.comments.length, 1);
});
