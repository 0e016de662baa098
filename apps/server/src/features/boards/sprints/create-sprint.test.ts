import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { list } from "#test/people.ts";
import { addSprint, fortnight, startSeries, type Sprint } from "#test/sprints.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot, board, workspace, harness } = company;
const run = harness.platform.pool.run;
const path = `/boards/${board.uuid}/sprints`;
const body = { name: "Sprint 1", ...fortnight };
const shape = ({ name, is_complete, color }: Record<string, unknown>) => ({ name, is_complete, color });
const ofSeries = async (board_uuid: string): Promise<Sprint[]> =>
  (await ada.get(`/boards/${board_uuid}/sprints`)).body.sprints;

test("viewers, commenters, guests, guest editors, non-members and keys cannot create a sprint, and wrong input is rejected", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, gus, ivy, hal, nobody, robot].map((who) => who.post(path, body)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404, 404, 401, 401],
  );
  const wrong = [
    {},
    { ...body, name: " " },
    { ...body, name: "x".repeat(201) },
    { ...body, goal: "" },
    { ...body, goal: "x".repeat(2001) },
    { ...body, starts_on: "2026-02-30" },
    { ...body, ends_on: null },
    { ...body, state: "planned" },
  ];
  for (const each of wrong) assert.equal((await ada.post(path, each)).status, 400, JSON.stringify(each));
  const backwards = await ada.post(path, { ...body, ends_on: "2026-11-22" });
  assert.deepEqual([backwards.status, backwards.body.error], [400, "A sprint must not end before it starts."]);
  assert.deepEqual(await company.footprint(), before);
});

test("an ordinary board becomes the current sprint of a new series, with the events for created and started", async () => {
  const { sprint } = created(await cleo.post(path, { ...body, name: "  Sprint 1 ", goal: " Ship it. " }));
  assert.deepEqual(sprint, {
    uuid: sprint.uuid,
    board_uuid: board.uuid,
    number: 1,
    name: "Sprint 1",
    goal: "Ship it.",
    state: "current",
    ...fortnight,
    created_at: sprint.created_at,
    updated_at: sprint.updated_at,
  });
  assert.deepEqual(await ofSeries(board.uuid), [sprint]);
  const events = (await run("select name, data from full_events where board_uuid = $1 order by id desc limit 2", [
    board.uuid,
  ])) as { name: string; data: object }[];
  assert.deepEqual(
    [...events],
    [
      { name: "sprint.started", data: { sprint } },
      { name: "sprint.created", data: { sprint } },
    ],
  );
});

test("a planned sprint is a new board like the one in the path", async () => {
  const first = await startSeries(company, [cleo, dev]);
  const at = `/boards/${first.board_uuid}`;
  const field = created(await ada.post(`${at}/custom-fields`, { name: "Browser", type: "select", options: ["A"] }));
  const { label } = created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "x", color: "#000000" }));
  created(await ada.post(`${at}/groups`, { name: "Swimlane" }));
  const { statuses } = (await ada.get(at)).body;
  const requirements = [
    { kind: "custom_field_set", field_uuid: field.custom_field.uuid },
    { kind: "has_label", label_uuids: [label.uuid] },
  ];
  const done = statuses[2].uuid;
  const set = await ada.put(`${at}/statuses/${done}/entry-requirements`, { requirements });
  assert.equal(set.status, 200, JSON.stringify(set.body));
  await ada.patch(at, { color: "#123456", estimate_unit: "hours" });
  const { sprint } = created(await cleo.post(`${at}/sprints`, { ...body, name: "Sprint 2" }));
  assert.deepEqual([sprint.number, sprint.state, sprint.goal], [2, "planned", null]);
  const page = (await cleo.get(`/boards/${sprint.board_uuid}`)).body;
  const { name, color, estimate_unit } = page.board;
  assert.deepEqual([name, color, estimate_unit], ["Sprint 2", "#123456", "hours"]);
  assert.deepEqual(page.statuses.map(shape), statuses.map(shape));
  assert.deepEqual(
    page.groups.map((group: { name: string }) => group.name),
    ["Swimlane"],
  );
  const [copied] = page.custom_fields;
  assert.deepEqual([copied.name, copied.type, copied.options], ["Browser", "select", ["A"]]);
  assert.notEqual(copied.uuid, field.custom_field.uuid);
  assert.deepEqual(page.statuses[2].entry_requirements, [
    { kind: "custom_field_set", field_uuid: copied.uuid },
    { kind: "has_label", label_uuids: [label.uuid] },
  ]);
  assert.equal((await dev.get(`/boards/${sprint.board_uuid}`)).status, 200);
  assert.equal((await ivy.get(`/boards/${sprint.board_uuid}`)).status, 404);
  const names = (await run("select name from full_events where board_uuid = $1 order by id", [sprint.board_uuid])) as {
    name: string;
  }[];
  assert.deepEqual(
    names.map((event) => event.name),
    ["board.created", "sprint.created"],
  );
});

test("several sprints are planned from any board of the series and are numbered, also at the same time", async () => {
  const first = await startSeries(company);
  const second = await addSprint(company, first.board_uuid);
  const answers = await Promise.all(
    [first, second, first, second].map((each) => ben.post(`/boards/${each.board_uuid}/sprints`, body)),
  );
  const numbers = answers.map((answer) => created(answer).sprint.number);
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    [3, 4, 5, 6],
  );
  const states = (await ofSeries(second.board_uuid)).map((sprint) => sprint.state);
  assert.deepEqual(states, ["current", ...Array.from({ length: 5 }, () => "planned")]);
});

test("two requests that begin a series on one board at the same time get one series", async () => {
  const answer = await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Raced" });
  const raced = created(answer).board.uuid;
  const both = await Promise.all([ada, ben].map((who) => who.post(`/boards/${raced}/sprints`, body)));
  const states = both.map((each) => created(each).sprint.state);
  assert.deepEqual(new Set(states), new Set(["current", "planned"]));
});

test("in a series without a current sprint, the new one is the current one", async () => {
  const first = await startSeries(company);
  const at = `/boards/${first.board_uuid}/sprints`;
  assert.equal((await ada.post(`${at}/${first.uuid}/close`, { carry_over: false })).status, 200);
  const next = await addSprint(company, first.board_uuid);
  assert.deepEqual([next.number, next.state], [2, "current"]);
});

test("the board of a planned sprint counts for the plan, and needs a paid invoice", async () => {
  const first = await startSeries(company, [cleo]);
  const at = `/boards/${first.board_uuid}/sprints`;
  const plain = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Plain" })).board;
  await list(harness, plain, cleo);
  const set = (column: string, value: string) =>
    run(`update workspaces set ${column} = $2 where uuid = $1`, [workspace.uuid, value]);
  const before = await company.footprint();
  await set("plan", "free");
  const full = await cleo.post(at, body);
  assert.deepEqual([full.status, full.body.prices.monthly.interval], [402, "month"]);
  await set("plan", "unlimited");
  await set("billing_status", "past_due");
  assert.equal((await cleo.post(at, body)).status, 402);
  await set("billing_status", "read_only");
  assert.equal((await cleo.post(`/boards/${plain.uuid}/sprints`, body)).body.billing_frozen, true);
  assert.deepEqual(await company.footprint(), before);
  await set("plan", "free");
  await set("billing_status", "past_due");
  created(await cleo.post(`/boards/${plain.uuid}/sprints`, body));
  await set("plan", "unlimited");
  await set("billing_status", "normal");
  created(await cleo.post(at, body));
});
