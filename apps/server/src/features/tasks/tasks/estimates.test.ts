import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, board } = company;

test("an estimate that is negative, too large, no number or has a third decimal is rejected with what is allowed", async () => {
  const { uuid } = await company.task();
  const before = await company.footprint();
  for (const [estimate, message] of [
    [-1, "must be >= 0"],
    [1_000_000.01, "must be <= 1000000"],
    [1.005, "must be a multiple of 0.01"],
    [0.010000001, "must be a multiple of 0.01"],
    [999_999.999, "must be a multiple of 0.01"],
    ["3", "must be number"],
  ] as const) {
    const answer = await ada.patch(`/tasks/${uuid}`, { version: 1, estimate });
    assert.deepEqual([answer.status, answer.body.message], [400, `body/estimate ${message}`], String(estimate));
  }
  assert.deepEqual(await company.footprint(), before);
});

test("every estimate with two decimals comes back as it was sent", async () => {
  const path = `/boards/${board.uuid}/tasks`;
  for (const estimate of [0, 0.01, 0.07, 0.29, 1.1, 2.5, 13, 4.35, 1_234.56, 999_999.99, 1_000_000]) {
    const { task } = created(await ada.post(path, { title: "A size", estimate }));
    assert.equal(task.estimate, estimate);
    assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.estimate, estimate);
  }
});

test("an automation shows the estimates of its conditions and actions as they were sent", async () => {
  const rule = {
    name: "Small things",
    trigger_type: "manual",
    conditions: [{ field: "estimate", operator: "is_not", value: 0.07 }],
    actions: [{ type: "set_estimate", estimate: 0.29 }],
  };
  const { automation } = created(await ada.post(`/boards/${board.uuid}/automations`, rule));
  assert.deepEqual([automation.conditions, automation.actions], [rule.conditions, rule.actions]);
});

test("a changed or cleared estimate is reported with the number before, and an equal number is no change", async () => {
  const { uuid } = await company.task({ estimate: 3 });
  assert.equal((await ada.patch(`/tasks/${uuid}`, { version: 1, estimate: 3.0 })).body.task.version, 1);
  assert.equal((await ada.patch(`/tasks/${uuid}`, { version: 1, estimate: 5.5 })).body.task.estimate, 5.5);
  assert.equal((await ada.patch(`/tasks/${uuid}`, { version: 2, estimate: null })).body.task.estimate, null);
  const rows = (await company.harness.platform.pool.run(
    `select e.data -> 'changed' as changed, b.before from full_events e join event_befores b on b.event_id = e.id
      where e.task_uuid = $1 and e.name = 'ticket.updated' order by e.id`,
    [uuid],
  )) as { changed: unknown; before: unknown }[];
  assert.deepEqual(rows, [
    { changed: ["estimate"], before: { estimate: 3 } },
    { changed: ["estimate"], before: { estimate: 5.5 } },
  ]);
});
