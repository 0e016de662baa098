import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesOf } from "#test/automations.ts";
import { created, startCompany } from "#test/company.ts";
import { keyOf } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";
import { addDays, dateOf } from "./schedule.ts";
import { forgetRuns, wakeAutomations } from "./scheduler.ts";
import { moveEvents } from "#test/events.ts";

const company = await startCompany({ LOG_LEVEL: "fatal", WEBHOOK_RESOLVE: "hooks.example.com=127.0.0.1:9" });
const { board, statuses, harness } = company;
const { platform } = harness;
// keys, which do not expire when the clock moves by weeks
const ada = await keyOf(harness, company.ada, company.workspace.uuid);
const cleo = company.robot;
const { path, make, runs } = rulesOf({ ...company, ada });
const newTask = async (fields: object = {}) =>
  created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "A ticket", ...fields })).task;
const [todo, doing] = statuses.map((status) => status.uuid);
const comment = [{ type: "add_comment", body: "Time" }];
const hour = 3_600_000;
const day = 24 * hour;

const wake = async (): Promise<void> => {
  await wakeAutomations(platform, {}, new AbortController().signal);
  await harness.worker.idle();
};
const today = (): string => dateOf(platform.services.now());
const remove = async (rule: { uuid: string; version: number }) => {
  const { version } = (await ada.get(`${path}/${rule.uuid}`)).body.automation;
  await ada.delete(`${path}/${rule.uuid}`, { version });
};

/** Moves the clock to a time of the next day, so that no test depends on the hour at which it runs. */
function nextDayAt(time: string): void {
  const wanted = Date.parse(`${addDays(today(), 1)}T${time}:00.000Z`);
  harness.advance(wanted - platform.services.now());
}

test("a schedule runs for every active task that meets the conditions, once for each moment and once for missed moments", async () => {
  nextDayAt("08:00");
  const conditions = [{ field: "priority", operator: "is", value: "high" }];
  const rule = await make("schedule", comment, { trigger_config: { interval: "day", at: "09:00" }, conditions });
  const { automation } = (await ada.get(`${path}/${rule.uuid}`)).body;
  assert.equal(automation.next_run_at, `${today()}T09:00:00.000Z`);
  const high = await newTask({ priority: "high" });
  await newTask({ priority: "low" });
  const trashed = await newTask({ priority: "high" });
  await ada.post(`/tasks/${trashed.uuid}/archive`);
  await wake();
  assert.deepEqual(await runs(rule), []);
  harness.advance(hour);
  await Promise.all([wake(), wake()]);
  await wake();
  const seen = await runs(rule);
  assert.deepEqual(
    seen.map((run) => [run.task_uuid, run.state, run.depth]),
    [[high.uuid, "done", 1]],
  );
  harness.advance(5 * day);
  await wake();
  await wake();
  assert.equal((await runs(rule)).length, 2);
  const next = (await ada.get(`${path}/${rule.uuid}`)).body.automation.next_run_at;
  assert.equal(next, `${addDays(today(), 1)}T09:00:00.000Z`);
  await remove(rule);
});

test("a schedule with a task_uuid runs for that task, and one that reads no task runs once", async () => {
  nextDayAt("08:00");
  const trigger_config = { interval: "hour", at: "00:30" };
  const task = await newTask();
  const own = await make("schedule", comment, { trigger_config, task_uuid: task.uuid });
  const none = await make("schedule", [{ type: "create_linked_ticket", title: "Weekly" }], {
    trigger_config,
  });
  harness.advance(hour);
  await wake();
  assert.deepEqual(
    (await runs(own)).map((run) => [run.task_uuid, run.state]),
    [[task.uuid, "done"]],
  );
  assert.deepEqual(
    (await runs(none)).map((run) => [run.task_uuid, run.state]),
    [[null, "done"]],
  );
  await remove(own);
  await remove(none);
});

test("a schedule that only creates tasks takes no conditions, no relationship and no placeholder of a task", async () => {
  const trigger_config = { interval: "hour", at: "00:30" };
  const conditions = [{ field: "priority", operator: "is", value: "high" }];
  const action = { type: "create_linked_ticket", title: "Weekly {{now}}" };
  const before = await company.footprint();
  const cases: [object, RegExp][] = [
    [{ actions: [action], conditions }, /takes no conditions/],
    [{ actions: [{ ...action, relationship: "blocks" }] }, /takes no relationship/],
    [{ actions: [{ ...action, title: "About {{ticket.title}}" }] }, /no title can name a ticket/],
    [{ actions: [{ ...action, title: "{{ticket.secret}}" }] }, /no placeholder {{ticket.secret}}.*{{ticket.title}}/],
  ];
  for (const [more, sentence] of cases) {
    const answer = await ada.post(path, { name: "Weekly", trigger_type: "schedule", trigger_config, ...more });
    assert.deepEqual([answer.status, answer.body.code], [400, "automation_invalid"], JSON.stringify(more));
    assert.match(answer.body.error, sentence);
  }
  assert.deepEqual(await company.footprint(), before);
  const rule = await make("schedule", [action], { trigger_config });
  const added = await ada.patch(`${path}/${rule.uuid}`, { version: rule.version, conditions });
  assert.deepEqual([added.status, added.body.code], [400, "automation_invalid"]);
  await remove(rule);
});

test("a schedule that does more than create tasks runs for each task that its conditions select", async () => {
  nextDayAt("08:00");
  const trigger_config = { interval: "hour", at: "00:30" };
  const chosen = await newTask({ priority: "urgent" });
  const conditions = [{ field: "priority", operator: "is", value: "urgent" }];
  const call = { type: "call_webhook", url: "https://hooks.example.com/" };
  const rule = await make("schedule", [call], { trigger_config, conditions });
  const both = await make(
    "schedule",
    [{ type: "create_linked_ticket", title: "More", relationship: "blocks" }, ...comment],
    {
      trigger_config,
      conditions,
    },
  );
  harness.advance(hour);
  await wake();
  assert.deepEqual(
    [await runs(rule), await runs(both)].map((made) => made.map((run) => run.task_uuid)),
    [[chosen.uuid], [chosen.uuid]],
  );
  await remove(rule);
  await remove(both);
});

test("an automation that is switched off, on an archived board or in a suspended workspace does not run", async () => {
  nextDayAt("08:00");
  const trigger_config = { interval: "day", at: "09:00" };
  const rule = await make("schedule", comment, { trigger_config });
  const off = await make("schedule", comment, { trigger_config, enabled: false });
  harness.advance(2 * hour);
  const suspend = "update workspaces set suspended_at = $2::timestamptz where uuid = $1";
  await platform.pool.run(suspend, [company.workspace.uuid, "2026-01-01"]);
  await wake();
  await platform.pool.run(suspend, [company.workspace.uuid, null]);
  const shelve = "update boards set archived_at = $2::timestamptz where uuid = $1";
  await platform.pool.run(shelve, [board.uuid, "2026-01-01"]);
  await wake();
  await platform.pool.run(shelve, [board.uuid, null]);
  assert.deepEqual([await runs(rule), await runs(off)], [[], []]);
  await wake();
  assert.ok((await runs(rule)).length > 0);
  assert.deepEqual(await runs(off), []);
  await remove(rule);
  await remove(off);
});

test("a schedule runs for at most 200 tasks at one moment", async () => {
  nextDayAt("08:00");
  const large = await secondBoard({ ...company, ada });
  await platform.pool.run(
    `insert into tasks (workspace_uuid, board_uuid, number, title, status_uuid, position, created_by)
     select $1, $2, n, 'Ticket ' || n, $3, n, $4 from generate_series(1, 230) n`,
    [large.workspace_uuid, large.uuid, large.statuses[0]?.uuid ?? "", ada.uuid],
  );
  const rule = created(
    await ada.post(`/boards/${large.uuid}/automations`, {
      name: "Many",
      trigger_type: "schedule",
      trigger_config: { interval: "day", at: "09:00" },
      actions: [{ type: "set_priority", priority: "low" }],
    }),
  ).automation;
  harness.advance(2 * hour);
  await wake();
  await wake();
  const [row] = await platform.pool.run("select count(*)::int as n from automation_runs where automation_uuid = $1", [
    rule.uuid,
  ]);
  assert.deepEqual({ ...(row as object) }, { n: 200 });
  await ada.delete(`/boards/${large.uuid}/automations/${rule.uuid}`, { version: rule.version });
});

const config = (when: string, days?: number) => ({
  trigger_config: { when, ...(days === undefined ? {} : { days }) },
});

test("a due date is noticed before, on and after its day, once for each date", async () => {
  nextDayAt("08:00");
  const before = await make("ticket.due", comment, config("before", 2));
  const on = await make("ticket.due", comment, config("on"));
  const after = await make("ticket.due", comment, config("after", 1));
  const task = await newTask({ due_date: addDays(today(), 3) });
  await newTask();
  const counts = async () => {
    await wake();
    const all = [await runs(before), await runs(on), await runs(after)];
    for (const run of all.flat()) assert.deepEqual([run.task_uuid, run.state], [task.uuid, "done"]);
    return all.map((each) => each.length);
  };
  const seen = [];
  for (let days = 0; days < 6; days += 1) {
    seen.push(await counts());
    harness.advance(day);
  }
  assert.deepEqual(seen, [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
    [1, 1, 1],
  ]);
  const { version } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  await cleo.patch(`/tasks/${task.uuid}`, { version, due_date: today() });
  assert.deepEqual(await counts(), [2, 2, 1]);
  for (const rule of [before, on, after]) await remove(rule);
});

test("a due date that had passed before the automation existed is not noticed", async () => {
  nextDayAt("08:00");
  await newTask({ due_date: addDays(today(), -3) });
  const rule = await make("ticket.due", comment, { trigger_config: { when: "on" } });
  await wake();
  assert.deepEqual(await runs(rule), []);
  await remove(rule);
});

test("a task that stays in a column for the given days is noticed once for each stay", async () => {
  const rule = await make("ticket.in_column", comment, { trigger_config: { status_uuid: doing, days: 3 } });
  const task = await newTask();
  await newTask({ status_uuid: todo });
  const move = async (status_uuid: string | undefined) => {
    const { version } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
    await cleo.post(`/tasks/${task.uuid}/move`, { version, status_uuid });
  };
  /** the database's clock dates the moves above, so they are moved into the past */
  const age = (days: number) =>
    platform.pool.run(
      moveEvents(
        `$2::timestamptz - make_interval(days => $3) - make_interval(mins => (select max(id) - e.id from events where task_uuid = $1)::int)`,
        "e.task_uuid = $1",
      ),
      [task.uuid, new Date(platform.services.now()).toISOString(), days],
    );
  const count = async () => {
    harness.advance(hour);
    await wake();
    return (await runs(rule)).filter((run) => run.task_uuid === task.uuid).length;
  };
  await move(doing);
  await harness.worker.idle();
  await age(2);
  assert.equal(await count(), 0);
  harness.advance(day);
  assert.equal(await count(), 1);
  assert.equal(await count(), 1);
  await move(todo);
  await move(doing);
  await platform.sequencer.caughtUp();
  // the comment of the first run came after the task was created: the last event is the move
  await age(4);
  assert.equal(await count(), 2);
  await remove(rule);
});

test("a failing automation does not stop others, and a changed one starts again", async () => {
  nextDayAt("08:00");
  const trigger_config = { interval: "day", at: "09:00" };
  const task = await newTask();
  const broken = await make("schedule", comment, { trigger_config, task_uuid: task.uuid });
  const sound = await make("schedule", comment, { trigger_config, task_uuid: task.uuid });
  await platform.pool.run(
    'update automations set trigger_config = trigger_config || \'{"at": "never"}\' where uuid = $1',
    [broken.uuid],
  );
  harness.advance(2 * hour);
  await wake();
  assert.equal((await runs(sound)).length, 1);
  const changed = await ada.patch(`${path}/${broken.uuid}`, {
    version: 1,
    conditions: [],
    trigger_config: { interval: "day", at: "11:00" },
  });
  assert.equal(changed.body.automation.next_run_at, `${today()}T11:00:00.000Z`);
  await remove(broken);
  await remove(sound);
});

test("runs are kept for 90 days, and longer while they prevent a second run for the same stay", async () => {
  const rule = await make("manual", comment);
  const [task, gone] = [await newTask(), await newTask()];
  for (const uuid of [task.uuid, gone.uuid]) await ada.post(`${path}/${rule.uuid}/run`, { task_uuid: uuid });
  assert.equal((await runs(rule)).length, 2);
  await forgetRuns(platform);
  assert.equal((await runs(rule)).length, 2);
  await platform.pool.run(
    "update automation_runs set finished_at = clock_timestamp() - interval '91 days', occurrence = 'stay ' || task_uuid where automation_uuid = $1",
    [rule.uuid],
  );
  await ada.post(`/tasks/${gone.uuid}/archive`);
  await forgetRuns(platform);
  assert.deepEqual(
    (await runs(rule)).map((run) => run.task_uuid),
    [task.uuid],
  );
  await remove(rule);
});
