import assert from "node:assert/strict";
import { test } from "node:test";
import { features } from "#features.ts";
import { startFeatureWorker } from "#platform/deployment/feature-worker.ts";
import { rulesOf } from "#test/automations.ts";
import { startCompany } from "#test/company.ts";
import { eventsOf } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, harness, statuses } = company;
const { path, make, runs, ticket, settle } = rulesOf(company);
const [todo, doing] = statuses.map((status) => status.uuid);
const remove = async (...rules: { uuid: string }[]) => {
  for (const rule of rules) {
    const { version } = (await ada.get(`${path}/${rule.uuid}`)).body.automation;
    assert.equal((await ada.delete(`${path}/${rule.uuid}`, { version })).status, 200);
  }
};

test("a loop of two automations stops at depth 3, and the log says so", async () => {
  const there = await make("ticket.moved", [{ type: "move_to_status", status_uuid: doing }], {
    trigger_config: { status_uuid: todo },
  });
  const back = await make("ticket.moved", [{ type: "move_to_status", status_uuid: todo }], {
    trigger_config: { status_uuid: doing },
  });
  const task = await company.task();
  await cleo.post(`/tasks/${task.uuid}/move`, { version: 1, status_uuid: doing });
  const [thereRuns, backRuns] = [await runs(there), await runs(back)];
  const depthsOf = (all: Awaited<ReturnType<typeof runs>>) => all.map(({ depth, state }) => [depth, state]);
  assert.deepEqual(depthsOf(backRuns), [
    [1, "done"],
    [3, "done"],
  ]);
  assert.deepEqual(depthsOf(thereRuns), [
    [2, "done"],
    [4, "skipped"],
  ]);
  assert.match(thereRuns[1]?.error ?? "", /too deep/);
  const depths = await harness.platform.pool.run(
    "select depth, actor_kind from full_events where task_uuid = $1 and name = 'ticket.moved' order by id",
    [task.uuid],
  );
  assert.deepEqual(
    depths.map((row) => Object.values(row as object)),
    [
      [0, "user"],
      [1, "automation"],
      [2, "automation"],
      [3, "automation"],
    ],
  );
  await remove(there, back);
});

test("an automation does not trigger itself", async () => {
  const rule = await make("ticket.priority_changed", [
    { type: "set_priority", priority: "low" },
    { type: "set_priority", priority: "urgent" },
  ]);
  const other = await make("ticket.priority_changed", [{ type: "add_comment", body: "Changed" }]);
  const task = await company.task();
  await cleo.patch(`/tasks/${task.uuid}`, { version: 1, priority: "high" });
  assert.equal((await runs(rule)).length, 1);
  assert.equal((await ticket(task.uuid)).priority, "urgent");
  assert.equal((await runs(other)).length, 3, "others begin because of it");
  await remove(rule, other);
});

test("conditions are checked when the event is consumed, and all must hold", async () => {
  const conditions = [
    { field: "status", operator: "is", value: doing?.toUpperCase() },
    { field: "assignee", operator: "has", value: cleo.uuid },
    { field: "title", operator: "contains", value: "LOGIN" },
    { field: "priority", operator: "is_not_set" },
  ];
  const rule = await make("ticket.updated", [{ type: "set_priority", priority: "high" }], { conditions });
  const fields = { status_uuid: doing, assignee_uuids: [cleo.uuid], title: "The login page" };
  const tasks = await Promise.all([
    company.task(fields),
    company.task({ ...fields, status_uuid: todo }),
    company.task({ ...fields, assignee_uuids: [] }),
    company.task({ ...fields, title: "Another page" }),
    company.task({ ...fields, priority: "low" }),
  ]);
  await settle();
  for (const { uuid } of tasks) await ada.patch(`/tasks/${uuid}`, { version: 1, due_date: "2031-01-01" });
  const seen = await runs(rule);
  assert.deepEqual(
    seen.map((run) => [run.task_uuid, run.state]),
    [[tasks[0].uuid, "done"]],
  );
  await remove(rule);
});

test("an automation with a run limit is switched off after that many runs, and none of them is lost", async () => {
  const rule = await make("ticket.created", [{ type: "add_comment", body: "Welcome" }], { run_limit: 3 });
  await Promise.all(Array.from({ length: 5 }, () => company.task()));
  const seen = await runs(rule);
  assert.deepEqual(
    seen.map((run) => run.state),
    ["done", "done", "done"],
  );
  const { automation } = (await ada.get(`${path}/${rule.uuid}`)).body;
  const { enabled, disabled_reason, run_count, version } = automation;
  assert.deepEqual([enabled, disabled_reason, run_count, version], [false, "run_limit", 3, 2]);
  const { events } = (await ada.get(`/workspaces/${company.workspace.uuid}/events?limit=200`)).body;
  const off = events.findLast((event: { event: string }) => event.event === "automation.updated");
  assert.deepEqual([off.actor.kind, off.data.disabled_reason], ["system", "run_limit"]);
  const on = await ada.patch(`${path}/${rule.uuid}`, { version: 2, enabled: true });
  assert.deepEqual([on.body.automation.run_count, on.body.automation.disabled_reason], [0, null]);
  await company.task();
  assert.equal((await runs(rule)).length, 4);
  await remove(rule);
});

test("many concurrent events start one run each, also with several event consumers", async () => {
  const rival = startFeatureWorker(harness.platform, features);
  const rule = await make("ticket.archived", [{ type: "archive_ticket" }]);
  const tasks = await Promise.all(Array.from({ length: 30 }, () => company.task()));
  await ada.post("/tasks/archive", { task_uuids: tasks.map((task) => task.uuid) });
  await Promise.all([rival.idle(), settle()]);
  await rival.idle();
  const seen = await runs(rule);
  await rival.close();
  assert.equal(seen.length, 30);
  assert.equal(new Set(seen.map((run) => run.task_uuid)).size, 30);
  assert.ok(seen.every((run) => run.state === "done"));
  const names = (await eventsOf(company, tasks[0]?.uuid ?? "")).map((event) => event.name);
  assert.deepEqual(names, ["ticket.created", "ticket.archived"]);
  await remove(rule);
});
