import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { eventsOf, require } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, hal, ivy, nobody } = company;
const run = company.harness.platform.pool.run;
const [todo, doing] = company.statuses;

test("without write access a task cannot be copied", async () => {
  const task = await company.task();
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, eve, ivy, hal, nobody].map((who) => who.post(`/tasks/${task.uuid}/duplicate`)),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401],
  );
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await cleo.post(`/tasks/${task.uuid}/duplicate`)).status, 201);
});

test("a status that is unknown, named twice, or has unmet requirements is rejected", async () => {
  const task = await company.task();
  await ada.post(`/tasks/${task.uuid}/subtasks`, { title: "Ticked", is_done: true });
  await require(company, doing?.uuid, [{ kind: "success_criteria_done" }]);
  const before = await company.footprint();
  for (const body of [
    { status: "Nowhere" },
    { status: "To Do", status_uuid: todo?.uuid },
    { status_uuid: task.uuid },
    { title: " " },
    { status_uuid: doing?.uuid },
  ]) {
    assert.equal((await ada.post(`/tasks/${task.uuid}/duplicate`, body)).status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await company.footprint(), before);
  await require(company, doing?.uuid, []);
  const copy = (await ada.post(`/tasks/${task.uuid}/duplicate`, { status_uuid: doing?.uuid, title: "Copy" })).body.task;
  assert.deepEqual([copy.title, copy.status_name], ["Copy", "In Progress"]);
});

test("a copy has the fields and an unticked checklist, but no comments, attachments or blockers", async () => {
  const [task, blocker] = [
    await company.task({
      title: "Original",
      priority: "high",
      due_date: "2026-12-24",
      description: "As **bold**",
      assignee_uuids: [cleo.uuid],
    }),
    await company.task(),
  ];
  await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: blocker.uuid, direction: "blocked_by" });
  await ada.post(`/tasks/${task.uuid}/subtasks`, { title: "First", is_done: true });
  await ada.post(`/tasks/${task.uuid}/subtasks`, { title: "Second" });
  await run("update tasks set comment_total = 2, attachment_total = 1 where uuid = $1", [task.uuid]);
  const answer = await cleo.post(`/tasks/${task.uuid}/duplicate`, {});
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const copy = answer.body.task;
  assert.deepEqual(
    [copy.title, copy.priority, copy.due_date, copy.description, copy.version, copy.created_by.uuid],
    ["Original", "high", "2026-12-24", "As **bold**", 1, cleo.uuid],
  );
  assert.deepEqual(
    [copy.subtask_total, copy.subtask_done, copy.comment_total, copy.attachment_total, copy.is_blocked],
    [2, 0, 0, 0, false],
  );
  assert.deepEqual(
    copy.subtasks.map((each: { title: string; is_done: boolean }) => [each.title, each.is_done]),
    [
      ["First", false],
      ["Second", false],
    ],
  );
  const events = await eventsOf(company, copy.uuid);
  assert.deepEqual(
    events.map((event) => event.name),
    ["ticket.duplicated", "ticket.assigned"],
  );
  assert.equal(events[0]?.data["from"], task.uuid);
});

test("an assignee who has lost access is not copied", async () => {
  const task = await company.task({ assignee_uuids: [cleo.uuid, dev.uuid] });
  await run("delete from board_members where user_uuid = $1", [dev.uuid]);
  const copy = (await ada.post(`/tasks/${task.uuid}/duplicate`)).body.task;
  assert.deepEqual(
    copy.assignees.map((each: { uuid: string }) => each.uuid),
    [cleo.uuid],
  );
});
