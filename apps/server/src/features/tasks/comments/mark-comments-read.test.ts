import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, dev, eve, finn, hal, ivy, nobody } = company;
const { pool } = company.harness.platform;

const unread = async (who: typeof ada, task: { uuid: string }): Promise<number> =>
  (await who.get(`/tasks/${task.uuid}`)).body.task.unread_comment_count;

test("people who cannot see the task cannot mark its comments, and nothing is stored", async () => {
  const task = await company.task();
  await eve.post(`/tasks/${task.uuid}/comments`, { body: "Hello" });
  const before = await company.footprint();
  for (const [who, status] of [
    [ivy, 404],
    [hal, 404],
    [nobody, 401],
  ] as const) {
    assert.equal((await who.post(`/tasks/${task.uuid}/comments/read`)).status, status);
  }
  assert.equal((await dev.post(`/tasks/${task.uuid}/comments/read`, { at: "now" })).status, 400);
  assert.deepEqual(await company.footprint(), before);
});

test("viewers and guests mark comments for themselves, without an event", async () => {
  const task = await company.task();
  await eve.post(`/tasks/${task.uuid}/comments`, { body: "One" });
  await eve.post(`/tasks/${task.uuid}/comments`, { body: "Two" });
  assert.deepEqual([await unread(dev, task), await unread(finn, task), await unread(eve, task)], [2, 2, 0]);
  const { events } = await company.footprint();
  const answer = await dev.post(`/tasks/${task.uuid}/comments/read`);
  assert.deepEqual([answer.status, answer.body], [200, { unread_comment_count: 0 }]);
  assert.deepEqual([await unread(dev, task), await unread(finn, task)], [0, 2]);
  assert.equal((await company.footprint())["events"], events);
  await eve.post(`/tasks/${task.uuid}/comments`, { body: "Three" });
  assert.deepEqual([await unread(dev, task), await unread(finn, task)], [1, 3]);
  await Promise.all([1, 2, 3].map(() => dev.post(`/tasks/${task.uuid}/comments/read`)));
  assert.equal(await unread(dev, task), 0);
});

test("a task without comments stores no mark, and marking works while an invoice is unpaid", async () => {
  const task = await company.task();
  const before = await company.footprint();
  assert.equal((await ada.post(`/tasks/${task.uuid}/comments/read`)).status, 200);
  assert.deepEqual(await company.footprint(), before);
  await pool.run("update workspaces set billing_status = 'read_only' where uuid = $1", [company.workspace.uuid]);
  assert.equal((await dev.post(`/tasks/${task.uuid}/comments/read`)).status, 200);
  await pool.run("update workspaces set billing_status = 'normal' where uuid = $1", [company.workspace.uuid]);
});
