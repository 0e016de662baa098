import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, ivy, nobody } = company;
const task = await company.task();
const add = async (title: string) => (await ada.post(`/tasks/${task.uuid}/subtasks`, { title })).body.subtask;
const path = (uuid: string, of = task.uuid) => `/tasks/${of}/subtasks/${uuid}`;

test("without write access nothing can be changed, and a subtask of another task is not found", async () => {
  const subtask = await add("Works");
  const other = await company.task();
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, eve, ivy, nobody].map((who) => who.patch(path(subtask.uuid), { is_done: true })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 401],
  );
  for (const wrong of [path(subtask.uuid, other.uuid), path(randomUUID())]) {
    const answer = await ada.patch(wrong, { is_done: true });
    assert.deepEqual([answer.status, answer.body.error], [404, "Success criterion not found."]);
  }
  for (const body of [{}, { title: "" }, { is_done: null }, { version: 1, title: "A" }])
    assert.equal((await ada.patch(path(subtask.uuid), body)).status, 400);
  assert.deepEqual(await company.footprint(), before);
  const done = await cleo.patch(path(subtask.uuid.toUpperCase()), { is_done: true, title: "Works well" });
  assert.deepEqual([done.status, done.body.subtask.is_done, done.body.subtask.title], [200, true, "Works well"]);
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.subtask_done, 1);
});

test("an equal value is not a change", async () => {
  const subtask = await add("Same");
  const before = await company.footprint();
  const same = { title: "Same", is_done: false, position: Number(subtask.position) };
  const answer = await ada.patch(path(subtask.uuid), same);
  assert.deepEqual(answer.body.subtask, subtask);
  assert.deepEqual(await company.footprint(), before);
});

test("concurrent ticking and unticking leave a correct count", async () => {
  const items = await Promise.all(["a", "b", "c"].map(add));
  await Promise.all(
    items.flatMap(({ uuid }) => [true, false, true].map((is_done) => ada.patch(path(uuid), { is_done }))),
  );
  const read = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.equal(read.subtask_done, read.subtasks.filter((each: { is_done: boolean }) => each.is_done).length);
});

test("with the position of another subtask, a subtask moves before it", async () => {
  const [first, second] = [await add("first"), await add("second")];
  await ada.patch(path(second.uuid), { position: Number(first.position) });
  const { subtasks } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual(
    subtasks.slice(-2).map((each: { title: string }) => each.title),
    ["second", "first"],
  );
});
