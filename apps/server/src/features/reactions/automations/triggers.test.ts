import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesOf } from "#test/automations.ts";
import { created, startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, statuses, workspace } = company;
const { make, runs, ticket, settle } = rulesOf(company);
const [todo, doing, done] = statuses.map((status) => status.uuid);
const label = created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "bug", color: "#dc2626" })).label;
const comment = [{ type: "add_comment", body: "Seen" }];

type Ticket = { uuid: string; version: number };
const edit = (fields: object) => async (task: Ticket) => {
  const { version } = await ticket(task.uuid);
  return cleo.patch(`/tasks/${task.uuid}`, { version, ...fields });
};
const move = (status_uuid: string | undefined) => async (task: Ticket) => {
  const { version } = await ticket(task.uuid);
  return cleo.post(`/tasks/${task.uuid}/move`, { version, status_uuid });
};

/** The causes of each trigger, and of its filters. */
const causes: readonly [string, object, (task: Ticket) => Promise<{ status: number }>][] = [
  ["ticket.updated", {}, edit({ title: "Renamed" })],
  ["ticket.title_changed", {}, edit({ title: "Renamed again" })],
  ["ticket.priority_changed", {}, edit({ priority: "high" })],
  ["ticket.due_date_changed", {}, edit({ due_date: "2030-01-01" })],
  ["ticket.assigned", { user_uuid: cleo.uuid }, edit({ assignee_uuids: [cleo.uuid, ada.uuid] })],
  ["ticket.unassigned", { user_uuid: ada.uuid.toUpperCase() }, edit({ assignee_uuids: [] })],
  ["ticket.label_added", { label_uuid: label.uuid }, edit({ label_uuids: [label.uuid] })],
  ["ticket.label_removed", { label_uuid: label.uuid }, edit({ label_uuids: [] })],
  ["ticket.moved", { status_uuid: doing, from_status_uuid: todo }, move(doing)],
  ["comment.created", {}, (task) => cleo.post(`/tasks/${task.uuid}/comments`, { body: "Hello" })],
];

test("each event of a task triggers the automations that wait for it, once", async () => {
  const task = await company.task({ assignee_uuids: [ada.uuid] });
  await edit({ assignee_uuids: [ada.uuid] })(task);
  for (const [trigger_type, trigger_config, cause] of causes) {
    if (trigger_type === "ticket.unassigned") await settle();
    const rule = await make(trigger_type, comment, { trigger_config });
    const answer = await cause(task);
    assert.ok(answer.status < 300, `${trigger_type}: ${JSON.stringify(answer)}`);
    const seen = await runs(rule);
    assert.deepEqual(
      seen.map((run) => [run.state, run.task_uuid, run.error]),
      [["done", task.uuid, null]],
      trigger_type,
    );
    await ada.delete(`${rulesOf(company).path}/${rule.uuid}`, { version: rule.version });
  }
});

test("creating, copying, trashing and restoring a task triggers automations", async () => {
  const made = await make("ticket.created", comment);
  const copied = await make("ticket.duplicated", comment);
  const restored = await make("ticket.restored", comment);
  const archived = await make("ticket.archived", [{ type: "archive_ticket" }]);
  const task = await company.task();
  const copy = created(await cleo.post(`/tasks/${task.uuid}/duplicate`)).task;
  await settle();
  await cleo.post(`/tasks/${task.uuid}/archive`);
  await settle();
  await cleo.post(`/workspaces/${workspace.uuid}/trash/ticket/${task.uuid}/restore`);
  const seen = await Promise.all([made, copied, archived, restored].map(runs));
  assert.deepEqual(
    seen.map((each) => each.map((run) => [run.state, run.task_uuid, run.results[0]?.["changed"]])),
    [
      [["done", task.uuid, true]],
      [["done", copy.uuid, true]],
      [["done", task.uuid, false]],
      [["done", task.uuid, true]],
    ],
  );
  for (const rule of [made, copied, archived, restored]) {
    await ada.delete(`${rulesOf(company).path}/${rule.uuid}`, { version: rule.version });
  }
});

test("an automation does not run if a filter fails, for another task or board, or when it is switched off", async () => {
  const [task, other] = [await company.task(), await company.task()];
  const still = [
    await make("ticket.moved", comment, { trigger_config: { status_uuid: done } }),
    await make("ticket.moved", comment, { trigger_config: { from_status_uuid: done } }),
    await make("ticket.moved", comment, { task_uuid: other.uuid }),
    await make("ticket.moved", comment, { enabled: false }),
    await make("ticket.assigned", comment, { trigger_config: { user_uuid: ada.uuid } }),
  ];
  await move(doing)(task);
  await edit({ assignee_uuids: [cleo.uuid] })(task);
  for (const rule of still) assert.deepEqual(await runs(rule), []);
});

test("a task that moves to another board triggers automations of the new board only", async () => {
  const board = await secondBoard(company);
  const here = await make("ticket.moved", comment);
  const rule = { name: "There", trigger_type: "ticket.moved", actions: comment };
  const there = created(await ada.post(`/boards/${board.uuid}/automations`, rule)).automation;
  const task = await company.task();
  assert.equal((await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: board.uuid })).status, 200);
  assert.deepEqual(await runs(here), []);
  const { body } = await ada.get(`/boards/${board.uuid}/automations/${there.uuid}/runs`);
  assert.deepEqual([body.runs.length, body.runs[0]?.state], [1, "done"]);
});

test("a column is empty after the last task has left it in any way", async () => {
  const board = await secondBoard(company);
  const [first] = board.statuses;
  const at = `/boards/${board.uuid}`;
  const add = async () => created(await ada.post(`${at}/tasks`, { title: "A ticket" })).task;
  const [watch, one, two] = [await add(), await add(), await add()];
  await ada.post(`/tasks/${watch.uuid}/move`, { version: watch.version, status_uuid: board.statuses[2]?.uuid });
  const rule = created(
    await ada.post(`${at}/automations`, {
      name: "Empty",
      trigger_type: "column.empty",
      trigger_config: { status_uuid: first?.uuid },
      task_uuid: watch.uuid,
      actions: comment,
    }),
  ).automation;
  const count = async () => {
    await settle();
    return (await ada.get(`${at}/automations/${rule.uuid}/runs`)).body.runs;
  };
  await ada.post(`/tasks/${one.uuid}/archive`);
  assert.deepEqual(await count(), []);
  await ada.post(`/tasks/${two.uuid}/move`, { version: two.version, status_uuid: board.statuses[1]?.uuid });
  const seen = await count();
  assert.deepEqual([seen.length, seen[0]?.task_uuid, seen[0]?.state], [1, watch.uuid, "done"]);
  const [three, four] = [await add(), await add()];
  await ada.post("/tasks/archive", { task_uuids: [three.uuid, four.uuid] });
  assert.equal((await count()).length, 2);
  const five = await add();
  await ada.post(`/tasks/${five.uuid}/move-board`, { board_uuid: company.board.uuid });
  assert.equal((await count()).length, 3);
});
