import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { startCompany } from "#test/company.ts";
import { type Editor, liveServer, newTask, storedTask, upgrade } from "#test/live.ts";
import { join, list, person, type ApiClient } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";
import { until } from "#test/until.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, board, cleo, dev, eve, finn, gus, harness, workspace } = company;
const server = await liveServer(harness);
const { platform } = harness;
const run = (text: string, ...parameters: Parameter[]) => platform.pool.run(text, parameters);
let hints = 0;
platform.signals.on("texts_hidden", () => (hints += 1));

async function newcomer(name: string): Promise<ApiClient> {
  const who = await person(harness, name);
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  return who;
}

async function closed(editor: Editor): Promise<number | undefined> {
  await until(() => editor.closedWith() !== undefined);
  return editor.closedWith();
}

test("a person who may write the description may type into it, and one who may only read it follows", async () => {
  const task = await newTask(ada, board, "Roles");
  const [writer, guest] = [await server.open(gus, task), await server.open(finn, task)];
  assert.deepEqual([writer.ticket.may_write, guest.ticket.may_write], [true, false]);
  for (const who of [dev, eve]) assert.equal((await server.ticketFor(who, task)).may_write, false);
  writer.type("By a guest editor");
  await writer.saved();
  await until(() => guest.lines().length === 2);
  guest.type("By a guest");
  assert.equal(await closed(guest), 4403);
  assert.equal((await storedTask(harness, ada, task)).description, "Roles\n\nBy a guest editor");
});

test("a person who is taken off the board, or whose role ends, is closed at once, although they send nothing", async () => {
  const task = await newTask(ada, board, "Silent");
  const [off, gone] = [await newcomer("Ned"), await newcomer("Nia")];
  const stays = await server.open(cleo, task);
  const editors = [await server.open(off, task), await server.open(gone, task)];
  assert.equal((await ada.delete(`/boards/${board.uuid}/members/${off.uuid}`)).status, 200);
  assert.equal((await ada.post(`/admin/workspaces/${workspace.uuid}/people/${gone.uuid}/deactivate`)).status, 200);
  assert.deepEqual(await Promise.all(editors.map(closed)), [4403, 4403]);
  assert.equal(stays.closedWith(), undefined);
});

test("a ticket opens nothing for somebody who lost the access since", async () => {
  const task = await newTask(ada, board, "Late");
  const who = await newcomer("Nora");
  const { room, ticket } = await server.ticketFor(who, task);
  assert.equal((await ada.delete(`/boards/${board.uuid}/members/${who.uuid}`)).status, 200);
  const answer = await upgrade(server.socket(`${room}?ticket=${ticket}`));
  assert.deepEqual(answer, { status: 404, code: "task_not_found" });
});

test("updates from a person whose access was taken are not stored, even before anybody noticed", async () => {
  const task = await newTask(ada, board, "Before");
  const who = await newcomer("Olga");
  const editor = await server.open(who, task);
  editor.type("Allowed");
  await editor.saved();
  await run("delete from board_members where board_uuid = $1 and user_uuid = $2", board.uuid, who.uuid);
  editor.type("Forbidden");
  assert.equal(await closed(editor), 4403);
  assert.equal((await storedTask(harness, ada, task)).description, "Before\n\nAllowed");
});

test("in an unpaid workspace people read a description that others edited", async () => {
  const task = await newTask(ada, board, "Unpaid");
  const editor = await server.open(cleo, task);
  await run("update workspaces set billing_status = 'read_only' where uuid = $1", workspace.uuid);
  editor.type("Not stored");
  assert.equal(await closed(editor), 4402);
  const reader = await server.open(cleo, task);
  assert.deepEqual([reader.ticket.may_write, reader.lines()], [false, ["Unpaid"]]);
  await run("update workspaces set billing_status = 'normal' where uuid = $1", workspace.uuid);
});

test("a task that is moved to another board closes for those who may not open that board, and stays open for the others", async () => {
  const other = await secondBoard(company, [cleo]);
  const task = await newTask(ada, board, "Moved");
  const [stays, leaves] = [await server.open(cleo, task), await server.open(gus, task)];
  stays.type("before");
  await stays.saved();
  const before = hints;
  const { version } = await storedTask(harness, ada, task);
  assert.equal((await ada.post(`/tasks/${task.uuid}/move`, { version, status: "In Progress" })).status, 200);
  assert.equal(hints, before, "it stays where it is");
  assert.equal((await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: other.uuid })).status, 200);
  assert.equal(hints, before + 1, "rooms are notified at once");
  assert.equal(await closed(leaves), 4403);
  stays.type("after");
  await stays.saved();
  const { description } = await storedTask(harness, ada, task);
  assert.equal(description, "Moved\n\nbefore\n\nafter");
});

test("a task that goes to the trash, whose board does, or that is deleted for good, closes its room", async () => {
  const other = await secondBoard(company, [cleo]);
  const [one, two, three] = [
    await newTask(ada, board, "One"),
    await newTask(ada, other, "Two"),
    await newTask(ada, other, "Three"),
  ];
  const first = await server.open(cleo, one);
  const before = hints;
  assert.equal((await ada.post("/tasks/archive", { task_uuids: [one.uuid] })).status, 200);
  assert.equal(hints, before + 1, "rooms are notified at once");
  assert.equal(await closed(first), 4404);
  assert.equal((await cleo.post("/collab/tickets", { task_uuid: one.uuid })).status, 404);
  const second = await server.open(cleo, two);
  assert.equal((await ada.post(`/boards/${other.uuid}/archive`)).status, 200);
  assert.equal(await closed(second), 4404);
  assert.equal((await cleo.post("/collab/tickets", { task_uuid: three.uuid })).status, 404);
  assert.equal((await ada.delete(`/workspaces/${workspace.uuid}/trash/ticket/${one.uuid}`)).status, 200);
  assert.deepEqual(await run("select uuid from live_documents where uuid = $1", one.uuid), []);
});

test("of a board that is deleted for good no live document stays", async () => {
  const other = await secondBoard(company, [cleo]);
  const task = await newTask(ada, other, "Gone");
  const editor = await server.open(cleo, task);
  assert.equal((await ada.post(`/boards/${other.uuid}/archive`)).status, 200);
  assert.equal((await ada.delete(`/boards/${other.uuid}`)).status, 200);
  assert.equal(await closed(editor), 4404);
  assert.deepEqual(await run("select uuid from live_documents where uuid = $1", task.uuid), []);
});
