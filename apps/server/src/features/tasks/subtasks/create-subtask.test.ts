import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { eventsOf } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, hal, ivy, nobody } = company;

test("without write access no subtask can be added", async () => {
  const task = await company.task();
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, eve, ivy, hal, nobody].map((who) => who.post(`/tasks/${task.uuid}/subtasks`, { title: "Works" })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401],
  );
  for (const body of [{}, { title: " " }, { title: "a".repeat(501) }, { title: "A", is_done: 1 }, { title: "A", x: 1 }])
    assert.equal((await ada.post(`/tasks/${task.uuid}/subtasks`, body)).status, 400);
  assert.deepEqual(await company.footprint(), before);
  const answer = await cleo.post(`/tasks/${task.uuid}/subtasks`, { title: " Works " });
  assert.deepEqual([answer.status, answer.body.subtask.title, answer.body.subtask.is_done], [201, "Works", false]);
});

test("the task counts its subtasks and keeps its version", async () => {
  const task = await company.task();
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      ada.post(`/tasks/${task.uuid}/subtasks`, { title: `Criterion ${index}`, is_done: index < 4 }),
    ),
  );
  const read = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual([read.subtask_total, read.subtask_done, read.version, read.subtasks.length], [10, 4, 1, 10]);
  const positions = new Set(read.subtasks.map((each: { position: string }) => each.position));
  assert.equal(positions.size, 10);
  assert.equal((await eventsOf(company, task.uuid)).filter((event) => event.name === "subtask.created").length, 10);
});

test("two hundred subtasks fit between the same two neighbours", async () => {
  const task = await company.task();
  const path = `/tasks/${task.uuid}/subtasks`;
  await ada.post(path, { title: "First" });
  await ada.post(path, { title: "Last" });
  for (let index = 0; index < 200; index += 1) {
    const { subtasks } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
    const [before, last] = subtasks.slice(-2).map((each: { position: string }) => Number(each.position));
    await ada.post(path, { title: `${index}`, position: (before + last) / 2 });
  }
  const { subtasks } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual(
    subtasks.map((each: { title: string }) => each.title),
    ["First", ...Array.from({ length: 200 }, (_, index) => `${index}`), "Last"],
  );
});

test("a task has at most 500 success criteria, also when the last ones are created at the same time", async () => {
  const task = await company.task();
  await company.harness.platform.pool.run(
    `insert into subtasks (workspace_uuid, task_uuid, title, position)
     select $1, $2, 'Criterion ' || n, n from generate_series(1, 498) n`,
    [company.workspace.uuid, task.uuid],
  );
  const add = (title: string) => ada.post(`/tasks/${task.uuid}/subtasks`, { title });
  const answers = await Promise.all(["a", "b", "c", "d"].map(add));
  assert.equal(answers.filter(({ status }) => status === 201).length, 2);
  const { body } = await add("e");
  assert.deepEqual(
    [body.code, body.error],
    ["subtask_limit", "A ticket has at most 500 success criteria. Delete one first."],
  );
});
