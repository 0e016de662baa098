import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { eventsOf } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, hal, ivy, nobody } = company;

test("without write access a task cannot be archived", async () => {
  const task = await company.task();
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, ivy, hal, nobody].map((who) => who.post(`/tasks/${task.uuid}/archive`)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401],
  );
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await cleo.post(`/tasks/${task.uuid}/archive`)).status, 200);
});

test("an archived task is not found, and cannot be archived again", async () => {
  const task = await company.task();
  assert.equal((await ada.post(`/tasks/${task.uuid}/archive`)).body.task.version, 2);
  const before = await company.footprint();
  const again = await ada.post(`/tasks/${task.uuid}/archive`);
  assert.deepEqual([again.status, again.body.error], [404, "Task not found."]);
  for (const path of ["move", "duplicate", "subtasks"])
    assert.equal((await ada.post(`/tasks/${task.uuid}/${path}`, { version: 2, title: "A" })).status % 4, 0);
  assert.deepEqual(await company.footprint(), before);
  assert.deepEqual(
    (await eventsOf(company, task.uuid)).map((event) => event.name),
    ["ticket.created", "ticket.archived"],
  );
});

test("an archived task no longer blocks others, and its lease ends", async () => {
  const [task, blocked] = [await company.task({ status: "Done" }), await company.task()];
  await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: blocked.uuid, direction: "blocks" });
  await ada.post(`/tasks/${task.uuid}/move`, { version: 1, status: "In Progress" });
  assert.equal((await ada.get(`/tasks/${blocked.uuid}`)).body.task.is_blocked, true);
  const claim = { from_status: "In Progress", to_status: "In Progress", lease_seconds: 600 };
  const { lease } = (await ada.post(`/boards/${company.board.uuid}/claim-next`, claim)).body;
  await ada.post(`/tasks/${task.uuid}/archive`);
  assert.equal((await ada.get(`/tasks/${blocked.uuid}`)).body.task.is_blocked, false);
  const restore = `/workspaces/${company.workspace.uuid}/trash/ticket/${task.uuid}/restore`;
  assert.equal((await ada.post(restore)).status, 200);
  assert.equal((await ada.get(`/tasks/${blocked.uuid}`)).body.task.is_blocked, true);
  assert.equal((await ada.post(`/tasks/${task.uuid}/lease`, { lease_uuid: lease.uuid })).status, 404);
});
