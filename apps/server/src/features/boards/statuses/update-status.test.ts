import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, ivy, robot, board, statuses, workspace, harness } = company;
const [todo, doing, done] = statuses.map((status) => status.uuid) as [string, string, string];
const path = `/boards/${board.uuid}/statuses`;

test("a caller who may not write on the board cannot change a status, and wrong input is rejected", async () => {
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, ivy].map((who) => who.patch(`${path}/${todo}`, { name: "New" })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404],
  );
  assert.equal((await ada.patch(`${path}/${todo}`, {})).status, 400);
  assert.equal((await ada.patch(`${path}/${todo}`, { position: 3 })).status, 400);
  assert.equal((await ada.patch(`${path}/${todo}`, { is_complete: "true" })).status, 400);
  const elsewhere = await ada.patch(`/boards/${other.uuid}/statuses/${todo}`, { name: "New" });
  assert.equal(elsewhere.status, 404);
  assert.equal(elsewhere.body.error, "Column not found.");
  const taken = await ada.patch(`${path}/${todo}`, { name: " DONE " });
  assert.equal(taken.status, 409);
  const same = await ada.patch(`${path}/${todo}`, { name: " To Do ", color: null, is_complete: false });
  assert.equal(same.status, 200, "equal values are no change");
  assert.deepEqual(await company.footprint(), before);
});

test("a status is renamed, also to its own name in another case", async () => {
  const answer = await robot.patch(`${path}/${todo.toUpperCase()}`, { name: "TO DO", color: "#ABCDEF" });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body.status.name, "TO DO");
  assert.equal(answer.body.status.color, "#ABCDEF");
});

test("making one status the complete one clears the other in the same write and names it", async () => {
  const answer = await cleo.patch(`${path}/${doing}`, { is_complete: true });
  assert.equal(answer.body.status.is_complete, true);
  assert.deepEqual(answer.body.status.cleared_status_uuids, [done]);
  const again = await cleo.patch(`${path}/${doing}`, { is_complete: true });
  assert.equal("cleared_status_uuids" in again.body.status, false);
  const off = await cleo.patch(`${path}/${doing}`, { is_complete: false });
  assert.equal(off.body.status.is_complete, false);
  assert.equal("cleared_status_uuids" in off.body.status, false);
});

test("when several statuses are made complete at the same time, exactly one ends up complete", async () => {
  const answers = await Promise.all(
    [todo, doing, done, todo, doing, done].map((uuid) => ada.patch(`${path}/${uuid}`, { is_complete: true })),
  );
  for (const answer of answers) assert.equal(answer.status, 200);
  const [row] = (await harness.platform.pool.run(
    "select count(*)::int as complete from statuses where board_uuid = $1 and is_complete",
    [board.uuid],
  )) as { complete: number }[];
  assert.equal(row?.complete, 1);
});

test("tasks whose blockers are finished or reopened by a changed status are found by updated_since, on other boards too", async () => {
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Blocked" }));
  const { task: blocked } = created(await ada.post(`/boards/${other.uuid}/tasks`, { title: "Waits" }));
  const { status } = created(await ada.post(path, { name: "Shipped" }));
  const blocker = await company.task({ status_uuid: status.uuid });
  await ada.post(`/tasks/${blocker.uuid}/relationships`, { other_task_uuid: blocked.uuid, direction: "blocks" });
  const list = `/boards/${other.uuid}/tasks`;
  for (const [change, isBlocked] of [
    [() => ada.patch(`${path}/${status.uuid}`, { is_complete: true }), false],
    [() => ada.post(path, { name: "Released", is_complete: true }), true],
    [() => ada.patch(`${path}/${status.uuid}`, { is_complete: true }), false],
    [() => ada.patch(`${path}/${done}`, { is_complete: true }), true],
  ] as const) {
    const { server_time } = (await ada.get(list)).body;
    assert.ok((await change()).status < 300);
    const { tasks } = (await ada.get(`${list}?updated_since=${server_time}`)).body;
    assert.equal(tasks[0]?.is_blocked, isBlocked);
  }
});
