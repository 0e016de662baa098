import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { eventsOf, require, secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, hal, ivy, nobody } = company;
const [todo, doing, done] = company.statuses;

test("without write access a task cannot be moved, and nothing changes", async () => {
  const task = await company.task();
  const before = await company.footprint();
  const move = { version: 1, status: "Done" };
  const answers = await Promise.all(
    [dev, eve, ivy, hal, nobody].map((who) => who.post(`/tasks/${task.uuid}/move`, move)),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401],
  );
  assert.deepEqual(await company.footprint(), before);
  const moved = await cleo.post(`/tasks/${task.uuid}/move`, move);
  assert.deepEqual([moved.status, moved.body.task.status_name, moved.body.task.version], [200, "Done", 2]);
});

test("a move without target, with two names, with an unknown or foreign status or group, or without version is rejected", async () => {
  const task = await company.task();
  const other = await secondBoard(company);
  const before = await company.footprint();
  const refused = [
    { version: 1 },
    { version: 1, group_uuid: null },
    { status: "Done" },
    { version: 1, status: "Done", status_uuid: done?.uuid },
    { version: 1, status: "Nowhere" },
    { version: 1, status_uuid: other.statuses[0]?.uuid },
    { version: 1, status: "Done", group_uuid: other.uuid },
    { version: 1, status: "Done", title: "Moved" },
  ];
  for (const body of refused)
    assert.equal((await ada.post(`/tasks/${task.uuid}/move`, body)).status, 400, JSON.stringify(body));
  assert.deepEqual(await company.footprint(), before);
});

test("of two moves with the same version one succeeds, and the other gets the current version", async () => {
  const task = await company.task();
  const answers = await Promise.all(
    ["In Progress", "Done"].map((status) => ada.post(`/tasks/${task.uuid}/move`, { version: 1, status })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((one, other) => one - other),
    [200, 409],
  );
  assert.equal(answers.find((answer) => answer.status === 409)?.body.version, 2);
});

test("all unmet requirements of a status are named, and tasks that are already in it stay", async () => {
  const task = await company.task();
  await require(company, doing?.uuid, [{ kind: "has_priority" }, { kind: "has_attachment", min_count: 2 }]);
  const before = await company.footprint();
  const unmet = await ada.post(`/tasks/${task.uuid}/move`, { version: 1, status_uuid: doing?.uuid });
  assert.equal(unmet.status, 400);
  assert.match(unmet.body.error, /it needs a priority; it needs 2 attachments/);
  assert.deepEqual(await company.footprint(), before);
  await require(company, todo?.uuid, [{ kind: "has_priority" }]);
  const within = await ada.post(`/tasks/${task.uuid}/move`, { version: 1, position: 0.5 });
  assert.equal(within.status, 200);
  await require(company, doing?.uuid, []);
  await require(company, todo?.uuid, []);
  assert.equal((await ada.post(`/tasks/${task.uuid}/move`, { version: 2, status_uuid: doing?.uuid })).status, 200);
});

test("an unfinished blocker keeps a task out of a status until it is done", async () => {
  const [task, blocker] = [await company.task(), await company.task()];
  await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: blocker.uuid, direction: "blocked_by" });
  await require(company, doing?.uuid, [{ kind: "no_unfinished_blockers" }]);
  const read = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.equal((await ada.post(`/tasks/${task.uuid}/move`, { version: 1, status: "In Progress" })).status, 400);
  await ada.post(`/tasks/${blocker.uuid}/move`, { version: 1, status: "Done" });
  const freed = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual([read.is_blocked, freed.is_blocked], [true, false]);
  assert.ok(freed.updated_at > read.updated_at, "a delta reader learns that it is free");
  assert.equal((await ada.post(`/tasks/${task.uuid}/move`, { version: 1, status: "In Progress" })).status, 200);
  await require(company, doing?.uuid, []);
});

test("a move to the present place emits nothing and keeps the version", async () => {
  const task = await company.task();
  const before = await company.footprint();
  for (const body of [{ status: "To Do" }, { position: Number(task.position) }, { status_uuid: todo?.uuid }]) {
    const answer = await ada.post(`/tasks/${task.uuid}/move`, { version: 1, ...body });
    assert.deepEqual([answer.status, answer.body.task.version], [200, 1]);
    assert.equal(answer.body.task.position, task.position);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("with the position of another task, a task moves before it; without a position, to the bottom", async () => {
  const [first, second] = [
    await company.task({ status: "Done", position: 100 }),
    await company.task({ status: "Done", position: 101 }),
  ];
  const task = await company.task();
  const moved = (await ada.post(`/tasks/${task.uuid}/move`, { version: 1, status: "Done", position: 101 })).body.task;
  const now = async (uuid: string) => Number((await ada.get(`/tasks/${uuid}`)).body.task.position);
  assert.ok((await now(first.uuid)) < Number(moved.position));
  assert.ok(Number(moved.position) < (await now(second.uuid)));
  const last = (await ada.post(`/tasks/${first.uuid}/move`, { version: 1, status: "To Do" })).body.task;
  const back = (await ada.post(`/tasks/${last.uuid}/move`, { version: 2, status: "Done" })).body.task;
  assert.ok(Number(back.position) > (await now(second.uuid)));
});

test("a move to another status emits an event with both statuses; a move within the status is an edit", async () => {
  const task = await company.task();
  await ada.post(`/tasks/${task.uuid}/move`, { version: 1, status: "Done" });
  await ada.post(`/tasks/${task.uuid}/move`, { version: 2, position: 5 });
  const events = await eventsOf(company, task.uuid);
  assert.deepEqual(
    events.map((event) => event.name),
    ["ticket.created", "ticket.moved", "ticket.updated"],
  );
  assert.equal(events[1]?.data["from"]?.["status_uuid"], todo?.uuid);
  assert.equal(events[1]?.data["to"]?.["status_uuid"], done?.uuid);
  assert.deepEqual(events[2]?.data["changed"], ["position"]);
});
