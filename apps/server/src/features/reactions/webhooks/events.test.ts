import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startEndpoints } from "#test/endpoints.ts";

const endpoints = await startEndpoints({ all: undefined });
const company = await startCompany(endpoints.environment);
const { harness, workspace, board, ada, cleo, statuses } = company;
const { received } = endpoints.at.all;
created(await ada.post(`/admin/workspaces/${workspace.uuid}/webhooks`, { url: endpoints.urls.all }));
const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));
const { label } = created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "urgent", color: "#dc2626" }));
const [toDo, inProgress] = statuses;

type Task = Awaited<ReturnType<typeof company.task>>;
type ReceivedEvent = readonly [event: string, rest: Record<string, unknown>];
type Case = {
  /** the fields that the task has before */
  readonly fields?: Record<string, unknown>;
  readonly happens: (task: Task) => Promise<{ readonly status: number; readonly body: unknown }>;
  /** in their order, and their data apart from the task */
  readonly arrive: readonly ReceivedEvent[];
};

const edit = (fields: Record<string, unknown>) => (task: Task) =>
  ada.patch(`/tasks/${task.uuid}`, { ...fields, version: task.version });
const updated = (...changed: string[]): ReceivedEvent => ["ticket.updated", { changed }];

const cases: Readonly<Record<string, Case>> = {
  "a new title": {
    happens: edit({ title: "Another" }),
    arrive: [updated("title"), ["ticket.title_changed", { from: "A ticket", to: "Another" }]],
  },
  "a priority set": {
    happens: edit({ priority: "high" }),
    arrive: [updated("priority"), ["ticket.priority_changed", { from: null, to: "high" }]],
  },
  "a priority cleared": {
    fields: { priority: "low" },
    happens: edit({ priority: null }),
    arrive: [updated("priority"), ["ticket.priority_changed", { from: "low", to: null }]],
  },
  "a due date set": {
    happens: edit({ due_date: "2026-12-24" }),
    arrive: [updated("due_date"), ["ticket.due_date_changed", { from: null, to: "2026-12-24" }]],
  },
  "a due date changed": {
    fields: { due_date: "2026-12-24" },
    happens: edit({ due_date: "2026-12-31" }),
    arrive: [updated("due_date"), ["ticket.due_date_changed", { from: "2026-12-24", to: "2026-12-31" }]],
  },
  "a due date cleared": {
    fields: { due_date: "2026-12-24" },
    happens: edit({ due_date: null }),
    arrive: [updated("due_date"), ["ticket.due_date_changed", { from: "2026-12-24", to: null }]],
  },
  "a description, which has no event of its own": {
    happens: edit({ description: "More" }),
    arrive: [updated("description")],
  },
  "two fields of one edit": {
    happens: edit({ title: "Another", priority: "high" }),
    arrive: [
      updated("title", "priority"),
      ["ticket.title_changed", { from: "A ticket", to: "Another" }],
      ["ticket.priority_changed", { from: null, to: "high" }],
    ],
  },
  "equal values": { fields: { priority: "low" }, happens: edit({ title: "A ticket", priority: "low" }), arrive: [] },
  "an assignee added": {
    happens: edit({ assignee_uuids: [cleo.uuid] }),
    arrive: [updated("assignee_uuids"), ["ticket.assigned", { user_uuid: cleo.uuid }]],
  },
  "an assignee removed": {
    fields: { assignee_uuids: [cleo.uuid] },
    happens: edit({ assignee_uuids: [] }),
    arrive: [updated("assignee_uuids"), ["ticket.unassigned", { user_uuid: cleo.uuid }]],
  },
  "a label put on": {
    happens: edit({ label_uuids: [label.uuid] }),
    arrive: [updated("label_uuids"), ["ticket.label_added", { label_uuid: label.uuid }]],
  },
  "a label taken off": {
    fields: { label_uuids: [label.uuid] },
    happens: edit({ label_uuids: [] }),
    arrive: [updated("label_uuids"), ["ticket.label_removed", { label_uuid: label.uuid }]],
  },
  "another column": {
    happens: (task) => ada.post(`/tasks/${task.uuid}/move`, { status_uuid: inProgress?.uuid, version: task.version }),
    arrive: [
      [
        "ticket.moved",
        {
          from: { board_uuid: board.uuid, status_uuid: toDo?.uuid },
          to: { board_uuid: board.uuid, status_uuid: inProgress?.uuid },
        },
      ],
    ],
  },
  "a ticket archived": {
    happens: (task) => ada.post(`/tasks/${task.uuid}/archive`),
    arrive: [["ticket.archived", {}]],
  },
  "tickets archived in bulk": {
    happens: (task) => ada.post(`/tasks/archive`, { task_uuids: [task.uuid] }),
    arrive: [["ticket.archived", {}]],
  },
};

/** The events that arrived since, without the task of each. */
async function arrivedSince(before: number, task_uuid: string | null): Promise<ReceivedEvent[]> {
  await harness.worker.idle();
  return received.slice(before).map(({ body }) => {
    const { event, data, board_uuid } = JSON.parse(String(body));
    const { task, ...rest } = data;
    if (task_uuid !== null) assert.equal(task.uuid, task_uuid);
    assert.ok(board_uuid === board.uuid || board_uuid === other.uuid);
    return [event, rest];
  });
}

for (const [what, { fields, happens, arrive }] of Object.entries(cases)) {
  test(`${what} sends: ${arrive.map(([event]) => event).join(", ") || "nothing"}`, async () => {
    const task = await company.task(fields);
    await harness.worker.idle();
    const before = received.length;
    const { status, body } = await happens(task);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(await arrivedSince(before, task.uuid), arrive);
  });
}

test("a new ticket sends its creation, its assignees and its labels", async () => {
  const before = received.length;
  const task = await company.task({ assignee_uuids: [cleo.uuid], label_uuids: [label.uuid] });
  assert.deepEqual(await arrivedSince(before, task.uuid), [
    ["ticket.created", {}],
    ["ticket.assigned", { user_uuid: cleo.uuid }],
    ["ticket.label_added", { label_uuid: label.uuid }],
  ]);
});

test("a copy, a move to another board, a comment and a restore send their events", async () => {
  const task = await company.task();
  await harness.worker.idle();
  let before = received.length;
  const copy = created(await ada.post(`/tasks/${task.uuid}/duplicate`, {})).task;
  const [duplicated, ...more] = await arrivedSince(before, copy.uuid);
  assert.deepEqual(more, []);
  assert.equal(duplicated?.[0], "ticket.duplicated");

  before = received.length;
  const moved = await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: other.uuid });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  const [arrived, ...rest] = await arrivedSince(before, task.uuid);
  assert.deepEqual(rest, []);
  assert.equal(arrived?.[0], "ticket.moved");
  assert.deepEqual(
    [arrived?.[1]["from"], arrived?.[1]["to"]].map((end) => (end as { board_uuid: string }).board_uuid),
    [board.uuid, other.uuid],
  );

  before = received.length;
  const { comment } = created(await ada.post(`/tasks/${task.uuid}/comments`, { body: "As **agreed**" }));
  const [said, ...others] = await arrivedSince(before, task.uuid);
  assert.deepEqual(others, []);
  assert.equal(said?.[0], "comment.created");
  assert.equal((said?.[1]["comment"] as { uuid: string } | undefined)?.uuid, comment.uuid);

  assert.equal((await ada.post(`/tasks/${task.uuid}/archive`)).status, 200);
  await harness.worker.idle();
  before = received.length;
  const restored = await ada.post(`/workspaces/${workspace.uuid}/trash/ticket/${task.uuid}/restore`);
  assert.equal(restored.status, 200, JSON.stringify(restored.body));
  const [back, ...none] = await arrivedSince(before, task.uuid);
  assert.deepEqual(none, []);
  assert.equal(back?.[0], "ticket.restored");
});

test("a key that changes something is named, with the person whose access it used", async () => {
  const before = received.length;
  created(await company.robot.post(`/boards/${board.uuid}/tasks`, { title: "By a key" }));
  await harness.worker.idle();
  const { actor } = JSON.parse(String(received[before]?.body));
  assert.deepEqual([actor.kind, actor.user_uuid], ["api_key", cleo.uuid]);
  assert.match(actor.api_key_uuid, /^[0-9a-f-]{36}$/);
});
