import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "../company.ts";
import { acceptedFields, acceptedValue, type Fields } from "./accepted.ts";
import { eventsOf } from "../second-board.ts";
import { workspaceImports } from "../imported-workspace.ts";
import type { ApiClient } from "../people.ts";
import { exportOf } from "../whole-workspace.ts";
import { unzip } from "../zip.ts";

// A field that a request accepts is seen again: in the ticket, the list, the local copy, the event, a duplicate, after a move, in an export
// and in a table, and after both were imported. No field is named here unless it reads in another way than it is sent. So a field that is
// added, and that one of these places does not know, fails here.

const company = await startCompany();
const { ada, cleo, harness, board, statuses, workspace } = company;
const { label } = created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "Wish", color: "#dc2626" }));
const { group } = created(await ada.post(`/boards/${board.uuid}/groups`, { name: "Web" }));
const { custom_field: text } = created(
  await ada.post(`/boards/${board.uuid}/custom-fields`, { name: "Client", type: "text" }),
);
const document = (await ada.get("/openapi.json")).body;
const accepted = acceptedFields(document, "/tasks/{task_uuid}", "patch");

/** Values of the fields that name something, and of those whose texts have rules. */
const values: Fields = {
  title: "Another title",
  description: "As **agreed**",
  description_json: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "As agreed" }] }] },
  status: "Done",
  status_uuid: statuses[1]?.uuid,
  group_uuid: group.uuid,
  assignee_uuids: [cleo.uuid],
  label_uuids: [label.uuid],
  custom_fields: { [text.uuid]: "Initech" },
  position: 7.5,
};

const sent = (name: string): Fields => ({ [name]: values[name] ?? acceptedValue(accepted[name] ?? {}) });

/** Fields that read under another name, or as more than their uuids. */
const readers: Readonly<Record<string, (task: Fields) => unknown>> = {
  status: (task) => task["status_name"],
  assignee_uuids: (task) => task["assignee_uuids"] ?? uuidsIn(task["assignees"]),
  label_uuids: (task) => task["label_uuids"] ?? uuidsIn(task["labels"]),
  // a ticket whose place is taken is put before the one that is there
  position: (task) => (Number(task["position"]) > 7 ? 7.5 : task["position"]),
};

const uuidsIn = (list: unknown): string[] => (list as { uuid: string }[]).map(({ uuid }) => uuid);
const seen = (name: string, task: Fields): unknown => (readers[name] ?? ((each: Fields) => each[name]))(task);
const wanted = (name: string): unknown => sent(name)[name];

/** Places that do not have a field, with the reason. */
const exceptions = {
  list: { description_json: "lists have one form of a text" },
  copy: {
    description: "copies have no texts",
    description_json: "copies have no texts",
    status: "copies name columns by uuid",
  },
  bulk: {
    description: "of one ticket",
    description_json: "of one ticket",
    position: "of one ticket",
  },
  duplicate: { position: "a copy goes to the bottom", status: "a copy keeps the column" },
  otherBoard: {
    status: "columns belong to a board",
    status_uuid: "columns belong to a board",
    group_uuid: "groups belong to a board",
    custom_fields: "fields belong to a board",
    position: "a ticket goes to the bottom",
    assignee_uuids: "people who may not open the other board are dropped",
  },
  imported: {
    status_uuid: "an import makes new columns",
    group_uuid: "an import makes new groups",
    custom_fields: "an import makes new fields",
    label_uuids: "an import makes new labels",
    assignee_uuids: "nobody of them is in the other workspace",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The fields that a place has, but for its exceptions; an exception that names no field is stale. */
function fieldsOf(place?: keyof typeof exceptions): string[] {
  const without: readonly string[] = place === undefined ? [] : Object.keys(exceptions[place]);
  for (const name of without) assert.ok(name in accepted, `${name} is no field`);
  return Object.keys(accepted).filter((name) => !without.includes(name));
}

async function edited(name: string): Promise<Fields & { uuid: string; version: number }> {
  const { uuid, version } = await company.task();
  const answer = await ada.patch(`/tasks/${uuid}`, { version, ...sent(name) });
  assert.equal(answer.status, 200, `${name}: ${JSON.stringify(answer.body)}`);
  return answer.body.task;
}

const read = async (uuid: string): Promise<Fields> => (await ada.get(`/tasks/${uuid}`)).body.task;

test("a field that a write of a ticket accepts is in its reply and in later reads", async () => {
  for (const name of fieldsOf()) {
    const body = { title: "New", ...sent(name) };
    const made = created(await ada.post(`/boards/${board.uuid}/tasks`, body)).task;
    const changed = await edited(name);
    for (const task of [made, await read(made.uuid), changed, await read(changed.uuid)])
      assert.deepEqual(seen(name, task), wanted(name), name);
  }
});

test("an edit of a ticket leaves every other field as it is", async () => {
  for (const name of fieldsOf()) {
    const { uuid, version } = await edited(name);
    const other = name === "title" ? { priority: "low" } : { title: "A newer title" };
    const answer = await ada.patch(`/tasks/${uuid}`, { version, ...other });
    assert.deepEqual(seen(name, answer.body.task), wanted(name), name);
    const { version: newest } = answer.body.task;
    const tasks = [{ uuid, version: newest }];
    assert.deepEqual(
      (
        await ada.patch("/tasks", {
          task_uuids: tasks,
          changes: name === "title" ? { priority: "high" } : { title: "Newest" },
        })
      ).body.conflicts,
      [],
    );
    assert.deepEqual(seen(name, await read(uuid)), wanted(name), `${name} after a bulk change`);
  }
});

test("the list and the local copy of a ticket have each field", async () => {
  const tasks = new Map<string, string>();
  for (const name of fieldsOf()) tasks.set(name, (await edited(name)).uuid);
  const list = await listed(ada);
  const copy = await copied(ada);
  for (const name of fieldsOf("list"))
    assert.deepEqual(seen(name, found(list, tasks, name)), wanted(name), `list: ${name}`);
  for (const name of fieldsOf("copy"))
    assert.deepEqual(seen(name, found(copy, tasks, name)), wanted(name), `copy: ${name}`);
});

async function listed(who: ApiClient): Promise<Fields[]> {
  const { tasks } = (await who.get(`/boards/${board.uuid}/tasks?limit=200`)).body;
  return tasks;
}

async function copied(who: ApiClient): Promise<Fields[]> {
  const { changes } = (await who.get(`/workspaces/${workspace.uuid}/changes?limit=5000`)).body;
  return changes.tasks;
}

function found(all: readonly Fields[], uuids: ReadonlyMap<string, string>, name: string): Fields {
  const task = all.find(({ uuid }) => uuid === uuids.get(name));
  assert.ok(task, `${name}: the ticket is missing`);
  return task;
}

test("a bulk change takes each field, and refuses those that it does not take", async () => {
  for (const name of Object.keys(accepted)) {
    const { uuid, version } = await company.task();
    const answer = await ada.patch("/tasks", { task_uuids: [{ uuid, version }], changes: sent(name) });
    const isTaken = fieldsOf("bulk").includes(name);
    assert.equal(answer.status, isTaken ? 200 : 400, `${name}: ${JSON.stringify(answer.body)}`);
    if (isTaken) assert.deepEqual(seen(name, await read(uuid)), wanted(name), name);
  }
});

/** Values that replace those of `values`; other fields get the value of a new ticket. */
const others: Fields = {
  description: "Otherwise",
  description_json: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Otherwise" }] }] },
  assignee_uuids: [],
  label_uuids: [],
  custom_fields: { [text.uuid]: null },
  position: 3,
};

/** The stored values that an edit's event keeps of the time before it. */
async function valuesBefore(uuid: string): Promise<Fields> {
  const [row] = (await harness.platform.pool.run(
    `select b.before from full_events e join event_befores b on b.event_id = e.id
      where e.task_uuid = $1 and e.name = 'ticket.updated' order by e.id desc limit 1`,
    [uuid],
  )) as { before: Fields }[];
  return row?.before ?? {};
}

test("the event of an edit names each field, and keeps the value before", async () => {
  for (const name of fieldsOf()) {
    // a new column is a move, and no edit
    if (name === "status" || name === "status_uuid") continue;
    const first = (await company.task()) as Fields & { uuid: string; version: number };
    const { uuid, version } = first;
    await ada.patch(`/tasks/${uuid}`, { version, ...sent(name) });
    const [event] = (await eventsOf(company, uuid)).filter((each) => each.name === "ticket.updated");
    assert.deepEqual(event?.data["changed"], [name]);
    const task = await read(uuid);
    const other = { [name]: others[name] ?? first[name] ?? null };
    const answer = await ada.patch(`/tasks/${uuid}`, { version: task["version"], ...other });
    assert.equal(answer.status, 200, `${name}: ${JSON.stringify(answer.body)}`);
    // of a text one form is kept, from which the other follows
    const kept = name === "description" ? "description_json" : name;
    assert.deepEqual(seen(kept, await valuesBefore(uuid)), seen(kept, task), `${name} before`);
  }
});

test("a copy of a ticket has each field, and so has a ticket that moves to another board", async () => {
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other work" }));
  for (const name of fieldsOf("duplicate")) {
    const { uuid } = await edited(name);
    const copy = created(await ada.post(`/tasks/${uuid}/duplicate`, {})).task;
    assert.deepEqual(seen(name, copy), wanted(name), `duplicate: ${name}`);
  }
  for (const name of fieldsOf("otherBoard")) {
    const { uuid } = await edited(name);
    const answer = await ada.post(`/tasks/${uuid}/move-board`, { board_uuid: other.uuid });
    assert.deepEqual(seen(name, answer.body.task), wanted(name), `move-board: ${name}`);
  }
});

test("an export brings each field to the workspace that imports it", async () => {
  const numbers = new Map<string, number>();
  for (const name of fieldsOf()) numbers.set(name, Number((await edited(name))["number"]));
  const { into, fresh } = workspaceImports(company);
  const imported = await fresh(false);
  const { error } = await into(imported, (await exportOf(company, ada, workspace.uuid)).bytes);
  assert.equal(error, null);
  const { boards } = (await ada.get(`/workspaces/${imported}/boards`)).body as {
    boards: { uuid: string; name: string }[];
  };
  const same = boards.find(({ name }) => name === "Work");
  const { tasks } = (await ada.get(`/boards/${same?.uuid}/tasks?limit=200`)).body as { tasks: Fields[] };
  for (const name of fieldsOf("imported")) {
    const task = tasks.find(({ number }) => number === numbers.get(name));
    const whole = await read(String(task?.["uuid"]));
    assert.deepEqual(seen(name, whole), wanted(name), name);
  }
});

/** Fields that the tables of a board show in another form, or not at all. */
const fieldsOutsideTables = new Set([
  "title",
  "description",
  "description_json",
  "status",
  "status_uuid",
  "group_uuid",
  "assignee_uuids",
  "label_uuids",
  "custom_fields",
  "position",
]);

test("a table of a board has each field, and brings it back when it is imported", async () => {
  const { board: tabled } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Tabled" }));
  const names = Object.keys(accepted).filter((name) => !fieldsOutsideTables.has(name));
  assert.ok(names.includes("due_date"));
  const fields = Object.assign({}, ...names.map(sent)) as Fields;
  created(await ada.post(`/boards/${tabled.uuid}/tasks`, { title: "In a table", ...fields }));
  const table = (await unzip((await exportOf(company, ada, workspace.uuid)).bytes)).get("boards/Tabled.csv");
  assert.ok(table);
  const file = { name: "Tabled.csv", type: "text/csv", bytes: table };
  const path = `/workspaces/${workspace.uuid}/imports`;
  const { uuid } = created(await ada.upload(`${path}?source=csv`, file)).import;
  await harness.worker.idle();
  const { board_uuids } = (await ada.get(`${path}/${uuid}`)).body.import;
  const [task] = (await ada.get(`/boards/${board_uuids[0]}/tasks`)).body.tasks;
  for (const name of names) assert.deepEqual(seen(name, task), wanted(name), name);
});
