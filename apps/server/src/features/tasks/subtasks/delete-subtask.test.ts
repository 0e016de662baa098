import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, ivy, nobody } = company;

test("a subtask can be deleted once, with write access, and is no longer counted", async () => {
  const [task, other] = [await company.task(), await company.task()];
  const { subtask } = (await ada.post(`/tasks/${task.uuid}/subtasks`, { title: "Works", is_done: true })).body;
  const path = `/tasks/${task.uuid}/subtasks/${subtask.uuid}`;
  const before = await company.footprint();
  const answers = await Promise.all([dev, ivy, nobody].map((who) => who.delete(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 404, 401],
  );
  const wrong = await ada.delete(`/tasks/${other.uuid}/subtasks/${subtask.uuid}`);
  assert.deepEqual([wrong.status, wrong.body.error], [404, "Success criterion not found."]);
  assert.deepEqual(await company.footprint(), before);
  const twice = await Promise.all([cleo.delete(path), cleo.delete(path)]);
  assert.deepEqual(
    twice.map((answer) => answer.status).toSorted((one, other) => one - other),
    [200, 404],
  );
  assert.deepEqual(twice.find((answer) => answer.status === 200)?.body, { subtask: { uuid: subtask.uuid } });
  const read = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual([read.subtask_total, read.subtask_done, read.subtasks], [0, 0, []]);
});
