import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot } = company;

test("everybody on the board can read a task; for others it is not found", async () => {
  const task = await company.task();
  const before = await company.footprint();
  for (const who of [ada, ben, cleo, dev, eve, finn, gus, robot]) {
    assert.equal((await who.get(`/tasks/${task.uuid}`)).body.task.uuid, task.uuid);
  }
  const answers = await Promise.all([ivy, hal, nobody].map((who) => who.get(`/tasks/${task.uuid}`)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 404, 401],
  );
  assert.equal((await ada.get(`/tasks/${company.board.uuid}`)).status, 404);
  assert.equal((await ada.get("/tasks/none")).status, 400);
  assert.equal((await ada.get(`/tasks/${task.uuid}?full=1`)).status, 400);
  assert.deepEqual(await company.footprint(), before);
});

test("an archived task is not found, not even for the owner", async () => {
  const task = await company.task();
  await ada.post(`/tasks/${task.uuid}/archive`);
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.error, "Task not found.");
});

test("a single task is returned with both forms of its text and its subtasks", async () => {
  const task = await company.task({ description: "As **bold** as that", due_date: "2026-12-24" });
  await ada.post(`/tasks/${task.uuid}/subtasks`, { title: "Works" });
  const read = (await cleo.get(`/tasks/${task.uuid}`)).body.task;
  assert.equal(read.description, "As **bold** as that");
  assert.equal(read.description_json.type, "doc");
  assert.equal(read.subtasks[0].title, "Works");
  assert.deepEqual([read.subtask_total, read.subtask_done, read.due_date], [1, 0, "2026-12-24"]);
  assert.equal(read.created_by.uuid, ada.uuid);
});

test("a blocker on a board that the reader may not open blocks, but is not named", async () => {
  const hidden = await secondBoard(company);
  const blocker = (await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Hidden" })).body.task;
  const task = await company.task();
  await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: blocker.uuid, direction: "blocked_by" });
  const seen = (await ben.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual([seen.is_blocked, seen.blocked_by], [true, [blocker.uuid]]);
  const unseen = (await cleo.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual([unseen.is_blocked, unseen.blocked_by], [true, []]);
});
