import assert from "node:assert/strict";
import { test } from "node:test";
import * as Y from "yjs";
import { startCompany } from "#test/company.ts";
import { liveServer, newTask, storedTask, type Text } from "#test/live.ts";
import { typesOf } from "#test/notified.ts";
import { eventsOf } from "#test/second-board.ts";
import { secondServer } from "#test/second-server.ts";
import { statementsOf } from "#test/statement-count.ts";
import { until } from "#test/until.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, board, cleo, robot, harness, workspace } = company;
const server = await liveServer(harness);
const { pool, services } = harness.platform;

const updates = async (task: Text) =>
  pool.run<{ actor_name: string; changed: string[] }>(
    `select actor_name, data -> 'changed' as changed from full_events
     where task_uuid = $1 and name = 'ticket.updated' order by id`,
    [task.uuid],
  );

/** The row of a live document, as its writers leave it. */
const liveRow = async (task: Text) =>
  (await pool.run<object>("select xmin::text, last_seq, page_seq from live_documents where uuid = $1", [task.uuid]))[0];

/** Types a line and leaves. As if the process had died then, the task does not have the line. */
async function leaveUnsaved(task: Text, line: string): Promise<void> {
  const others = services.live.count;
  const editor = await server.open(ada, task);
  editor.type(line);
  await editor.saved();
  await storedTask(harness, ada, task);
  editor.stop();
  // an open room could store it before the sweep does
  await until(() => services.live.count === others);
  await forgetSave(task, "Left");
}

/** As if what was typed a minute ago, or just now, had not been stored in the task. The sweep does not touch what is new. */
async function forgetSave(task: Text, description: string, age = "1 minute"): Promise<void> {
  await pool.run("update tasks set description = $2, description_json = $3::jsonb where uuid = $1", [
    task.uuid,
    description,
    { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: description }] }] },
  ]);
  await pool.run(
    `update live_documents set page_seq = 0, announced_at = null, unannounced_by = null,
       used_at = clock_timestamp() - $2::interval where uuid = $1`,
    [task.uuid, age],
  );
}

test("text that people type together is the description, in both forms, with a version for each save", async () => {
  const task = await newTask(ada, board, "First line");
  const [one, other] = [await server.open(ada, task), await server.open(cleo, task)];
  assert.deepEqual([one.lines(), other.lines()], [["First line"], ["First line"]]);
  one.type("Ada's");
  other.type("Cleo's");
  await Promise.all([one.saved(), other.saved()]);
  await until(() => one.lines().length === 3 && other.lines().length === 3);
  assert.deepEqual(one.lines(), other.lines());
  const stored = await storedTask(harness, cleo, task);
  assert.deepEqual(stored.description.split("\n\n"), one.lines());
  assert.ok(stored.version > 1);
  assert.equal((stored.description_json as { content: unknown[] }).content.length, 3);
});

function mention(kind: string, uuid: string): Y.XmlElement {
  const element = new Y.XmlElement("mention");
  for (const [name, value] of Object.entries({ kind, uuid, label: "somebody" })) element.setAttribute(name, value);
  return element;
}

test("search, links, mentions and copies follow the saved description", async () => {
  const task = await newTask(ada, board, "Before");
  const target = await newTask(ada, board, "Target");
  const begun = (await ada.get(`/workspaces/${workspace.uuid}/changes`)).body;
  const editor = await server.open(ada, task);
  editor.type("barnacle");
  const paragraph = new Y.XmlElement("paragraph");
  paragraph.insert(0, [mention("person", cleo.uuid), mention("ticket", target.uuid)]);
  editor.doc.getXmlFragment("content").insert(0, [paragraph]);
  await editor.saved();
  const { version } = await storedTask(harness, ada, task);
  const found = (await cleo.get(`/search?workspace_uuid=${workspace.uuid}&q=barnacle`)).body.tasks;
  assert.deepEqual(
    found.map(({ uuid }: Text) => uuid),
    [task.uuid],
  );
  const { backlinks } = (await cleo.get(`/tasks/${target.uuid}/backlinks`)).body;
  assert.deepEqual(
    backlinks.map(({ uuid }: Text) => uuid),
    [task.uuid],
  );
  assert.deepEqual(await typesOf(harness, cleo, task.uuid), ["mention"]);
  const later = (await ada.get(`/workspaces/${workspace.uuid}/changes?cursor=${begun.next_cursor}`)).body.changes;
  assert.equal(later.tasks.find(({ uuid }: Text) => uuid === task.uuid)?.version, version);
});

test("the event comes with the first save, then once a minute, and once after the last; it carries the description", async () => {
  const task = await newTask(ada, board, "Reported");
  const [one, other] = [await server.open(ada, task), await server.open(cleo, task)];
  for (const line of ["a", "b", "c"]) {
    one.type(line);
    await one.saved();
    await storedTask(harness, ada, task);
  }
  other.type("d");
  await other.saved();
  const { description } = await storedTask(harness, ada, task);
  assert.deepEqual(await updates(task), [{ actor_name: "Ada Example", changed: ["description"] }]);
  await services.live.sweep();
  assert.equal((await updates(task)).length, 1);
  const later = "used_at = used_at - interval '2 minutes', announced_at = announced_at - interval '2 minutes'";
  await pool.run(`update live_documents set ${later} where uuid = $1`, [task.uuid]);
  await services.live.sweep();
  await services.live.sweep();
  assert.deepEqual(
    (await updates(task)).map(({ actor_name }) => actor_name),
    ["Ada Example", "Cleo Example"],
  );
  const reported = (await eventsOf(company, task.uuid)).at(-1)?.data["task"] as { description: string } | undefined;
  assert.equal(reported?.description, description);
});

test("changes that a dead process has left are saved by another, and a part that a request stored is announced later", async () => {
  const task = await newTask(ada, board, "Left");
  await leaveUnsaved(task, "Behind");
  await services.live.sweep();
  const saved = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.equal(saved.description, "Left\n\nBehind");
  await forgetSave(task, "Left", "0 seconds");
  const before = (await updates(task)).length;
  // it stores what was typed, and is itself no change
  const same = await robot.patch(`/tasks/${task.uuid}`, { version: saved.version + 1, description: "Left\n\nBehind" });
  assert.deepEqual([same.status, same.body.task.description], [200, "Left\n\nBehind"]);
  assert.equal((await updates(task)).length, before);
  await pool.run("update live_documents set used_at = used_at - interval '1 minute' where uuid = $1", [task.uuid]);
  await services.live.sweep();
  assert.deepEqual((await updates(task)).slice(before), [{ actor_name: "Ada Example", changed: ["description"] }]);
});

test("texts that cannot be read do not keep the sweep from others", async () => {
  const task = await newTask(ada, board, "Left");
  await leaveUnsaved(task, "Behind");
  // they were used before it, and are more than the sweep looks for at once
  await pool.run(
    `with broken as (
       insert into tasks (workspace_uuid, board_uuid, number, title, status_uuid, position, created_by)
       select $1, $2::uuid, 10000 + n, 'Broken', (select uuid from statuses where board_uuid = $2::uuid limit 1), n, $3
       from generate_series(1, 60) n returning workspace_uuid, uuid)
     insert into live_documents (workspace_uuid, uuid, kind, schema_version, own_client, snapshot, last_seq, used_at)
     select workspace_uuid, uuid, 'task', 1, 1, '\\xff', 1, clock_timestamp() - interval '1 day' from broken`,
    [workspace.uuid, board.uuid, ada.uuid],
  );
  await services.live.sweep();
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.description, "Left\n\nBehind");
  // soon after, those that cannot be read are only looked for, page by page
  assert.equal(await statementsOf(harness, () => services.live.sweep()), 2);
  const broken = await pool.run("delete from live_documents where snapshot = '\\xff' and page_seq = 0 returning 1");
  assert.equal(broken.length, 60);
});

test("PATCH of the description keeps what others type in the blocks that stay, and compares the version that they see", async () => {
  const task = await newTask(ada, board, "one\n\ntwo\n\nthree");
  const editor = await server.open(cleo, task);
  editor.type("typed");
  await editor.saved();
  const stale = await robot.patch(`/tasks/${task.uuid}`, { version: 1, description: "gone" });
  assert.deepEqual([stale.status, stale.body.version], [409, 2], "the typed text comes first, and is a version");
  const { version } = await storedTask(harness, ada, task);
  const paragraphs = ["one", "TWO", "three", "typed"].map((text) => ({
    type: "paragraph",
    content: [{ type: "text", text }],
  }));
  const patched = await robot.patch(`/tasks/${task.uuid}`, {
    version,
    title: "Another title",
    description_json: { type: "doc", content: paragraphs },
  });
  assert.equal(patched.status, 200);
  assert.equal(patched.body.task.version, version + 1);
  await until(() => editor.lines()[1] === "TWO");
  editor.type("more");
  await editor.saved();
  assert.equal((await storedTask(harness, ada, task)).description, "one\n\nTWO\n\nthree\n\ntyped\n\nmore");
});

test("requests that write the description while people type lose nothing of theirs", async () => {
  const task = await newTask(ada, board, "Beginning");
  const editor = await server.open(cleo, task);
  let written = 0;
  const writing = (async () => {
    while (written < 8) {
      const { version, description } = (await robot.get(`/tasks/${task.uuid}`)).body.task;
      const body = { version, description: `${description}\n\nwritten ${written}` };
      const { status } = await robot.patch(`/tasks/${task.uuid}`, body);
      assert.ok(status === 200 || status === 409, String(status));
      if (status === 200) written += 1;
    }
  })();
  for (let index = 0; index < 8; index += 1) {
    editor.type(`typed ${index}`, 0);
    await editor.saved();
  }
  await writing;
  const { description } = await storedTask(harness, ada, task);
  for (let index = 0; index < 8; index += 1) {
    assert.equal(description.split(`typed ${index}`).length, 2, description);
    assert.equal(description.split(`written ${index}`).length, 2, description);
  }
  await until(() => editor.lines().join("\n\n") === description);
});

test("other fields are written as ever: they touch no live document, and neither do other requests", async () => {
  const task = await newTask(ada, board, "Alone");
  const editor = await server.open(cleo, task);
  editor.type("typed");
  await editor.saved();
  const { version } = await storedTask(harness, ada, task);
  const before = await liveRow(task);
  const [, inProgress] = company.statuses;
  assert.equal((await ada.patch(`/tasks/${task.uuid}`, { version, title: "New", priority: "high" })).status, 200);
  assert.equal(
    (await ada.post(`/tasks/${task.uuid}/move`, { version: version + 1, status: "In Progress" })).status,
    200,
  );
  const bulk = await ada.patch("/tasks", {
    task_uuids: [{ uuid: task.uuid, version: version + 2 }],
    changes: { priority: "low", status_uuid: inProgress?.uuid },
  });
  assert.deepEqual([bulk.status, bulk.body.conflicts], [200, []]);
  const refused = await ada.patch("/tasks", {
    task_uuids: [{ uuid: task.uuid, version: version + 3 }],
    changes: { description: "all the same" },
  });
  assert.equal(refused.status, 400, "a description is that of one task");
  const copy = (await ada.post(`/tasks/${task.uuid}/duplicate`, {})).body.task;
  assert.equal(copy.description, "Alone\n\ntyped");
  assert.deepEqual(await pool.run("select uuid from live_documents where uuid = $1", [copy.uuid]), []);
  assert.deepEqual(await liveRow(task), before);
  assert.equal((await storedTask(harness, ada, task)).description, "Alone\n\ntyped");
});

test("a description that is empty, or that somebody clears, is nothing, and can be typed into", async () => {
  const { uuid } = await company.task();
  const task = { kind: "task", uuid } as const;
  const editor = await server.open(ada, task);
  assert.deepEqual(editor.lines(), [""]);
  const content = editor.doc.getXmlFragment("content");
  editor.type("something");
  await editor.saved();
  const first = await storedTask(harness, ada, task);
  assert.equal(first.description.trim(), "something");
  content.delete(1, 1);
  await editor.saved();
  const second = await storedTask(harness, ada, task);
  assert.deepEqual([second.description, second.description_json], ["", null]);
  const written = await robot.patch(`/tasks/${uuid}`, { version: second.version, description: "by REST" });
  await until(() => editor.lines().join() === "by REST");
  const cleared = await robot.patch(`/tasks/${uuid}`, { version: written.body.task.version, description: null });
  assert.equal(cleared.status, 200);
  await until(() => editor.lines().join() === "");
  editor.type("again");
  await editor.saved();
  assert.equal((await storedTask(harness, ada, task)).description.trim(), "again");
});

test("a person who makes a description longer than 20,000 characters is closed, and the others go on", async () => {
  const task = await newTask(ada, board, "x".repeat(19_990));
  const [writer, other] = [await server.open(ada, task), await server.open(cleo, task)];
  writer.type("y".repeat(100));
  await until(() => writer.closedWith() !== undefined);
  assert.equal(writer.closedWith(), 4400);
  assert.equal(other.lines().length, 1);
  other.type("ok");
  await other.saved();
  other.doc.getXmlFragment("content").delete(0, 1);
  await other.saved();
  other.type("short again");
  await other.saved();
  assert.equal((await storedTask(harness, ada, task)).description, "ok\n\nshort again");
});

test("a task in the trash is saved and announces nothing, and comes back with what was typed", async () => {
  const task = await newTask(ada, board, "Kept");
  const editor = await server.open(ada, task);
  editor.type("typed");
  await editor.saved();
  await storedTask(harness, ada, task);
  await forgetSave(task, "Kept");
  const before = (await updates(task)).length;
  assert.equal((await ada.post(`/tasks/${task.uuid}/archive`)).status, 200);
  await until(() => editor.closedWith() !== undefined);
  assert.equal(editor.closedWith(), 4404);
  await services.live.sweep();
  assert.equal((await updates(task)).length, before);
  assert.equal((await ada.post(`/workspaces/${workspace.uuid}/trash/ticket/${task.uuid}/restore`)).status, 200);
  assert.equal((await storedTask(harness, ada, task)).description, "Kept\n\ntyped");
  assert.deepEqual((await server.open(ada, task)).lines(), ["Kept", "typed"]);
});

test("two processes show each other what is typed into a task, and requests of both are stored", async () => {
  const second = await secondServer(harness);
  const there = await liveServer(second);
  const task = await newTask(ada, board, "Both");
  const [here, far] = [await server.open(ada, task), await there.open(cleo, task)];
  for (let index = 0; index < 5; index += 1) {
    here.type(`here ${index}`);
    far.type(`far ${index}`);
  }
  await Promise.all([here.saved(), far.saved()]);
  await until(() => here.lines().length === 11 && far.lines().length === 11);
  assert.deepEqual(here.lines(), far.lines());
  await second.platform.services.live.saveAll();
  const { version, description } = await storedTask(harness, ada, task);
  const body = { version, description: `${description}\n\nby REST` };
  assert.equal((await robot.patch(`/tasks/${task.uuid}`, body)).status, 200);
  await until(() => far.lines().at(-1) === "by REST" && here.lines().at(-1) === "by REST");
});
