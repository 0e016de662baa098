import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesOf } from "#test/automations.ts";
import { created, startCompany } from "#test/company.ts";
import { keyOf } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, gus, hal, ivy, robot, nobody, board, statuses, workspace, harness } = company;
const { path } = rulesOf(company);
const [todo] = statuses.map((status) => status.uuid);
const comment = [{ type: "add_comment", body: "Hello" }];
const rule = { name: "A rule", trigger_type: "ticket.created", actions: comment };

test("only owners and admins create automations, and a board that is not visible is not found", async () => {
  const before = await company.footprint();
  const people = [cleo, dev, eve, gus, robot, ivy, hal, nobody];
  const answers = await Promise.all(people.map((who) => who.post(path, rule)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 403, 404, 404, 401],
  );
  assert.deepEqual(await company.footprint(), before);
});

test("a viewer who creates an automation gets the error of their role, as with every write; a member gets the error that an admin is needed", async () => {
  for (const [who, error] of [
    [cleo, "Admin access required."],
    [dev, "Your role in this workspace is read-only."],
  ] as const) {
    const answer = await who.post(path, rule);
    assert.deepEqual([answer.status, answer.body.error], [403, error]);
  }
});

const uuid = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d4001";
const wrong: readonly object[] = [
  { ...rule, name: " " },
  { ...rule, trigger_type: "wiki_page.updated" },
  { ...rule, trigger_type: "board.published" },
  { ...rule, actions: [] },
  { ...rule, actions: Array.from({ length: 21 }, () => comment[0]) },
  { ...rule, actions: [{ type: "delete_ticket" }] },
  { ...rule, actions: [{ type: "move_to_status" }] },
  { ...rule, actions: [{ type: "set_priority", priority: "highest" }] },
  { ...rule, actions: [{ type: "set_due_date" }] },
  { ...rule, actions: [{ type: "set_due_date", due_date: "2030-02-30" }] },
  { ...rule, actions: [{ type: "set_due_date", due_date: null, in_days: 1 }] },
  { ...rule, actions: [{ type: "set_due_date", in_days: -1 }] },
  { ...rule, actions: [{ type: "add_comment", body: "" }] },
  { ...rule, actions: [{ type: "add_comment", body: "x".repeat(10_001) }] },
  { ...rule, actions: [{ type: "archive_ticket", why: "old" }] },
  { ...rule, actions: [{ type: "create_linked_ticket", title: "A", relationship: "relates" }] },
  { ...rule, conditions: [{ field: "status", operator: "has", value: todo }] },
  { ...rule, conditions: [{ field: "status", operator: "is" }] },
  { ...rule, conditions: [{ field: "priority", operator: "is_set", value: "low" }] },
  { ...rule, conditions: [{ field: "due_date", operator: "has_passed", value: "2030-01-01" }] },
  { ...rule, conditions: [{ field: "group", operator: "is", value: uuid }] },
  { ...rule, conditions: "all" },
  { ...rule, trigger_config: { status_uuid: todo } },
  { ...rule, trigger_config: { sprint: 1 } },
  { ...rule, trigger_type: "schedule" },
  { ...rule, trigger_type: "schedule", trigger_config: { interval: "year", at: "09:00" } },
  { ...rule, trigger_type: "schedule", trigger_config: { interval: "day", at: "24:00" } },
  { ...rule, trigger_type: "schedule", trigger_config: { interval: "day", at: "09:00", day: 1 } },
  { ...rule, trigger_type: "ticket.due", trigger_config: { when: "before" } },
  { ...rule, trigger_type: "ticket.in_column", trigger_config: { status_uuid: todo, days: 0 } },
  { ...rule, trigger_type: "column.empty", trigger_config: { status_uuid: todo } },
  { ...rule, run_limit: 0 },
  { ...rule, run_count: 1 },
];

test("wrong input fails with 400, and nothing is stored", async () => {
  const before = await company.footprint();
  for (const body of wrong) assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body));
  assert.deepEqual(await company.footprint(), before);
});

test("columns, labels, people and tasks that an automation names must exist, each with its own error", async () => {
  const other = await secondBoard(company);
  const elsewhere = created(await ada.post(`/boards/${other.uuid}/tasks`, { title: "There" })).task;
  const trashed = await company.task();
  await ada.post(`/tasks/${trashed.uuid}/archive`);
  const before = await company.footprint();
  const there = other.statuses[0]?.uuid;
  const column = "The column does not belong to this board. Choose a column of the board.";
  const label = "Every label must belong to this workspace.";
  const assignee = "Every assignee must be an active member with access to the board.";
  const task = "Name an active ticket of this board in task_uuid.";
  const person = "The automation is not valid: it names nobody of the workspace.";
  const cases: readonly (readonly [object, string])[] = [
    [{ trigger_type: "ticket.moved", trigger_config: { status_uuid: there } }, column],
    [{ trigger_type: "ticket.moved", trigger_config: { from_status_uuid: uuid } }, column],
    [{ conditions: [{ field: "status", operator: "is_not", value: there }] }, column],
    [{ actions: [{ type: "move_to_status", status_uuid: there }] }, column],
    [{ actions: [{ type: "create_linked_ticket", title: "A", relationship: "blocks", status_uuid: there }] }, column],
    [{ trigger_type: "ticket.label_added", trigger_config: { label_uuid: uuid } }, label],
    [{ conditions: [{ field: "label", operator: "has", value: uuid }] }, label],
    [{ actions: [{ type: "remove_label", label_uuid: uuid }] }, label],
    [{ actions: [{ type: "assign_user", user_uuid: ivy.uuid }] }, assignee],
    [{ actions: [{ type: "assign_user", user_uuid: hal.uuid }] }, assignee],
    [{ actions: [{ type: "unassign_user", user_uuid: hal.uuid }] }, person],
    [{ trigger_type: "ticket.assigned", trigger_config: { user_uuid: hal.uuid } }, person],
    [{ conditions: [{ field: "assignee", operator: "has_not", value: hal.uuid }] }, person],
    [{ task_uuid: elsewhere.uuid }, task],
    [{ task_uuid: trashed.uuid }, task],
    [{ task_uuid: uuid }, task],
  ];
  for (const [more, error] of cases) {
    const answer = await ada.post(path, { ...rule, ...more });
    assert.deepEqual([answer.status, answer.body.error], [400, error], JSON.stringify(more));
  }
  assert.deepEqual(await company.footprint(), before);
});

test("an automation runs as its author, or as a person with no higher role who may open the board", async () => {
  const before = await company.footprint();
  const as = (who: typeof ada, run_as: typeof ada) => who.post(path, { ...rule, run_as_user_uuid: run_as.uuid });
  const higher = await as(ben, ada);
  assert.deepEqual(
    [higher.status, higher.body.error],
    [403, "An automation must run as yourself, or as a member whose role is no higher than yours."],
  );
  for (const who of [ivy, hal]) {
    const answer = await as(ada, who);
    assert.equal(answer.body.error, "An automation must run as an active member with access to the board.");
  }
  assert.deepEqual(await company.footprint(), before);
  const made = await Promise.all([as(ada, ben), as(ben, cleo), as(ben, dev), as(ben, ben)]);
  assert.deepEqual(
    made.map((answer) => created(answer).automation.run_as_user_uuid),
    [ben.uuid, cleo.uuid, dev.uuid, ben.uuid],
  );
});

test("an automation is returned as it was sent, with lower-case uuids and default values", async () => {
  const key = await keyOf(harness, ben, workspace.uuid);
  const minimal = created(await key.post(path, { ...rule, name: " A rule " })).automation;
  const { uuid: _, created_at: __, updated_at: ___, created_by, ...rest } = minimal;
  assert.deepEqual([created_by.uuid, created_by.via.user_uuid], [null, ben.uuid]);
  assert.deepEqual(rest, {
    board_uuid: board.uuid,
    name: "A rule",
    trigger_type: "ticket.created",
    trigger_config: {},
    conditions: [],
    actions: comment,
    enabled: true,
    disabled_reason: null,
    run_as_user_uuid: ben.uuid,
    task_uuid: null,
    run_limit: null,
    run_count: 0,
    next_run_at: null,
    runs_resume_at: null,
    version: 1,
  });
  const task = await company.task();
  const sent = {
    ...rule,
    trigger_type: "column.empty",
    trigger_config: { status_uuid: todo?.toUpperCase() },
    conditions: [{ field: "assignee", operator: "has", value: cleo.uuid.toUpperCase() }],
    actions: [{ type: "assign_user", user_uuid: cleo.uuid.toUpperCase() }],
    task_uuid: task.uuid.toUpperCase(),
    enabled: false,
    run_limit: 7,
  };
  const full = created(await ada.post(path, sent)).automation;
  assert.deepEqual(
    [full.trigger_config, full.conditions[0].value, full.actions[0].user_uuid, full.task_uuid],
    [{ status_uuid: todo }, cleo.uuid, cleo.uuid, task.uuid],
  );
  assert.deepEqual([full.enabled, full.run_limit], [false, 7]);
  const { entries } = (await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log?action=automation.created`)).body;
  assert.deepEqual(entries[0].data, { automation: { uuid: full.uuid, name: "A rule" } });
});

const plan = (name: string) => harness.platform.pool.run("update workspaces set plan = $1", [name]);

test("the free plan allows two automations on a board, also for concurrent requests", async () => {
  const one = await secondBoard(company);
  await plan("free");
  const at = `/boards/${one.uuid}/automations`;
  const answers = await Promise.all(Array.from({ length: 4 }, () => ada.post(at, rule)));
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [201, 201, 402, 402],
  );
  const refused = answers.find((answer) => answer.status === 402)?.body;
  assert.equal(refused.error, "The plan allows no more automations on this board. Delete one, or change the plan.");
  assert.deepEqual(Object.keys(refused.prices), ["monthly", "annual"]);
  const [first] = (await ada.get(at)).body.automations;
  await ada.delete(`${at}/${first.uuid}`, { version: 1 });
  assert.equal((await ada.post(at, rule)).status, 201);
  await plan("unlimited");
  assert.equal((await ada.post(at, rule)).status, 201);
});
