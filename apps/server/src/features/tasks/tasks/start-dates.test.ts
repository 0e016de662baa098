import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { require } from "#test/second-board.ts";

const company = await startCompany();
const { ada, board, statuses } = company;
const days = { start_date: "2026-12-25", due_date: "2026-12-24" };
const sentence = "start_date 2026-12-25 is after due_date 2026-12-24.";

test("a start date after the due date is rejected in a new task, and nothing is stored", async () => {
  const before = await company.footprint();
  const { status, body } = await ada.post(`/boards/${board.uuid}/tasks`, { title: "New", ...days });
  assert.deepEqual([status, body.code, body.error], [400, "start_after_due", sentence]);
  assert.deepEqual(await company.footprint(), before);
});

test("an edit of one of the days is held against the stored other one, with and without other changes", async () => {
  const started = await company.task({ start_date: days.start_date });
  const due = await company.task({ due_date: days.due_date });
  const before = await company.footprint();
  for (const [task, change] of [
    [started, { due_date: days.due_date }],
    [due, { start_date: days.start_date }],
    [due, { start_date: days.start_date, status: "Done" }],
  ] as const) {
    const { status, body } = await ada.patch(`/tasks/${task.uuid}`, { version: 1, ...change });
    assert.deepEqual([status, body.code, body.error], [400, "start_after_due", sentence], JSON.stringify(change));
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a task starts on the day on which it is due, and both days move and clear together", async () => {
  const { uuid } = await company.task({ start_date: "2026-12-24", due_date: "2026-12-24" });
  for (const [version, change] of [
    { start_date: "2027-01-04", due_date: "2027-01-08" },
    { due_date: null },
    { start_date: "2028-01-01" },
    { start_date: null, due_date: "2026-01-01" },
  ].entries()) {
    const { status, body } = await ada.patch(`/tasks/${uuid}`, { version: version + 1, ...change });
    assert.equal(status, 200, JSON.stringify(body));
  }
});

test("of several tasks, those whose days would be in the wrong order are conflicts, and the others change", async () => {
  const late = await company.task({ start_date: "2026-12-25" });
  const free = await company.task();
  const task_uuids = [late, free].map(({ uuid, version }) => ({ uuid, version }));
  const { body } = await ada.patch("/tasks", { task_uuids, changes: { due_date: "2026-12-24" } });
  assert.deepEqual(
    body.tasks.map(({ uuid }: { uuid: string }) => uuid),
    [free.uuid],
  );
  assert.deepEqual(body.conflicts, [{ uuid: late.uuid, code: "start_after_due", error: sentence, version: 1 }]);
});

test("a column that needs a start date and an estimate names both, and takes a ticket that gets them on the way", async () => {
  const [, , done] = statuses;
  await require(company, done?.uuid ?? "", [{ kind: "has_start_date" }, { kind: "has_estimate" }]);
  const task = await company.task();
  const { status, body } = await ada.patch(`/tasks/${task.uuid}`, { version: 1, status: "Done" });
  assert.equal(status, 400);
  assert.deepEqual(body.requirements, [{ kind: "has_start_date" }, { kind: "has_estimate" }]);
  assert.match(body.error, /it needs a start date; it needs an estimate/);
  const both = { status: "Done", start_date: "2026-12-01", estimate: 0 };
  assert.equal((await ada.patch(`/tasks/${task.uuid}`, { version: 1, ...both })).status, 200);
  await require(company, done?.uuid ?? "", []);
});

test("the public page of a board shows start dates, and no estimates", async () => {
  await company.task({ title: "Planned", start_date: "2026-12-01", estimate: 3 });
  const { public_token } = (await ada.post(`/boards/${board.uuid}/publish`)).body.board;
  const { tasks } = (await company.nobody.get(`/public/boards/${public_token}`)).body;
  const planned = tasks.find(({ title }: { title: string }) => title === "Planned");
  assert.equal(planned.start_date, "2026-12-01");
  assert.ok(!("estimate" in planned));
});
