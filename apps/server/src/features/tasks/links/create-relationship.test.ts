import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { eventsOf, secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, hal, ivy, nobody, robot } = company;
const tasks = (count: number) => Promise.all(Array.from({ length: count }, () => company.task()));
const relate = (one: { uuid: string }, direction: "blocks" | "blocked_by", other: { uuid: string }, who = ada) =>
  who.post(`/tasks/${one.uuid}/relationships`, { direction, other_task_uuid: other.uuid });

test("without write access no relationship can be created, and a task that is not visible is not found", async () => {
  const [task, other] = await tasks(2);
  if (task === undefined || other === undefined) return;
  const hidden = await secondBoard(company);
  const unseen = (await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Hidden" })).body.task;
  const elsewhere = (await hal.get("/workspaces")).body.workspaces[0].uuid;
  const board = (await hal.post(`/workspaces/${elsewhere}/boards`, { name: "Foreign" })).body.board;
  const foreign = (await hal.post(`/boards/${board.uuid}/tasks`, { title: "Foreign" })).body.task;
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, ivy, hal, nobody].map((who) => relate(task, "blocks", other, who)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401],
  );
  for (const not of [unseen, foreign, { uuid: company.board.uuid }]) {
    const answer = await relate(task, "blocks", not, cleo);
    assert.deepEqual([answer.status, answer.body.error], [404, "Task not found."]);
  }
  assert.equal((await relate(task, "blocks", foreign, robot)).status, 403);
  const itself = await relate(task, "blocks", { uuid: task.uuid.toUpperCase() });
  assert.deepEqual([itself.status, itself.body.error], [400, "A ticket cannot block itself."]);
  assert.equal((await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: other.uuid })).status, 400);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await relate(task, "blocks", other, cleo)).status, 201);
});

test("a task names its blockers and the tasks that it blocks, also across boards, and both count as changed", async () => {
  const task = await company.task();
  const board = await secondBoard(company);
  const other = (await ada.post(`/boards/${board.uuid}/tasks`, { title: "There" })).body.task;
  const { task: blocked } = (await relate(task, "blocked_by", other)).body;
  assert.deepEqual([blocked.blocked_by, blocked.is_blocked, blocked.version], [[other.uuid], true, 1]);
  const blocker = (await ada.get(`/tasks/${other.uuid}`)).body.task;
  assert.deepEqual([blocker.blocks, blocker.is_blocked, blocker.version], [[task.uuid], false, 1]);
  assert.ok(blocker.updated_at > other.updated_at);
  const said = (await eventsOf(company, task.uuid)).at(-1);
  assert.deepEqual([said?.name, said?.data["blocker_uuid"]], ["ticket.blocked", other.uuid]);
});

test("an existing relationship is not a change", async () => {
  const [one, other] = await tasks(2);
  if (one === undefined || other === undefined) return;
  await relate(one, "blocks", other);
  const before = await company.footprint();
  assert.equal((await relate(one, "blocks", other)).status, 201);
  assert.equal((await relate(other, "blocked_by", one)).status, 201);
  assert.deepEqual(await company.footprint(), before);
});

test("a loop of two, or of many, is a conflict", async () => {
  const [a, b, c, d] = await tasks(4);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return;
  for (const [one, other] of [
    [a, b],
    [b, c],
    [c, d],
  ] as const)
    await relate(one, "blocks", other);
  const before = await company.footprint();
  for (const [one, other] of [
    [b, a],
    [d, a],
    [d, b],
  ] as const) {
    const answer = await relate(one, "blocks", other);
    assert.deepEqual([answer.status, /loop/.test(answer.body.error)], [409, true]);
  }
  assert.equal((await relate(a, "blocked_by", d)).status, 409);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await relate(a, "blocks", d)).status, 201);
});

test("concurrent relationships that would form a loop are never all added", async () => {
  for (let round = 0; round < 8; round += 1) {
    const ring = await tasks(4);
    const answers = await Promise.all(
      ring.map((task, index) => relate(task, "blocks", ring[(index + 1) % ring.length] ?? task)),
    );
    assert.deepEqual(
      answers.map((answer) => answer.status).toSorted((one, other) => one - other),
      [201, 201, 201, 409],
    );
  }
});
