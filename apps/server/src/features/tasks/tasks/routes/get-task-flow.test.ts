import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, dev, hal, ivy, nobody } = company;

test("people who may not see the task cannot read its flow", async () => {
  const task = await company.task();
  const answers = await Promise.all([ivy, hal, nobody].map((who) => who.get(`/tasks/${task.uuid}/flow`)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 404, 401],
  );
  assert.equal((await dev.get(`/tasks/${task.uuid}/flow`)).status, 200);
});

test("the flow of a task shows its statuses on both boards by name, and its time in the trash", async () => {
  const task = await company.task();
  const board = await secondBoard(company);
  await ada.post(`/tasks/${task.uuid}/move`, { version: 1, status: "In Progress" });
  await ada.post(`/tasks/${task.uuid}/archive`);
  await ada.post(`/workspaces/${company.workspace.uuid}/trash/ticket/${task.uuid}/restore`);
  await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: board.uuid, status: "Done" });
  const { visits, by_status, gaps } = (await ada.get(`/tasks/${task.uuid}/flow`)).body;
  assert.deepEqual(
    visits.map((visit: { status_name: string }) => visit.status_name),
    ["To Do", "In Progress", "In Progress", "Done"],
  );
  assert.equal(visits[0].left_at, visits[1].entered_at);
  assert.deepEqual([gaps.length, gaps[0].from, gaps[0].to], [1, visits[1].left_at, visits[2].entered_at]);
  assert.deepEqual(
    by_status.map((each: { status_name: string }) => each.status_name),
    ["To Do", "In Progress", "Done"],
  );
});

test("a copy has its own flow", async () => {
  const task = await company.task({ status: "Done" });
  const copy = (await ada.post(`/tasks/${task.uuid}/duplicate`, { status: "To Do" })).body.task;
  const { visits } = (await ada.get(`/tasks/${copy.uuid}/flow`)).body;
  assert.deepEqual([visits.length, visits[0].status_name, visits[0].left_at], [1, "To Do", null]);
});
