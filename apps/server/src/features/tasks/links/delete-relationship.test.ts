import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { eventsOf, secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, ivy, nobody } = company;
/** The number of links of each kind that a task shows. */
const linksOf = (answer: { body: { task: Record<string, string[]> } }) =>
  ["blocks", "blocked_by", "related_to", "duplicate_of"].map((name) => answer.body.task[name]?.length);

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

test("only the link of a given kind is deleted, and without a kind every link of the two tasks", async () => {
  const [task, other] = [await company.task(), await company.task()];
  const path = `/tasks/${task.uuid}/relationships`;
  for (const direction of ["blocks", "related_to", "duplicate_of"])
    await ada.post(path, { other_task_uuid: other.uuid, direction });
  assert.deepEqual(linksOf(await ada.get(`/tasks/${task.uuid}`)), [1, 0, 1, 1]);
  const before = await company.footprint();
  assert.equal((await cleo.delete(`${path}/${other.uuid}?direction=blocked_by`)).status, 404);
  assert.equal((await cleo.delete(`${path}/${other.uuid}?direction=relates`)).status, 400);
  // the other task is no duplicate
  assert.equal(
    (await cleo.delete(`/tasks/${other.uuid}/relationships/${task.uuid}?direction=duplicate_of`)).status,
    404,
  );
  assert.deepEqual(await company.footprint(), before);
  assert.deepEqual(linksOf(await cleo.delete(`${path}/${other.uuid}?direction=blocks`)), [0, 0, 1, 1]);
  const related = await cleo.delete(`/tasks/${other.uuid}/relationships/${task.uuid}?direction=related_to`);
  assert.deepEqual(linksOf(related), [0, 0, 0, 0]);
  assert.deepEqual(linksOf(await ada.get(`/tasks/${task.uuid}`)), [0, 0, 0, 1]);
  await ada.post(path, { other_task_uuid: other.uuid, direction: "related_to" });
  await ada.post(path, { other_task_uuid: other.uuid, direction: "blocked_by" });
  const all = await cleo.delete(`/tasks/${other.uuid}/relationships/${task.uuid}`);
  assert.deepEqual([all.status, linksOf(all)], [200, [0, 0, 0, 0]]);
  assert.deepEqual(linksOf(await ada.get(`/tasks/${task.uuid}`)), [0, 0, 0, 0]);
  const names = (await eventsOf(company, task.uuid)).map(({ name }) => name);
  assert.equal(names.filter((name) => name === "ticket.unlinked").length, 3);
  assert.equal(names.filter((name) => name === "ticket.unblocked").length, 1);
});

test("when a task or its board is deleted for good, the tasks linked with it change and name it no more", async () => {
  const task = await company.task();
  const board = await secondBoard(company);
  const there = (await ada.post(`/boards/${board.uuid}/tasks`, { title: "There" })).body.task;
  const gone = await company.task();
  for (const { uuid } of [there, gone]) {
    await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: uuid, direction: "related_to" });
    await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: uuid, direction: "duplicate_of" });
  }
  const read = async () => (await ada.get(`/tasks/${task.uuid}`)).body.task;
  const first = await read();
  await ada.post(`/tasks/${gone.uuid}/archive`);
  assert.deepEqual((await read()).related_to, [there.uuid, gone.uuid]);
  assert.equal((await ada.delete(`/workspaces/${company.workspace.uuid}/trash/ticket/${gone.uuid}`)).status, 200);
  const second = await read();
  assert.deepEqual([second.related_to, second.duplicate_of], [[there.uuid], [there.uuid]]);
  assert.ok(second.updated_at > first.updated_at);
  await ada.post(`/boards/${board.uuid}/archive`);
  assert.equal((await ada.delete(`/boards/${board.uuid}`)).status, 200);
  const third = await read();
  assert.deepEqual([third.related_to, third.duplicate_of], [[], []]);
  assert.ok(third.updated_at > second.updated_at);
});
