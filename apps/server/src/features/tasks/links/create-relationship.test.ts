import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { eventsOf, secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, hal, ivy, nobody, robot } = company;
const tasks = (count: number) => Promise.all(Array.from({ length: count }, () => company.task()));
const relate = (one: { uuid: string }, direction: string, other: { uuid: string }, who = ada) =>
  who.post(`/tasks/${one.uuid}/relationships`, { direction, other_task_uuid: other.uuid });
type Kind = "related_to" | "duplicate_of";
const link = async (one: { uuid: string }, direction: Kind, other: { uuid: string }) => {
  const answer = await ada.post(`/tasks/${one.uuid}/relationships`, { direction, other_task_uuid: other.uuid });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
};

test("without write access no relationship can be created, and a task that is not visible is not found", async () => {
  const [task, other] = await tasks(2);
  if (task === undefined || other === undefined) return;
  const hidden = await secondBoard(company);
  const unseen = (await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Hidden" })).body.task;
  const elsewhere = (await hal.get("/workspaces")).body.workspaces[0].uuid;
  const board = (await hal.post(`/workspaces/${elsewhere}/boards`, { name: "Foreign" })).body.board;
  const foreign = (await hal.post(`/boards/${board.uuid}/tasks`, { title: "Foreign" })).body.task;
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, ivy, hal, nobody].map((who) => relate(task, "blocks", other, who)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401],
  );
  for (const not of [unseen, foreign, { uuid: company.board.uuid }]) {
    const answer = await relate(task, "blocks", not, cleo);
    assert.deepEqual([answer.status, answer.body.error], [404, "Task not found."]);
  }
  assert.equal((await relate(task, "blocks", foreign, robot)).status, 403);
  const itself = await relate(task, "blocks", { uuid: task.uuid.toUpperCase() });
  assert.deepEqual([itself.status, itself.body.error], [400, "A ticket cannot be linked with itself."]);
  assert.equal((await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: other.uuid })).status, 400);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await relate(task, "blocks", other, cleo)).status, 201);
});

test("a task names its blockers and the tasks that it blocks, also across boards, and both count as changed", async () => {
  const task = await company.task();
  const board = await secondBoard(company);
  const other = (await ada.post(`/boards/${board.uuid}/tasks`, { title: "There" })).body.task;
  const { task: blocked } = (await relate(task, "blocked_by", other)).body;
  assert.deepEqual([blocked.blocked_by, blocked.is_blocked, blocked.version], [[other.uuid], true, 1]);
  const blocker = (await ada.get(`/tasks/${other.uuid}`)).body.task;
  assert.deepEqual([blocker.blocks, blocker.is_blocked, blocker.version], [[task.uuid], false, 1]);
  assert.ok(blocker.updated_at > other.updated_at);
  const said = (await eventsOf(company, task.uuid)).at(-1);
  assert.deepEqual([said?.name, said?.data["blocker_uuid"]], ["ticket.blocked", other.uuid]);
});

test("an existing relationship is not a change", async () => {
  const [one, other] = await tasks(2);
  if (one === undefined || other === undefined) return;
  await relate(one, "blocks", other);
  const before = await company.footprint();
  assert.equal((await relate(one, "blocks", other)).status, 201);
  assert.equal((await relate(other, "blocked_by", one)).status, 201);
  assert.deepEqual(await company.footprint(), before);
});

test("a loop of two, or of many, is a conflict", async () => {
  const [a, b, c, d] = await tasks(4);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return;
  for (const [one, other] of [
    [a, b],
    [b, c],
    [c, d],
  ] as const)
    await relate(one, "blocks", other);
  const before = await company.footprint();
  for (const [one, other] of [
    [b, a],
    [d, a],
    [d, b],
  ] as const) {
    const answer = await relate(one, "blocks", other);
    assert.deepEqual([answer.status, /loop/.test(answer.body.error)], [409, true]);
  }
  assert.equal((await relate(a, "blocked_by", d)).status, 409);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await relate(a, "blocks", d)).status, 201);
});

test("concurrent relationships that would form a loop are never all added", async () => {
  for (let round = 0; round < 8; round += 1) {
    const ring = await tasks(4);
    const answers = await Promise.all(
      ring.map((task, index) => relate(task, "blocks", ring[(index + 1) % ring.length] ?? task)),
    );
    assert.deepEqual(
      answers.map((answer) => answer.status).toSorted((one, other) => one - other),
      [201, 201, 201, 409],
    );
  }
});

test("related tasks name each other, a duplicate names what it duplicates, and neither blocks", async () => {
  const [task, other] = await tasks(2);
  if (task === undefined || other === undefined) return;
  const related = await relate(task, "related_to", { uuid: other.uuid.toUpperCase() });
  assert.deepEqual([related.status, related.body.task.related_to, related.body.task.version], [201, [other.uuid], 1]);
  const seen = (await ada.get(`/tasks/${other.uuid}`)).body.task;
  assert.deepEqual([seen.related_to, seen.duplicate_of, seen.is_blocked, seen.version], [[task.uuid], [], false, 1]);
  await link(task, "duplicate_of", other);
  const duplicate = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual([duplicate.duplicate_of, duplicate.related_to], [[other.uuid], [other.uuid]]);
  assert.deepEqual([duplicate.blocks, duplicate.blocked_by, duplicate.is_blocked], [[], [], false]);
  assert.deepEqual((await ada.get(`/tasks/${other.uuid}`)).body.task.duplicate_of, []);
  for (const about of [task, other]) {
    const [event] = (await eventsOf(company, about.uuid)).filter(({ name }) => name === "ticket.linked");
    const shown: { uuid: string } = about === task ? other : task;
    assert.deepEqual([event?.data["other_task_uuid"], event?.data["relationship"]], [shown.uuid, "related_to"]);
  }
  const [listed] = (await ada.get(`/boards/${company.board.uuid}/tasks?q=${task.uuid}`)).body.tasks;
  assert.deepEqual([listed.related_to, listed.duplicate_of], [[other.uuid], [other.uuid]]);
});

test("a link that does not block counts for both tasks as changed where both show it, and is no change when it exists", async () => {
  const [one, other, original] = await tasks(3);
  if (one === undefined || other === undefined || original === undefined) return;
  const times = async () =>
    Promise.all([one, other, original].map(async ({ uuid }) => (await ada.get(`/tasks/${uuid}`)).body.task.updated_at));
  const first = await times();
  await link(one, "related_to", other);
  const second = await times();
  assert.deepEqual(
    second.map((time, index) => time > first[index]),
    [true, true, false],
  );
  await link(one, "duplicate_of", original);
  assert.deepEqual(
    (await times()).map((time, index) => time > second[index]),
    [true, false, false],
  );
  const before = await company.footprint();
  await link(one, "related_to", other);
  await link(other, "related_to", one);
  await link(one, "duplicate_of", original);
  assert.deepEqual(await company.footprint(), before);
});

test("links that do not block may form a ring, and blocking links next to them are still checked for loops", async () => {
  const [a, b, c] = await tasks(3);
  if (a === undefined || b === undefined || c === undefined) return;
  for (const kind of ["related_to", "duplicate_of"] as const) {
    await link(a, kind, b);
    await link(b, kind, c);
    await link(c, kind, a);
  }
  await link(a, "duplicate_of", c);
  assert.equal((await relate(a, "blocks", b)).status, 201);
  assert.equal((await relate(b, "blocks", a)).status, 409);
  assert.equal((await relate(a, "related_to", a)).body.code, "relationship_to_itself");
  assert.equal((await relate(a, "relates", b)).status, 400);
});

test("a link names no task on a board that the reader may not open", async () => {
  const task = await company.task();
  const board = await secondBoard(company);
  const hidden = (await ada.post(`/boards/${board.uuid}/tasks`, { title: "Hidden" })).body.task;
  await link(task, "related_to", hidden);
  await link(task, "duplicate_of", hidden);
  assert.equal((await relate(task, "related_to", hidden, cleo)).status, 404);
  const seen = async (who = cleo) => {
    const { related_to, duplicate_of } = (await who.get(`/tasks/${task.uuid}`)).body.task;
    return [related_to, duplicate_of];
  };
  assert.deepEqual(await seen(), [[], []]);
  assert.deepEqual(await seen(ada), [[hidden.uuid], [hidden.uuid]]);
  const copied = async (who = cleo) => {
    const { body } = await who.get(`/workspaces/${company.workspace.uuid}/changes`);
    const row = body.changes.tasks.find((each: { uuid: string }) => each.uuid === task.uuid);
    return [row.related_to, row.duplicate_of];
  };
  assert.deepEqual(await copied(), [[], []]);
  assert.deepEqual(await copied(ada), [[hidden.uuid], [hidden.uuid]]);
});

test("links in both directions at once are each stored once", async () => {
  for (let round = 0; round < 8; round += 1) {
    const [one, other] = await tasks(2);
    if (one === undefined || other === undefined) return;
    const pairs = [[one, other] as const, [other, one] as const, [one, other] as const, [other, one] as const];
    const answers = await Promise.all(pairs.map(([task, to]) => relate(task, "related_to", to)));
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [201, 201, 201, 201],
    );
    const linked = (await eventsOf(company, one.uuid)).filter(({ name }) => name === "ticket.linked");
    assert.equal(linked.length, 1);
  }
});

test("a task has at most 500 links of all kinds, also when the last ones are created at the same time", async () => {
  const [task, other, first, second, third] = await tasks(5);
  assert.ok(task && other && first && second && third);
  await company.harness.platform.pool.run(
    `with others as (
       insert into tasks
       select copy.* from tasks t cross join generate_series(1, 497) n cross join lateral
         jsonb_populate_record(t, jsonb_build_object('uuid', gen_random_uuid(), 'number', 1000 + n)) copy
       where t.uuid = $1 returning workspace_uuid, uuid)
     insert into task_links (workspace_uuid, kind, task_uuid, other_uuid)
     select workspace_uuid, 'related_to', $1, uuid from others`,
    [task.uuid],
  );
  assert.equal((await relate(task, "blocks", other)).status, 201);
  const answers = await Promise.all([
    relate(task, "blocked_by", first),
    relate(task, "duplicate_of", second),
    relate(third, "related_to", task),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 201, 409],
  );
  const refused = await relate(other, "duplicate_of", task);
  assert.equal(refused.status, 201, "only the other task shows this link");
  const full = await relate(task, "related_to", other);
  assert.deepEqual(
    [full.status, full.body.code, full.body.error],
    [409, "link_limit", "One of the two tickets already has 500 links. Delete one first."],
  );
  assert.equal((await relate(task, "blocks", other)).status, 201, "a link that exists is no change");
});
