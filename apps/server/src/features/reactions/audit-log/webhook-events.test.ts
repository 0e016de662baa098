// Every ticket and comment event of §6 over the real API: what each change sends, and nothing more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Json, publicEvents } from "#kernel/events.ts";
import { withDerived } from "#platform/events/text-forms.ts";
import { created, startCompany } from "#test/company.ts";
import type { Answer, ApiClient } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, gus, robot, harness, workspace, board } = company;
const [toDo, inProgress, done] = company.statuses.map(({ uuid }) => uuid);
const second = await secondBoard(company, [cleo]);
const [secondFirst, , secondDone] = second.statuses.map(({ uuid }) => uuid);

const label = async (name: string): Promise<string> =>
  created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name, color: "#2563eb" })).label.uuid;
const [bug, urgent] = [await label("bug"), await label("urgent")];
const { group } = created(await ada.post(`/boards/${board.uuid}/groups`, { name: "Swimlane" }));
const { custom_field: field } = created(
  await ada.post(`/boards/${board.uuid}/custom-fields`, { name: "Customer", type: "text" }),
);

type StoredEvent = {
  readonly name: string;
  readonly data: Record<string, Json>;
  readonly derived_field?: string | null;
};
harness.faults.events = [];
const [newest] = await harness.platform.pool.run<{ id: number }>("select max(id) as id from events");
const firstId = newest?.id ?? 0;

type Task = { readonly uuid: string; readonly version: number; readonly position: string };
/** An event's name and its data apart from the task. */
type EventSummary = readonly [event: string, data?: Readonly<Record<string, unknown>>];
type Row = {
  /** the change of a task */
  readonly what: string;
  /** the task's fields before */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly ask: (who: ApiClient, task: Task) => Promise<Answer>;
  readonly fires: readonly EventSummary[] | ((task: Task, answer: Answer) => readonly EventSummary[]);
};

const edit =
  (fields: Readonly<Record<string, unknown>>): Row["ask"] =>
  (who, { uuid, version }) =>
    who.patch(`/tasks/${uuid}`, { version, ...fields });
const move =
  (fields: Readonly<Record<string, unknown>>): Row["ask"] =>
  (who, { uuid, version }) =>
    who.post(`/tasks/${uuid}/move`, { version, ...fields });
const on = (status_uuid: string | undefined, board_uuid: string = board.uuid) => ({ board_uuid, status_uuid });
const updated = (...changed: string[]): EventSummary => ["ticket.updated", { changed }];
const moved = (from: object, to: object): EventSummary => ["ticket.moved", { from, to }];
const assigned = (who: ApiClient): EventSummary => ["ticket.assigned", { user_uuid: who.uuid }];
const unassigned = (who: ApiClient): EventSummary => ["ticket.unassigned", { user_uuid: who.uuid }];
const labelled = (label_uuid: string): EventSummary => ["ticket.label_added", { label_uuid }];
const unlabelled = (label_uuid: string): EventSummary => ["ticket.label_removed", { label_uuid }];
const fromTo = (event: string, from: unknown, to: unknown): EventSummary => [event, { from, to }];
const titled = (from: string, to: string): EventSummary => fromTo("ticket.title_changed", from, to);
const ranked = (from: string | null, to: string | null): EventSummary => fromTo("ticket.priority_changed", from, to);
const due = (from: string | null, to: string | null): EventSummary => fromTo("ticket.due_date_changed", from, to);

const full = {
  title: "Full",
  description: "As **agreed**",
  group_uuid: group.uuid,
  priority: "high",
  due_date: "2026-12-24",
  assignee_uuids: [cleo.uuid, gus.uuid],
  label_uuids: [bug, urgent],
  custom_fields: { [field.uuid]: "Acme" },
};

const rows: readonly Row[] = [
  {
    what: "is created",
    ask: (who) => who.post(`/boards/${board.uuid}/tasks`, { title: "New", priority: "low", due_date: "2026-12-24" }),
    fires: [["ticket.created"]],
  },
  {
    what: "is created with assignees and labels",
    ask: (who) => who.post(`/boards/${board.uuid}/tasks`, full),
    fires: [["ticket.created"], assigned(cleo), assigned(gus), labelled(bug), labelled(urgent)],
  },
  {
    what: "gets another title",
    ask: edit({ title: "After" }),
    fires: [updated("title"), titled("Before", "After")],
  },
  {
    what: "gets a description",
    ask: edit({ description: "Words" }),
    fires: [updated("description")],
  },
  {
    what: "gets a description as a document",
    ask: edit({ description_json: { type: "doc", content: [{ type: "paragraph" }, { type: "horizontalRule" }] } }),
    fires: [updated("description_json")],
  },
  { what: "gets a priority", ask: edit({ priority: "high" }), fires: [updated("priority"), ranked(null, "high")] },
  {
    what: "gets another priority",
    given: { priority: "high" },
    ask: edit({ priority: "low" }),
    fires: [updated("priority"), ranked("high", "low")],
  },
  {
    what: "loses its priority",
    given: { priority: "high" },
    ask: edit({ priority: null }),
    fires: [updated("priority"), ranked("high", null)],
  },
  {
    what: "gets a due date",
    ask: edit({ due_date: "2026-12-24" }),
    fires: [updated("due_date"), due(null, "2026-12-24")],
  },
  {
    what: "gets another due date",
    given: { due_date: "2026-12-24" },
    ask: edit({ due_date: "2027-01-01" }),
    fires: [updated("due_date"), due("2026-12-24", "2027-01-01")],
  },
  {
    what: "loses its due date",
    given: { due_date: "2026-12-24" },
    ask: edit({ due_date: null }),
    fires: [updated("due_date"), due("2026-12-24", null)],
  },
  {
    what: "gets an assignee",
    ask: edit({ assignee_uuids: [gus.uuid] }),
    fires: [updated("assignee_uuids"), assigned(gus)],
  },
  {
    what: "gets one assignee for another",
    given: { assignee_uuids: [cleo.uuid, gus.uuid] },
    ask: edit({ assignee_uuids: [ben.uuid, cleo.uuid] }),
    fires: [updated("assignee_uuids"), assigned(ben), unassigned(gus)],
  },
  {
    what: "loses its assignees",
    given: { assignee_uuids: [cleo.uuid, gus.uuid] },
    ask: edit({ assignee_uuids: [] }),
    fires: [updated("assignee_uuids"), unassigned(cleo), unassigned(gus)],
  },
  {
    what: "gets one label for another",
    given: { label_uuids: [bug] },
    ask: edit({ label_uuids: [urgent] }),
    fires: [updated("label_uuids"), labelled(urgent), unlabelled(bug)],
  },
  {
    what: "gets a column by name",
    ask: edit({ status: " in progress " }),
    fires: [updated("status"), moved(on(toDo), on(inProgress))],
  },
  {
    what: "gets a column by uuid",
    ask: edit({ status_uuid: done }),
    fires: [updated("status_uuid"), moved(on(toDo), on(done))],
  },
  { what: "gets a group", ask: edit({ group_uuid: group.uuid }), fires: [updated("group_uuid")] },
  {
    what: "gets a custom field",
    ask: edit({ custom_fields: { [field.uuid]: "Acme" } }),
    fires: [updated("custom_fields")],
  },
  { what: "gets a place", ask: edit({ position: -5 }), fires: [updated("position")] },
  {
    what: "gets everything at once",
    ask: edit({ ...full, status: "Done" }),
    fires: [
      updated(...Object.keys(full), "status"),
      moved(on(toDo), on(done)),
      titled("Before", "Full"),
      ranked(null, "high"),
      due(null, "2026-12-24"),
      assigned(cleo),
      assigned(gus),
      labelled(bug),
      labelled(urgent),
    ],
  },
  {
    what: "is sent what it is already, in any spelling",
    given: full,
    ask: (who, { uuid, version, position }) =>
      who.patch(`/tasks/${uuid}`, {
        ...full,
        version,
        title: " Full ",
        status: "to do",
        position: Number(position),
        group_uuid: group.uuid.toUpperCase(),
        assignee_uuids: [gus.uuid, cleo.uuid.toUpperCase(), gus.uuid],
        label_uuids: [urgent, bug],
      }),
    fires: [],
  },
  {
    what: "is sent one thing that differs among what it is already",
    given: full,
    ask: edit({ ...full, due_date: null }),
    fires: [updated("due_date"), due("2026-12-24", null)],
  },
  {
    what: "is cleared of what it has not",
    ask: edit({
      priority: null,
      due_date: null,
      assignee_uuids: [],
      label_uuids: [],
      group_uuid: null,
      description: null,
    }),
    fires: [],
  },
  { what: "is moved to a column", ask: move({ status: "Done" }), fires: [moved(on(toDo), on(done))] },
  {
    what: "is moved to a column and a group",
    ask: move({ status: "Done", group_uuid: group.uuid, position: 1 }),
    fires: [updated("group_uuid"), moved(on(toDo), on(done))],
  },
  { what: "is moved to the column that it is in", ask: move({ status_uuid: toDo }), fires: [] },
  { what: "is moved within its column", ask: move({ position: -7 }), fires: [updated("position")] },
  {
    what: "is moved to another board",
    given: full,
    ask: (who, { uuid }) => who.post(`/tasks/${uuid}/move-board`, { board_uuid: second.uuid, status_uuid: secondDone }),
    fires: [
      updated("group_uuid", "assignee_uuids", "custom_fields"),
      moved(on(toDo), on(secondDone, second.uuid)),
      unassigned(gus),
    ],
  },
  {
    what: "is moved to another board's first column",
    ask: (who, { uuid }) => who.post(`/tasks/${uuid}/move-board`, { board_uuid: second.uuid }),
    fires: [moved(on(toDo), on(secondFirst, second.uuid))],
  },
  {
    what: "is duplicated",
    given: { label_uuids: [bug], assignee_uuids: [gus.uuid] },
    ask: (who, { uuid }) => who.post(`/tasks/${uuid}/duplicate`, { title: "Copy" }),
    fires: ({ uuid }) => [["ticket.duplicated", { from: uuid }], assigned(gus), labelled(bug)],
  },
  {
    what: "is archived",
    ask: (who, { uuid }) => who.post(`/tasks/${uuid}/archive`),
    fires: [["ticket.archived"]],
  },
  {
    what: "is archived in bulk",
    ask: async (who, { uuid }) => who.post("/tasks/archive", { task_uuids: [uuid, (await company.task()).uuid] }),
    fires: [["ticket.created"], ["ticket.archived"], ["ticket.archived"]],
  },
  {
    what: "is restored",
    ask: async (who, { uuid }) => {
      await ada.post(`/tasks/${uuid}/archive`);
      return who.post(`/workspaces/${workspace.uuid}/trash/ticket/${uuid}/restore`);
    },
    fires: [["ticket.archived"], ["ticket.restored"]],
  },
  {
    what: "is commented on",
    ask: (who, { uuid }) => who.post(`/tasks/${uuid}/comments`, { body: "Yes" }),
    fires: (_, { body }) => [["comment.created", { comment: body.comment }]],
  },
  {
    what: "is claimed",
    ask: async (who, { uuid, version }) => {
      await ada.post(`/tasks/${uuid}/move`, { version, position: -1_000_000 });
      const claim = { from_status: "To Do", to_status: "In Progress", lease_seconds: 60 };
      return who.post(`/boards/${board.uuid}/claim-next`, claim);
    },
    fires: [updated("position"), updated("assignee_uuids"), moved(on(toDo), on(inProgress)), assigned(cleo)],
  },
];

type Event = {
  readonly sequence: number;
  readonly event: string;
  readonly board_uuid: string;
  readonly actor: Readonly<Record<string, unknown>>;
  readonly data: { readonly task: Record<string, unknown> } & Readonly<Record<string, unknown>>;
};

/** The events that webhooks know, after a sequence. */
async function eventsAfter(sequence: number): Promise<Event[]> {
  const path = `/workspaces/${workspace.uuid}/events?limit=200&after=${sequence}`;
  const { events } = (await ada.get(path)).body as { events: Event[] };
  return events.filter(({ event }) => (publicEvents as readonly string[]).includes(event));
}

function firedBy({ event, data }: Event): EventSummary {
  const { task: _, ...rest } = data;
  return [event, rest];
}

async function lastSequence(): Promise<number> {
  await harness.platform.sequencer.caughtUp();
  const [row] = (await harness.platform.pool.run(
    "select last_sequence as last from event_sequences where workspace_uuid = $1",
    [workspace.uuid],
  )) as { last: number }[];
  return row?.last ?? 0;
}

const [key] = (await harness.platform.pool.run("select uuid from api_keys where name = 'Robot'")) as { uuid: string }[];
const actors = [
  ["a person", cleo, { kind: "user", user_uuid: cleo.uuid, api_key_uuid: null, name: "Cleo Example" }],
  ["a key", robot, { kind: "api_key", user_uuid: cleo.uuid, api_key_uuid: key?.uuid, name: "Robot (Cleo Example)" }],
] as const;

for (const { what, given, ask, fires } of rows) {
  for (const [by, who, actor] of actors) {
    test(`a ticket ${what}, by ${by}`, async () => {
      const task: Task = await company.task({ title: "Before", ...given });
      const since = await lastSequence();
      const answer = await ask(who, task);
      assert.ok(answer.status < 300, JSON.stringify(answer.body));
      const events = await eventsAfter(since);
      const wanted = typeof fires === "function" ? fires(task, answer) : fires;
      assert.deepEqual(
        events.map(firedBy),
        wanted.map(([event, data = {}]) => [event, data]),
      );
      if (wanted.length === 0) assert.equal(answer.body.task.version, task.version);
      const own = events.filter((event) => event.actor["user_uuid"] !== ada.uuid);
      assert.ok(own.length > 0 || wanted.length === 0);
      for (const event of own) assert.deepEqual(event.actor, actor);
      const now = answer.body.task;
      if (now === undefined) return;
      // each carries the task as the change left it, and names the board where the task is then
      for (const { board_uuid, data } of own) {
        const { uuid, version, title, status_uuid } = data.task;
        assert.deepEqual(
          { board_uuid, uuid, version, title, status_uuid },
          {
            board_uuid: now.board_uuid,
            uuid: now.uuid,
            version: now.version,
            title: now.title,
            status_uuid: now.status_uuid,
          },
        );
      }
    });
  }
}

test("deleting a label removes it from every ticket that had it", async () => {
  const gone = await label("gone");
  const tasks = [await company.task({ label_uuids: [gone, bug] }), await company.task({ label_uuids: [gone] })];
  const since = await lastSequence();
  await cleo.delete(`/workspaces/${workspace.uuid}/labels/${gone}`);
  const events = await eventsAfter(since);
  assert.equal(events.length, 4);
  for (const { uuid } of tasks) {
    const reported = events.filter(({ data }) => data.task["uuid"] === uuid);
    assert.deepEqual(reported.map(firedBy), [updated("label_uuids"), unlabelled(gone)]);
  }
});

test("a rejected change sends nothing", async () => {
  const task = await company.task();
  const since = await lastSequence();
  const answers = [
    await cleo.patch(`/tasks/${task.uuid}`, { version: 9, title: "Stale" }),
    await cleo.patch(`/tasks/${task.uuid}`, { version: 1, title: "Lost", status: "Nowhere" }),
    await cleo.post("/tasks/archive", { task_uuids: [task.uuid, workspace.uuid] }),
    await cleo.post(`/tasks/${task.uuid}/comments`, { body: "" }),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [409, 400, 404, 400],
  );
  assert.deepEqual(await eventsAfter(since), []);
});

test("every event reads byte for byte as it was announced", async () => {
  const { pool } = harness.platform;
  await harness.worker.idle();
  const stored = (await pool.run("select name, data, derived_field from full_events where id > $1", [
    firstId,
  ])) as StoredEvent[];
  // as PostgreSQL orders the fields of an object
  const announced = (await pool.run(
    "select e->>'name' as name, e->'data' as data from jsonb_array_elements($1::jsonb) e where e->>'name' not like 'account.%'",
    [harness.faults.events ?? []],
  )) as StoredEvent[];
  const lines = (events: readonly StoredEvent[]) =>
    events.map(
      ({ name, data, derived_field }) => `${name} ${JSON.stringify(withDerived(data, derived_field ?? null))}`,
    );
  assert.deepEqual(lines(stored).toSorted(), lines(announced).toSorted());
  const held = await pool.run(
    "select 1 from event_snapshots where things->'task' ?& '{description,description_json}' or things->'comment' ?& '{body,body_json}'",
  );
  assert.equal(held.length, 0, "a text is stored in both of its forms");
  const [counted] = (await pool.run(
    `select count(*)::int as events, count(distinct snapshot_id)::int as snapshots from events where id > $1`,
    [firstId],
  )) as { events: number; snapshots: number }[];
  assert.ok(counted !== undefined && counted.snapshots < counted.events);
});

test("the table above causes every ticket and comment event of §6", async () => {
  const names = (await harness.platform.pool.run("select distinct name from full_events")) as { name: string }[];
  const fired = new Set(names.map(({ name }) => name));
  const missing = publicEvents.filter((name) => /^(?:ticket|comment)\./.test(name) && !fired.has(name));
  assert.deepEqual(missing, []);
});
