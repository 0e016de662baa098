import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, dev, eve, cleo, hal, ivy, nobody, robot } = company;

test("viewers, commenters and people who are not on the board cannot change a task, and nothing changes", async () => {
  const task = await company.task();
  const before = await company.footprint();
  const change = { version: 1, title: "Changed" };
  const answers = await Promise.all(
    [dev, eve, ivy, hal, nobody].map((who) => who.patch(`/tasks/${task.uuid}`, change)),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401],
  );
  assert.equal(answers[0]?.body.error, "Your role in this workspace is read-only.");
  assert.equal(answers[2]?.body.error, "Task not found.");
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await cleo.patch(`/tasks/${task.uuid}`, change)).status, 200);
});

test("the stored assignees can be sent back after one of them lost the board, and nobody else without access", async () => {
  const board = await secondBoard(company, [cleo]);
  const { task } = created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "A", assignee_uuids: [ada.uuid] }));
  const path = `/tasks/${task.uuid}`;
  const assignee_uuids = [cleo.uuid, ada.uuid];
  assert.equal((await ada.patch(path, { version: 1, assignee_uuids })).status, 200);
  assert.equal((await ada.delete(`/boards/${board.uuid}/members/${cleo.uuid}`)).status, 200);
  const again = await ada.patch(path, { version: 2, title: "B", assignee_uuids: assignee_uuids.toReversed() });
  assert.deepEqual([again.status, again.body.task?.title], [200, "B"]);
  const task_uuids = [{ uuid: task.uuid, version: 3 }];
  const many = await ada.patch("/tasks", { task_uuids, changes: { assignee_uuids } });
  assert.deepEqual([many.status, many.body.conflicts], [200, []]);
  // assignees that the task already has are not checked again when another one is added
  const joined = await ada.patch(path, { version: 3, assignee_uuids: [...assignee_uuids, company.ben.uuid] });
  assert.deepEqual([joined.status, joined.body.task?.assignees.length], [200, 3]);
  const { conflicts } = (
    await ada.patch("/tasks", {
      task_uuids: [{ uuid: task.uuid, version: 4 }],
      changes: { assignee_uuids: [cleo.uuid, company.ben.uuid] },
    })
  ).body;
  assert.deepEqual(conflicts, []);
  const added = await ada.patch(path, { version: 5, assignee_uuids: [...assignee_uuids, dev.uuid] });
  assert.deepEqual([added.status, added.body.code], [400, "assignee_without_access"]);
});

test("a stale version is a conflict that names the current one", async () => {
  const task = await company.task();
  await ada.patch(`/tasks/${task.uuid}`, { version: 1, title: "First" });
  const stale = await ada.patch(`/tasks/${task.uuid}`, { version: 1, title: "Second" });
  assert.equal(stale.status, 409);
  assert.equal(stale.body.version, 2);
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.title, "First");
});

test("a body with only a version, an undeclared field or both forms of a status is rejected", async () => {
  const task = await company.task();
  const [todo] = company.statuses;
  const refused = [
    { version: 1 },
    { version: 1, colour: "red" },
    { version: "1", title: "Text" },
    { version: 1, due_date: "2026-02-30" },
    { version: 1, status: "To Do", status_uuid: todo?.uuid },
    { version: 1, description: "a", description_json: { type: "doc", content: [] } },
    { version: 1, description_json: { type: "doc", content: [{ type: "video" }] } },
  ];
  for (const body of refused)
    assert.equal((await ada.patch(`/tasks/${task.uuid}`, body)).status, 400, JSON.stringify(body));
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.version, 1);
});

test("a value equal to the stored one is not a change and sends nothing", async () => {
  const task = await company.task({ title: "Same", priority: "high" });
  const before = await company.footprint();
  const reply = await ada.patch(`/tasks/${task.uuid}`, { version: 1, title: "Same", priority: "high" });
  assert.equal(reply.status, 200);
  assert.equal(reply.body.task.version, 1);
  assert.deepEqual(await company.footprint(), before);
});

test("an edit increments the version, and emits ticket.updated and the event of each field", async () => {
  const task = await company.task();
  const reply = await robot.patch(`/tasks/${task.uuid}`, {
    version: 1,
    title: "New title",
    description: "As **markdown**",
    assignee_uuids: [cleo.uuid],
    due_date: "2026-12-24",
  });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.equal(reply.body.task.version, 2);
  assert.equal(reply.body.task.description_json.content[0].content[1].marks[0].type, "bold");
  assert.equal(reply.body.task.assignees[0].uuid, cleo.uuid);
  const events = (await company.harness.platform.pool.run(
    "select name, actor_kind, actor_name, data from full_events where task_uuid = $1 order by id",
    [task.uuid],
  )) as { name: string; actor_kind: string; actor_name: string; data: Record<string, unknown> }[];
  assert.deepEqual(
    events.map((event) => event.name),
    ["ticket.created", "ticket.updated", "ticket.title_changed", "ticket.due_date_changed", "ticket.assigned"],
  );
  assert.deepEqual(events[1]?.data["changed"], ["title", "description", "assignee_uuids", "due_date"]);
  assert.equal(events[2]?.data["from"], "A ticket");
  assert.equal(events[1]?.actor_kind, "api_key");
  assert.equal(events[1]?.actor_name, "Robot (Cleo Example)");
});
