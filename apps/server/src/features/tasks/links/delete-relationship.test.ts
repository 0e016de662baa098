import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { eventsOf, secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, ivy, nobody } = company;

test("a relationship can be deleted once, from either task, with write access and sight of both tasks", async () => {
  const [task, other, third] = [await company.task(), await company.task(), await company.task()];
  const hidden = await secondBoard(company);
  const unseen = (await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Hidden" })).body.task;
  for (const { uuid } of [other, unseen])
    await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: uuid, direction: "blocked_by" });
  const path = `/tasks/${task.uuid}/relationships`;
  const before = await company.footprint();
  const answers = await Promise.all([dev, ivy, nobody].map((who) => who.delete(`${path}/${other.uuid}`)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 404, 401],
  );
  assert.equal((await cleo.delete(`${path}/${unseen.uuid}`)).body.error, "Task not found.");
  assert.equal((await cleo.delete(`${path}/${third.uuid}`)).body.error, "Relationship not found.");
  assert.deepEqual(await company.footprint(), before);
  const fromOther = await cleo.delete(`/tasks/${other.uuid}/relationships/${task.uuid}`);
  assert.deepEqual([fromOther.status, fromOther.body.task.uuid, fromOther.body.task.blocks], [200, other.uuid, []]);
  assert.equal((await eventsOf(company, task.uuid)).at(-1)?.name, "ticket.unblocked");
  assert.equal((await cleo.delete(`${path}/${other.uuid}`)).status, 404);
  const last = await ada.delete(`${path}/${unseen.uuid}`);
  assert.deepEqual([last.body.task.blocked_by, last.body.task.is_blocked], [[], false]);
});

test("a relationship to a task in the trash can be deleted", async () => {
  const [task, other] = [await company.task(), await company.task()];
  await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: other.uuid, direction: "blocked_by" });
  await ada.post(`/tasks/${other.uuid}/archive`);
  assert.equal((await cleo.delete(`/tasks/${task.uuid}/relationships/${other.uuid}`)).status, 200);
});
