import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { eventsOf, require, secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot, workspace } = company;
const run = company.harness.platform.pool.run;
const tasks = `/boards/${company.board.uuid}/tasks`;
const [todo, doing, done] = company.statuses;
const other = await secondBoard(company);
const label = (
  (await run("insert into labels (workspace_uuid, name, color) values ($1, 'Bug', '#dc2626') returning uuid", [
    workspace.uuid,
  ])) as { uuid: string }[]
)[0]?.uuid;
const group = async (board_uuid: string) =>
  (
    (await run(
      "insert into groups (workspace_uuid, board_uuid, name, position) values ($1, $2, 'Core', 1) returning uuid",
      [workspace.uuid, board_uuid],
    )) as { uuid: string }[]
  )[0]?.uuid;

test("only people with write access can create a task", async () => {
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, eve, finn, ivy, hal, nobody].map((who) => who.post(tasks, { title: "Mine" })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 404, 404, 401],
  );
  assert.equal(answers[3]?.body.error, "Board not found.");
  assert.deepEqual(await company.footprint(), before);
  for (const who of [ada, ben, cleo, gus, robot]) assert.equal((await who.post(tasks, { title: "Mine" })).status, 201);
});

test("each violated rule fails the whole request", async () => {
  const foreignGroup = await group(other.uuid);
  const fields = (await run(
    `insert into custom_fields (workspace_uuid, board_uuid, name, type, options, position)
     values ($1, $2, 'Count', 'number', '{}', 1), ($1, $2, 'Size', 'select', '{S,M}', 2),
       ($1, $2, 'Signed', 'date', '{}', 3) returning uuid`,
    [workspace.uuid, company.board.uuid],
  )) as { uuid: string }[];
  const [count, size, signed] = fields.map((field) => field.uuid);
  const before = await company.footprint();
  const refused: [Record<string, unknown>, RegExp][] = [
    [{ status: "To Do", status_uuid: todo?.uuid }, /not both/],
    [{ status: "Nowhere" }, /no column named/],
    [{ status_uuid: other.statuses[0]?.uuid }, /column does not belong/],
    [{ group_uuid: foreignGroup }, /group does not belong/],
    [{ assignee_uuids: [cleo.uuid, ivy.uuid] }, /Every assignee/],
    [{ assignee_uuids: [hal.uuid] }, /Every assignee/],
    [{ label_uuids: [label, cleo.uuid] }, /Every label/],
    [{ description: "a", description_json: { type: "doc", content: [] } }, /markdown or the document/],
    [{ custom_fields: { [cleo.uuid]: 1 } }, /no custom field/],
    [{ custom_fields: { [count ?? ""]: "1" } }, /must be a number/],
    [{ custom_fields: { [size ?? ""]: "L" } }, /one of its options/],
    [{ custom_fields: { [signed ?? ""]: "2026-02-31" } }, /a date YYYY-MM-DD/],
  ];
  for (const [fields, text] of refused) {
    const answer = await ada.post(tasks, { title: "Broken", ...fields });
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    assert.match(answer.body.error, text);
  }
  assert.deepEqual(await company.footprint(), before);
  const right = { custom_fields: { [count ?? ""]: 1, [size ?? ""]: "M" }, label_uuids: [label?.toUpperCase(), label] };
  const answer = await ada.post(tasks, { title: "Right", ...right, assignee_uuids: [cleo.uuid] });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  assert.deepEqual(answer.body.task.custom_fields, right.custom_fields);
  assert.equal(answer.body.task.labels.length, 1);
});

test("a task has values of at most a hundred custom fields, as many as a board has", async () => {
  const custom_fields = Object.fromEntries(Array.from({ length: 101 }, () => [randomUUID(), 1]));
  const { status, body } = await ada.post(tasks, { title: "A", custom_fields });
  assert.deepEqual([status, body.message], [400, "body/custom_fields must NOT have more than 100 properties"]);
});

test("a violation of the schema is 400 before any other check", async () => {
  const before = await company.footprint();
  const refused = [
    {},
    { title: "  " },
    { title: "a".repeat(501) },
    { title: "A", priority: "asap" },
    { title: "A", due_date: "24.12.2026" },
    { title: "A", colour: "red" },
    { title: "A", position: "1.5" },
    { title: "A", assignee_uuids: Array.from({ length: 51 }, () => cleo.uuid) },
    { title: "A", label_uuids: Array.from({ length: 21 }, () => label) },
    { title: "A\u0000" },
  ];
  for (const body of refused) assert.equal((await ada.post(tasks, body)).status, 400, JSON.stringify(body));
  assert.deepEqual(await company.footprint(), before);
});

test("a task goes to the bottom of the first status, or to the named status, ignoring case", async () => {
  const first = (await ada.post(tasks, { title: "  Trimmed  " })).body.task;
  const second = (await ada.post(tasks, { title: "Second" })).body.task;
  assert.equal(first.title, "Trimmed");
  assert.equal(first.status_uuid, todo?.uuid);
  assert.ok(Number(second.position) > Number(first.position));
  const named = (await ada.post(tasks, { title: "Named", status: " in PROGRESS " })).body.task;
  assert.equal(named.status_name, "In Progress");
  const byUuid = (await ada.post(tasks, { title: "By uuid", status_uuid: done?.uuid.toUpperCase() })).body.task;
  assert.equal(byUuid.status_uuid, done?.uuid);
});

test("a status's entry requirements can be met by values of the same request, and all unmet ones are named", async () => {
  const customer = (await ada.post(`/boards/${company.board.uuid}/custom-fields`, { name: "Customer", type: "text" }))
    .body.custom_field;
  const requirements = [
    { kind: "has_assignee" },
    { kind: "has_due_date" },
    { kind: "has_description" },
    { kind: "has_label", label_uuids: [label ?? ""] },
    { kind: "no_unfinished_blockers" },
    { kind: "custom_field_set", field_uuid: customer.uuid },
  ];
  await require(company, doing?.uuid, [...requirements, { kind: "has_attachment", min_count: 2 }]);
  const before = await company.footprint();
  const unmet = await ada.post(tasks, {
    title: "Early",
    status_uuid: doing?.uuid,
    due_date: "2026-12-24",
    custom_fields: { [customer.uuid]: "" },
  });
  assert.equal(unmet.status, 400);
  assert.equal(
    unmet.body.error,
    "The ticket cannot enter the column “In Progress” yet: it needs an assignee; it needs a description; it needs the label “Bug”; " +
      "the field “Customer” must be set; it needs 2 attachments.",
  );
  assert.deepEqual(unmet.body.requirements, [
    { kind: "has_assignee" },
    { kind: "has_description" },
    { kind: "has_label", uuid: label, name: "Bug" },
    { kind: "custom_field_set", uuid: customer.uuid, name: "Customer" },
    { kind: "has_attachment", at_least: 2 },
  ]);
  assert.deepEqual(await company.footprint(), before);
  await require(company, doing?.uuid, requirements);
  const met = await ada.post(tasks, {
    title: "Ready",
    status_uuid: doing?.uuid,
    due_date: "2026-12-24",
    description: "Text",
    assignee_uuids: [cleo.uuid],
    label_uuids: [label],
    custom_fields: { [customer.uuid]: "Acme" },
  });
  assert.equal(met.status, 201, JSON.stringify(met.body));
  await require(company, doing?.uuid, []);
});

test("numbers increase per board, and concurrent tasks get distinct numbers in the order of the status", async () => {
  const board = await secondBoard(company);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => ada.post(`/boards/${board.uuid}/tasks`, { title: `Ticket ${index}` })),
  );
  const made = answers.map((answer) => answer.body.task);
  const byNumber = made.toSorted((one, next) => one.number - next.number);
  assert.deepEqual(
    byNumber.map((task) => task.number),
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
  assert.equal(new Set(made.map((task) => task.position)).size, 30);
  const positions = byNumber.map((task) => Number(task.position));
  assert.deepEqual(
    positions,
    positions.toSorted((one, next) => one - next),
  );
});

test("hundreds of tasks fit between the same two neighbours, in the order of their arrival", async () => {
  const board = await secondBoard(company);
  const path = `/boards/${board.uuid}/tasks`;
  const low = (await ada.post(path, { title: "Low", position: 1 })).body.task;
  let high = (await ada.post(path, { title: "High", position: 2 })).body.task;
  const inOrder = [low.uuid];
  for (let index = 0; index < 300; index += 1) {
    const before = (await ada.get(`/tasks/${inOrder.at(-1)}`)).body.task;
    high = (await ada.get(`/tasks/${high.uuid}`)).body.task;
    const position = (Number(before.position) + Number(high.position)) / 2;
    inOrder.push((await ada.post(path, { title: `Between ${index}`, position })).body.task.uuid);
  }
  inOrder.push(high.uuid);
  const rows = (await run("select uuid from tasks where board_uuid = $1 order by position, uuid", [board.uuid])) as {
    uuid: string;
  }[];
  assert.deepEqual(
    rows.map((row) => row.uuid),
    inOrder,
  );
});

test("a new task emits ticket.created and the events of its assignees and labels", async () => {
  const answer = await robot.post(tasks, { title: "Said", assignee_uuids: [cleo.uuid], label_uuids: [label ?? ""] });
  const events = await eventsOf(company, answer.body.task.uuid);
  assert.deepEqual(
    events.map((event) => event.name),
    ["ticket.created", "ticket.assigned", "ticket.label_added"],
  );
  assert.equal(events[0]?.data["task"]?.["title"], "Said");
});
