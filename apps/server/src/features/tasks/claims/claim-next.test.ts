import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { eventsOf, require, secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, hal, nobody, robot } = company;
const run = company.harness.platform.pool.run;
const claim = { from_status: "To Do", to_status: "In Progress", lease_seconds: 60 };

async function boardOf(count: number, fields: Record<string, unknown> = {}) {
  const board = await secondBoard(company, [cleo, dev, eve]);
  const tasks: { uuid: string; version: number }[] = [];
  for (let index = 0; index < count; index += 1)
    tasks.push((await ada.post(`/boards/${board.uuid}/tasks`, { title: `Ticket ${index}`, ...fields })).body.task);
  return { ...board, tasks, path: `/boards/${board.uuid}/claim-next` };
}

test("without write access nothing can be claimed, and a claim with wrong statuses is rejected", async () => {
  const board = await boardOf(1);
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, hal, nobody].map((who) => who.post(board.path, claim)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 401],
  );
  const { from_status: _, ...noFrom } = claim;
  for (const body of [
    noFrom,
    { ...claim, from_status_uuid: board.statuses[0]?.uuid },
    { ...claim, to_status: "Nowhere" },
    { ...noFrom, from_status_uuid: company.statuses[0]?.uuid },
    { ...claim, lease_seconds: 29 },
    { ...claim, lease_seconds: 86_401 },
  ])
    assert.equal((await cleo.post(board.path, body)).status, 400, JSON.stringify(body));
  const none = await cleo.post(board.path, { ...claim, from_status: "Done" });
  assert.deepEqual([none.status, none.body.error], [404, "There is no ticket to claim in this column."]);
  assert.deepEqual(await company.footprint(), before);
});

test("the first task is moved, assigned and leased in one write", async () => {
  const board = await boardOf(2, { assignee_uuids: [ben.uuid] });
  const before = Date.now();
  const answer = await robot.post(board.path, claim);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { task, lease } = answer.body;
  assert.deepEqual(
    [task.uuid, task.status_name, task.version, lease.fencing_token],
    [board.tasks[0]?.uuid, "In Progress", 2, 1],
  );
  assert.deepEqual(
    task.assignees.map((each: { uuid: string }) => each.uuid),
    [ben.uuid, cleo.uuid],
  );
  const expires = Date.parse(lease.expires_at);
  assert.ok(expires >= before + 60_000 && expires <= Date.now() + 60_000);
  assert.deepEqual(
    (await eventsOf(company, task.uuid)).slice(-4).map((event) => event.name),
    ["ticket.claimed", "ticket.updated", "ticket.moved", "ticket.assigned"],
  );
});

test("tasks that are blocked, archived, claimed or do not meet the target's requirements are skipped", async () => {
  const board = await boardOf(5);
  const [blocked, archived, claimed, unmet, free] = board.tasks.map((task) => task.uuid);
  await ada.post(`/tasks/${blocked}/relationships`, { other_task_uuid: free, direction: "blocked_by" });
  await ada.post(`/tasks/${archived}/archive`);
  for (const uuid of [claimed, free]) await ada.patch(`/tasks/${uuid}`, { version: 1, priority: "high" });
  await run(
    `update tasks set lease_uuid = gen_random_uuid(), lease_user_uuid = $2, lease_seconds = 60, fencing_token = 4,
      lease_expires_at = clock_timestamp() + interval '1 minute' where uuid = $1`,
    [claimed ?? "", ada.uuid],
  );
  await require(company, board.statuses[1]?.uuid, [{ kind: "has_priority" }, { kind: "has_assignee" }]);
  assert.equal((await cleo.post(board.path, claim)).body.task.uuid, free);
  assert.equal((await cleo.post(board.path, claim)).status, 404);
  await require(company, board.statuses[1]?.uuid, [{ kind: "has_assignee" }]);
  assert.equal((await cleo.post(board.path, claim)).body.task.uuid, unmet);
  await run("update tasks set lease_expires_at = clock_timestamp() where uuid = $1", [claimed ?? ""]);
  const again = (await cleo.post(board.path, claim)).body;
  assert.deepEqual([again.task.uuid, again.lease.fencing_token], [claimed, 5]);
});

test("a task after more than a page of unsuitable tasks is found", async () => {
  const board = await boardOf(60);
  const last = board.tasks.at(-1);
  await ada.patch(`/tasks/${last?.uuid}`, { version: 1, priority: "low" });
  await require(company, board.statuses[1]?.uuid, [{ kind: "has_priority" }]);
  assert.equal((await cleo.post(board.path, claim)).body.task.uuid, last?.uuid);
});

test("fifty concurrent claims for twenty tasks succeed twenty times, each with its own task", async () => {
  const board = await boardOf(20);
  const answers = await Promise.all(Array.from({ length: 50 }, () => cleo.post(board.path, claim)));
  const won = answers.filter((answer) => answer.status === 200);
  const lost = answers.filter((answer) => answer.status === 404);
  assert.deepEqual([won.length, lost.length], [20, 30]);
  assert.equal(new Set(won.map((answer) => answer.body.task.uuid)).size, 20);
  assert.equal(new Set(won.map((answer) => answer.body.lease.uuid)).size, 20);
});
