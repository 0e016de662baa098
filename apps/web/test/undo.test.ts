import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "@stoa/server/test/company.ts";
import type { UndoResult } from "#data/actions.ts";
import { newUuid } from "#data/environment.ts";
import { atRest, type Browser, eventually } from "./browser.ts";
import { browsersOf } from "./open-browsers.ts";

const company = await startCompany();
const { ada, board, statuses, workspace } = company;
const [toDo, doing] = statuses;
if (toDo === undefined || doing === undefined) throw new Error("There are no two statuses.");
const { newBrowser, openBrowser } = browsersOf(company);

// a guest, who may not open the board
await ada.delete(`/boards/${board.uuid}/members/${company.gus.uuid}`);

const atTheEnd = { after: null, before: null };
const move = (uuid: string, status_uuid: string) => ({
  command: "moveTask",
  input: { uuid, status_uuid, place: atTheEnd },
});
const set = (uuid: string, fields: object) => ({
  command: "updateTask",
  input: { uuid, change: { set: fields }, seen: "shown" },
});
const shown = (browser: Browser, uuid: string) => browser.workspace.store.shown.get("tasks", uuid);
const statusOf = (browser: Browser, uuid: string) => shown(browser, uuid)?.status_uuid;
const allSent = (browser: Browser) => eventually([browser], () => browser.workspace.waiting === 0, "all was sent");
const known = (browser: Browser, uuid: string) =>
  eventually([browser], () => shown(browser, uuid) !== undefined, "the task is there");

/** The step that was reversed. */
function stepOf(reversed: UndoResult) {
  if (reversed === null || reversed === "barred") throw new Error("Nothing was reversed.");
  return reversed;
}

/** Does something. @returns the name of the step */
function act(browser: Browser, ...calls: Parameters<typeof browser.workspace.runAll>[0]): string {
  const acted = browser.workspace.runAll(calls);
  if (acted === null) throw new Error("Nothing was done.");
  return acted.step.id;
}

test("an undo takes back the step that it names, and no other", async () => {
  const [one, two] = [await company.task({ title: "One" }), await company.task({ title: "Two" })];
  const browser = await openBrowser(ada);
  const first = act(browser, move(one.uuid, doing.uuid));
  act(browser, move(two.uuid, doing.uuid));
  const { step, isDone, isReversible } = stepOf(browser.workspace.undo(first));
  assert.deepEqual([step.id, step.name, isDone, isReversible], [first, "One", true, true]);
  assert.deepEqual([statusOf(browser, one.uuid), statusOf(browser, two.uuid)], [toDo.uuid, doing.uuid]);
  // it is undone: the name leads to nothing now
  assert.equal(browser.workspace.undo(first), null);
  // the newest one that is not undone
  assert.equal(stepOf(browser.workspace.undo()).step.name, "Two");
  assert.equal(browser.workspace.undo(), null);
  await allSent(browser);
  assert.deepEqual([statusOf(browser, one.uuid), statusOf(browser, two.uuid)], [toDo.uuid, toDo.uuid]);
});

test("an undo leaves what a later step of mine changed, and says that it was me", async () => {
  const task = await company.task();
  const browser = await openBrowser(ada);
  const first = act(browser, set(task.uuid, { priority: "low", due_date: "2030-01-01" }));
  act(browser, set(task.uuid, { priority: "high" }));
  const { changed, isDone } = stepOf(browser.workspace.undo(first));
  assert.deepEqual([changed, isDone], [[{ uuid: task.uuid, field: "priority", isMine: true }], true]);
  assert.deepEqual([shown(browser, task.uuid)?.priority, shown(browser, task.uuid)?.due_date], ["high", null]);
  await allSent(browser);
});

test("an undone step is redone, and undone again, until another one is done", async () => {
  const task = await company.task({ title: "Again" });
  const browser = await openBrowser(ada);
  const first = act(browser, move(task.uuid, doing.uuid));
  const second = act(browser, set(task.uuid, { priority: "low" }));
  for (let round = 0; round < 2; round += 1) {
    browser.workspace.undo();
    browser.workspace.undo();
    assert.deepEqual([statusOf(browser, task.uuid), shown(browser, task.uuid)?.priority], [toDo.uuid, null]);
    // in the order in which it was done
    assert.equal(stepOf(browser.workspace.redo()).step.id, first);
    assert.equal(stepOf(browser.workspace.redo()).step.id, second);
    assert.equal(browser.workspace.redo(), null);
    assert.deepEqual([statusOf(browser, task.uuid), shown(browser, task.uuid)?.priority], [doing.uuid, "low"]);
  }
  browser.workspace.undo();
  act(browser, set(task.uuid, { priority: "urgent" }));
  assert.deepEqual(
    browser.outdated.map(({ id }) => id),
    [second],
  );
  assert.equal(browser.workspace.redo(), null);
  await allSent(browser);
});

test("a step on a value that another person has changed since is not redone", async () => {
  const task = await company.task();
  const browser = await openBrowser(ada);
  act(browser, set(task.uuid, { title: "Mine" }));
  await allSent(browser);
  browser.workspace.undo();
  await allSent(browser);
  const { version } = (await ada.api.getTask({ task_uuid: task.uuid })).task;
  await ada.patch(`/tasks/${task.uuid}`, { version, title: "Theirs" });
  browser.network.hint(null);
  await eventually([browser], () => shown(browser, task.uuid)?.title === "Theirs", "their title is there");
  const { isDone, changed } = stepOf(browser.workspace.redo());
  assert.deepEqual([isDone, changed], [false, [{ uuid: task.uuid, field: "title", isMine: false }]]);
});

test("a comment that was written, and a ticket that was made and one that was thrown away, go and come back", async () => {
  const task = await company.task({ title: "Talked about" });
  const browser = await openBrowser(ada);
  const [comment, made] = [newUuid(), newUuid()];
  const row = () => browser.workspace.store.shown.get("comments", comment);
  const create = { uuid: made, board_uuid: board.uuid, status_uuid: toDo.uuid, title: "Made" };
  const written = act(browser, {
    command: "createComment",
    input: { uuid: comment, task_uuid: task.uuid, body: "Hm" },
  });
  const created = act(browser, { command: "createTask", input: create });
  const thrown = act(browser, { command: "archiveTask", input: { uuid: task.uuid } });
  await allSent(browser);
  assert.equal(stepOf(browser.workspace.undo(thrown)).step.name, "Talked about");
  await eventually([browser], () => shown(browser, task.uuid) !== undefined, "the ticket is back");
  assert.equal(stepOf(browser.workspace.undo(created)).step.name, "Made");
  assert.equal(shown(browser, made), undefined);
  assert.equal(stepOf(browser.workspace.undo(written)).step.name, "Talked about");
  assert.equal(row(), undefined);
  await allSent(browser);
  browser.workspace.redo(written);
  browser.workspace.redo(created);
  await allSent(browser);
  await eventually([browser], () => shown(browser, made) !== undefined, "the ticket is made again");
  const { comments } = await ada.api.listComments({ task_uuid: task.uuid });
  assert.deepEqual(
    comments.map(({ uuid }) => uuid),
    [comment],
  );
  assert.deepEqual(browser.workspace.refused, []);
});

test("a refusal names the step that it belongs to, once, and of what was refused nothing is undone", async () => {
  const task = await company.task();
  const browser = newBrowser(ada, { tabs: 2 });
  await browser.openAll();
  await known(browser, task.uuid);
  const [one, other] = browser.open as [typeof browser.workspace, typeof browser.workspace];
  await eventually([browser], () => other.store.shown.get("tasks", task.uuid) !== undefined, "both tabs have the task");
  // the other tab does not send by itself
  const acted = (one.isLeading ? other : one).runAll([
    {
      command: "updateTask",
      input: { uuid: task.uuid, change: { add: { assignee_uuids: [company.gus.uuid] } }, seen: "shown" },
    },
  ]);
  const isReported = () => browser.refused.some(({ step }) => step?.id === acted?.step.id);
  await eventually([browser], isReported, "it is reported in the tab in which it was done");
  await atRest([browser]);
  const { mutation } = browser.refused.find(({ step }) => step !== null) ?? {};
  assert.equal(mutation?.refusal?.code, "assignee_without_access");
  assert.equal(browser.refused.filter(({ step }) => step !== null).length, 1);
  assert.equal((one.isLeading ? other : one).undo(), null);
  for (const { refused, dismiss } of [one]) for (const { id } of refused) await dismiss(id);
});

test("of two changes that were sent as one, a refusal replaces what was said of the later one", async () => {
  const task = await company.task();
  const browser = await openBrowser(ada);
  act(browser, set(task.uuid, { priority: "low" }));
  const second = act(browser, {
    command: "updateTask",
    input: { uuid: task.uuid, change: { add: { assignee_uuids: [company.gus.uuid] } }, seen: "shown" },
  });
  await eventually([browser], () => browser.refused.length > 0, "it is refused");
  assert.deepEqual(
    browser.refused.map(({ step }) => step?.id),
    [second],
  );
  assert.equal(browser.workspace.undo(), null);
  for (const { id } of browser.workspace.refused) await browser.workspace.dismiss(id);
});

test("every way into a column asks what the column asks for, before anything is changed", async () => {
  const { board: own } = (await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Strict" })).body;
  const { statuses: columns } = await ada.api.getBoard({ board_uuid: own.uuid });
  const [start, strict] = columns.map(({ uuid }) => uuid) as [string, string];
  const create = async (title: string) =>
    (await ada.api.createTask({ board_uuid: own.uuid, body: { title, status_uuid: start } })).task.uuid;
  const [one, two] = [await create("One"), await create("Two")];
  const elsewhere = (await company.task({ title: "Elsewhere" })).uuid;
  const left = await create("Left before");
  await ada.post(`/tasks/${left}/move`, { version: 1, status_uuid: strict });
  const browser = await openBrowser(ada);
  for (const uuid of [one, two, elsewhere, left]) await known(browser, uuid);
  act(browser, move(left, start));
  await allSent(browser);
  const path = `/boards/${own.uuid}/statuses/${strict}/entry-requirements`;
  await ada.put(path, { requirements: [{ kind: "has_assignee" }] });
  browser.network.hint(null);
  const asks = () => (browser.workspace.store.shown.get("statuses", strict)?.entry_requirements.length ?? 0) > 0;
  await eventually([browser], asks, "the requirement is there");
  const ways = {
    move: move(one, strict),
    fields: set(one, { status_uuid: strict }),
    many: { command: "updateTasks", input: { uuids: [one, two], change: { set: { status_uuid: strict } } } },
    board: { command: "moveTaskToBoard", input: { uuid: elsewhere, board_uuid: own.uuid, status_uuid: strict } },
    create: {
      command: "createTask",
      input: { uuid: newUuid(), board_uuid: own.uuid, status_uuid: strict, title: "New" },
    },
  };
  for (const [way, call] of Object.entries(ways)) {
    browser.barred.length = 0;
    assert.equal(browser.workspace.runAll([call]), null, way);
    assert.deepEqual(browser.barred, [{ status_uuid: strict, needs: ["has_assignee"], isNew: way === "create" }], way);
  }
  // the way back, too; and it is kept for when the ticket has what is needed
  assert.equal(browser.workspace.undo(), "barred");
  assert.deepEqual(
    [one, two, elsewhere, left].map((uuid) => statusOf(browser, uuid)),
    [start, start, toDo.uuid, start],
  );
  assert.equal(browser.workspace.waiting, 0);
  // what the same step gives counts
  const assign = {
    command: "updateTask",
    input: { uuid: one, change: { add: { assignee_uuids: [ada.uuid] } }, seen: "shown" },
  };
  act(browser, assign, move(one, strict));
  await allSent(browser);
  assert.deepEqual([statusOf(browser, one), browser.workspace.refused], [strict, []]);
});
