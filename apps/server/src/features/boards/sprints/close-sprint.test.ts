import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { eventsOf, require } from "#test/second-board.ts";
import { addSprint, nextFortnight, startSeries, type Sprint, ticketOn } from "#test/sprints.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot, workspace, harness } = company;
const run = harness.platform.pool.run;
const next = { name: " Sprint 2 ", ...nextFortnight };
const pathOf = (board_uuid: string, { uuid }: Sprint): string => `/boards/${board_uuid}/sprints/${uuid}/close`;
const close = (who: typeof ada, sprint: Sprint, body: object = { carry_over: false }) =>
  who.post(pathOf(sprint.board_uuid, sprint), body);

/** Sets a column of the workspace, such as its plan or its billing status. */
const set = (column: string, value: string) =>
  run(`update workspaces set ${column} = $2 where uuid = $1`, [workspace.uuid, value]);

const statusesOf = async (board_uuid: string) =>
  (await run("select uuid, name from statuses where board_uuid = $1 order by position", [board_uuid])) as {
    uuid: string;
    name: string;
  }[];
const titlesOn = async (board_uuid: string): Promise<string[]> =>
  (await ada.get(`/boards/${board_uuid}`)).body.tasks.map((task: { title: string }) => task.title);

test("a caller who may not write on the board cannot close a sprint, and wrong input is rejected", async () => {
  const first = await startSeries(company, [cleo, dev, eve, finn, gus]);
  const other = await startSeries(company);
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, gus, ivy, hal, nobody, robot].map((who) => close(who, first)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404, 404, 401, 401],
  );
  const wrong = [
    {},
    { carry_over: null },
    { carry_over: "true" },
    { carry_over: true, next: {} },
    { carry_over: true, next: null },
    { carry_over: true, next: { ...next, goal: "No" } },
    { carry_over: true, next: { ...next, ends_on: next.starts_on.replace("07", "06") } },
  ];
  for (const body of wrong) assert.equal((await close(ada, first, body)).status, 400, JSON.stringify(body));
  const foreign = await ada.post(pathOf(other.board_uuid, first), { carry_over: false });
  assert.deepEqual([foreign.status, foreign.body.error], [404, "Sprint not found."]);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await close(cleo, first)).status, 200);
});

test("only the current sprint is closed, and carrying over needs exactly one next sprint", async () => {
  const first = await startSeries(company);
  const missing = await close(ada, first, { carry_over: true });
  assert.equal(missing.status, 409);
  assert.match(missing.body.error, /no next sprint/);
  const second = await addSprint(company, first.board_uuid);
  const before = await company.footprint();
  const planned = await close(ada, second);
  assert.deepEqual(
    [planned.status, planned.body.error],
    [409, "Only the current sprint can be closed. This sprint is planned."],
  );
  const both = await close(ada, first, { carry_over: true, next });
  assert.equal(both.status, 409);
  assert.match(both.body.error, /“Sprint 2”/);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ada.post(pathOf(second.board_uuid, first), { carry_over: true })).status, 200);
  assert.equal((await close(ada, first)).body.error, "Only the current sprint can be closed. This sprint is closed.");
});

test("without carry_over all tasks stay, and the next sprint starts", async () => {
  const first = await startSeries(company);
  const second = await addSprint(company, first.board_uuid);
  await ticketOn(company, first.board_uuid);
  const { status, body } = await close(ada, first);
  const { next: started, carried_over, ...ended } = body.sprint;
  assert.deepEqual([status, carried_over], [200, 0]);
  assert.deepEqual(ended, { ...first, state: "closed", updated_at: ended.updated_at });
  assert.deepEqual(started, { ...second, state: "current", updated_at: started.updated_at });
  assert.ok(ended.updated_at > first.updated_at && started.updated_at > second.updated_at);
  assert.deepEqual(await titlesOn(first.board_uuid), ["A ticket"]);
  const events = (await run(
    "select name, data from full_events where name in ('sprint.closed', 'sprint.started') and board_uuid = any ($1::uuid[]) order by id desc limit 2",
    [[first.board_uuid, second.board_uuid]],
  )) as { name: string; data: object }[];
  assert.deepEqual(
    [...events],
    [
      { name: "sprint.started", data: { sprint: started } },
      { name: "sprint.closed", data: { sprint: ended } },
    ],
  );
});

test("without a next sprint the series has no current sprint", async () => {
  const first = await startSeries(company);
  const { sprint } = (await close(ada, first)).body;
  assert.deepEqual([sprint.state, sprint.next, sprint.carried_over], ["closed", null, 0]);
});

test("tasks that are not complete move in their order, and complete and archived ones stay", async () => {
  const first = await startSeries(company, [cleo, dev]);
  const at = `/boards/${first.board_uuid}`;
  const { custom_field } = created(await ada.post(`${at}/custom-fields`, { name: "Points", type: "number" }));
  const { group } = created(await ada.post(`${at}/groups`, { name: "Swimlane" }));
  const { label } = created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "y", color: "#000000" }));
  await ticketOn(company, first.board_uuid, { title: "Finished", status: "Done" });
  const rich = await ticketOn(company, first.board_uuid, {
    title: "Rich words",
    status: "In Progress",
    description: "Some **text**",
    priority: "high",
    due_date: "2026-12-01",
    label_uuids: [label.uuid],
    assignee_uuids: [dev.uuid, cleo.uuid],
    group_uuid: group.uuid,
    custom_fields: { [custom_field.uuid]: 5 },
  });
  created(await ada.post(`/tasks/${rich.uuid}/subtasks`, { title: "Works" }));
  created(await ada.post(`/tasks/${rich.uuid}/comments`, { body: "Soon" }));
  await ticketOn(company, first.board_uuid, { title: "Lower" });
  await ticketOn(company, first.board_uuid, { title: "Upper", position: 0.5 });
  const archived = await ticketOn(company, first.board_uuid, { title: "Archived" });
  await ada.post(`/tasks/${archived.uuid}/archive`);
  const second = await addSprint(company, first.board_uuid);
  await run("delete from board_members where board_uuid = $1 and user_uuid = $2", [second.board_uuid, dev.uuid]);
  const before = (await ada.get(`/tasks/${rich.uuid}`)).body.task;
  const { status, body } = await close(cleo, first, { carry_over: true });
  assert.deepEqual([status, body.sprint.carried_over], [200, 3]);
  assert.deepEqual(await titlesOn(first.board_uuid), ["Finished"]);
  const page = (await cleo.get(`/boards/${second.board_uuid}`)).body;
  const [toDo, inProgress] = page.statuses;
  const shown = page.tasks.map(({ title, number, status_uuid, position }: Record<string, unknown>) => [
    title,
    number,
    status_uuid,
    position,
  ]);
  assert.deepEqual(
    shown.toSorted((one: [string, number], other: [string, number]) => one[1] - other[1]),
    [
      ["Upper", 1, toDo.uuid, "1.000000"],
      ["Lower", 2, toDo.uuid, "2.000000"],
      ["Rich words", 3, inProgress.uuid, "1.000000"],
    ],
  );
  const moved = (await ada.get(`/tasks/${rich.uuid}`)).body.task;
  assert.deepEqual(moved, {
    ...before,
    board_uuid: second.board_uuid,
    number: 3,
    key: `${page.board.prefix}-3`,
    status_uuid: inProgress.uuid,
    group_uuid: page.groups[0].uuid,
    custom_fields: { [page.custom_fields[0].uuid]: 5 },
    assignees: before.assignees.filter((each: { uuid: string }) => each.uuid === cleo.uuid),
    version: before.version + 1,
    updated_at: moved.updated_at,
  });
  const events = (await eventsOf(company, rich.uuid)).slice(-3);
  assert.deepEqual(
    events.map((event) => [event.name, event.board_uuid, event.from_board_uuid]),
    [
      ["ticket.updated", second.board_uuid, null],
      ["ticket.moved", second.board_uuid, first.board_uuid],
      ["ticket.unassigned", second.board_uuid, null],
    ],
  );
  assert.deepEqual(events[0]?.data["changed"], ["group_uuid", "assignee_uuids", "custom_fields"]);
  assert.deepEqual(events[1]?.data["to"], { board_uuid: second.board_uuid, status_uuid: inProgress.uuid });
  const found = (await cleo.get(`/boards/${second.board_uuid}/tasks?q=rich`)).body.tasks;
  assert.equal(found.length, 1);
  assert.equal((await cleo.get(`/boards/${first.board_uuid}/tasks?q=rich`)).body.tasks.length, 0);
  const words = (await run(
    `select words::text from task_title_words where task_uuid = $1
     union all select words::text from task_text_words where task_uuid = $1`,
    [rich.uuid],
  )) as { words: string }[];
  assert.ok(words.length > 0 && !words.some((row) => row.words.includes(first.board_uuid)));
  assert.equal((await ticketOn(company, second.board_uuid)).number, 4);
});

test("a task whose status the next board does not have comes last in its first status; entry requirements are not checked", async () => {
  const first = await startSeries(company);
  const second = await addSprint(company, first.board_uuid);
  const [firstColumn] = await statusesOf(second.board_uuid);
  await require(company, firstColumn?.uuid, [{ kind: "has_due_date" }]);
  const at = `/boards/${first.board_uuid}`;
  created(await ada.post(`${at}/statuses`, { name: "Waiting" }));
  for (const status of ["To Do", "Waiting"]) await ticketOn(company, first.board_uuid, { title: status, status });
  assert.equal((await close(ada, first, { carry_over: true })).body.sprint.carried_over, 2);
  const { tasks } = (await ada.get(`/boards/${second.board_uuid}`)).body;
  assert.deepEqual(
    tasks.map((task: { title: string; status_uuid: string }) => [task.title, task.status_uuid]),
    [
      ["To Do", firstColumn?.uuid],
      ["Waiting", firstColumn?.uuid],
    ],
  );
});

test("when no sprint is planned, the next one is created from the request, and the plan counts its board", async () => {
  const first = await startSeries(company, [cleo]);
  await ticketOn(company, first.board_uuid);
  const before = await company.footprint();
  await set("plan", "free");
  const full = await close(cleo, first, { carry_over: true, next });
  assert.deepEqual([full.status, full.body.prices.monthly.interval], [402, "month"]);
  await set("plan", "unlimited");
  await set("billing_status", "past_due");
  assert.equal((await close(cleo, first, { carry_over: true, next })).status, 402);
  await set("billing_status", "normal");
  assert.deepEqual(await company.footprint(), before);
  const { status, body } = await close(cleo, first, { carry_over: true, next });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    [body.sprint.next.name, body.sprint.next.number, body.sprint.next.state, body.sprint.next.goal],
    ["Sprint 2", 2, "current", null],
  );
  assert.equal(body.sprint.carried_over, 1);
  await set("billing_status", "past_due");
  assert.equal((await close(cleo, body.sprint.next)).status, 200, "what makes no board needs no paid invoice");
  await set("billing_status", "normal");
});

test("a caller who cannot see the next sprint's board cannot start it, and a sprint whose board is archived is skipped", async () => {
  const first = await startSeries(company, [cleo]);
  const second = await addSprint(company, first.board_uuid);
  const third = await addSprint(company, first.board_uuid);
  await run("delete from board_members where board_uuid = $1 and user_uuid = $2", [second.board_uuid, cleo.uuid]);
  const before = await company.footprint();
  assert.equal((await close(cleo, first)).status, 404);
  assert.deepEqual(await company.footprint(), before);
  await ada.post(`/boards/${second.board_uuid}/archive`);
  assert.equal((await close(cleo, first)).body.sprint.next.uuid, third.uuid);
  await ada.post(`/boards/${second.board_uuid}/restore`);
  assert.equal((await close(ada, third)).body.sprint.next.uuid, second.uuid);
});

test("the reply tells nothing of a sprint whose board the caller cannot see", async () => {
  const first = await startSeries(company, [cleo]);
  const second = await addSprint(company, first.board_uuid, { name: "Secret plan" });
  await run("delete from board_members where board_uuid = $1 and user_uuid = $2", [second.board_uuid, cleo.uuid]);
  const before = await company.footprint();
  const endsEarly = { carry_over: true, next: { ...next, ends_on: "2026-12-01" } };
  for (const sprint of [second, { ...second, uuid: randomUUID() }]) {
    const { status, body } = await cleo.post(pathOf(first.board_uuid, sprint), endsEarly);
    assert.deepEqual([status, body.error], [404, "Sprint not found."]);
  }
  const { status, body } = await close(cleo, first, { carry_over: true, next });
  assert.deepEqual([status, body.error], [404, "Sprint not found."]);
  assert.deepEqual(await company.footprint(), before);
});

test("of two requests that close a sprint at the same time, one succeeds", async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = await startSeries(company, [cleo]);
    const second = await addSprint(company, first.board_uuid);
    await ticketOn(company, first.board_uuid);
    const answers = await Promise.all([
      close(cleo, first, { carry_over: true }),
      ben.post(pathOf(second.board_uuid, first), { carry_over: true }),
    ]);
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    assert.deepEqual(statuses, [200, 409]);
    assert.deepEqual(await titlesOn(second.board_uuid), ["A ticket"]);
  }
});

test("no task can be added to a sprint while it is closed", async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = await startSeries(company, [cleo]);
    const second = await addSprint(company, first.board_uuid);
    const elsewhere = await Promise.all([company.task(), company.task(), company.task()]);
    const own = await ticketOn(company, first.board_uuid);
    const writes = [
      ...elsewhere.map((task) => ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: first.board_uuid })),
      ...Array.from({ length: 4 }, () => cleo.post(`/boards/${first.board_uuid}/tasks`, { title: "New" })),
      cleo.post(`/tasks/${own.uuid}/duplicate`),
    ];
    const closing = ada.post(pathOf(second.board_uuid, first), { carry_over: true });
    const answers = await Promise.all(writes);
    assert.equal((await closing).status, 200);
    for (const { status } of answers) assert.ok([200, 201, 409].includes(status), String(status));
    const done = answers.filter(({ status }) => status < 300).length;
    const titles = await titlesOn(first.board_uuid);
    assert.deepEqual(titles, [], "everything that was let in was carried over");
    const arrived = (await titlesOn(second.board_uuid)).length;
    // a task may also have been copied after it had moved
    assert.equal(arrived, done + 1);
  }
});

test("hundreds of tasks are carried over together, each with its event", async () => {
  const first = await startSeries(company);
  const [toDo] = await statusesOf(first.board_uuid);
  await run(
    `insert into tasks (workspace_uuid, board_uuid, number, title, status_uuid, position, created_by)
     select $1::uuid, $2::uuid, n, 'Ticket ' || n, $3, n, $4 from generate_series(1, 450) n`,
    [workspace.uuid, first.board_uuid, toDo?.uuid ?? "", ada.uuid],
  );
  await run("insert into task_numbers (workspace_uuid, board_uuid, last_number) values ($1, $2, 450)", [
    workspace.uuid,
    first.board_uuid,
  ]);
  const { body } = await close(ada, first, { carry_over: true, next });
  assert.equal(body.sprint.carried_over, 450);
  const [row] = (await run(
    `select count(*)::int as tickets, bool_and(number = position and title = 'Ticket ' || number) as in_order,
       (select count(*)::int from full_events where board_uuid = $1 and name = 'ticket.moved') as moved
     from tasks where board_uuid = $1`,
    [body.sprint.next.board_uuid],
  )) as object[];
  assert.deepEqual(row, { tickets: 450, in_order: true, moved: 450 });
});
