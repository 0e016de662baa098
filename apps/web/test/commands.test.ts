import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "@stoa/server/test/company.ts";
import { join, person } from "@stoa/server/test/people.ts";
import { mentioning } from "@stoa/server/test/notified.ts";
import { newUuid } from "#data/environment.ts";
import type { Inputs } from "#commands/index.ts";
import { byPosition } from "#data/indexes.ts";
import type { Kind } from "#data/tables.ts";
import { Browser, eventually } from "./browser.ts";
import { browsersOf } from "./open-browsers.ts";

const company = await startCompany();
const { ada, board, statuses, workspace } = company;
const [toDo, doing, done] = statuses;
if (toDo === undefined || doing === undefined || done === undefined) throw new Error("There are no three statuses.");
const { openBrowser } = browsersOf(company);

const run = <Name extends keyof Inputs>(browser: Browser, command: Name, input: Inputs[Name]) =>
  browser.run({ command, input });
const shownTask = (browser: Browser, uuid: string) => browser.workspace.store.shown.get("tasks", uuid);
const all = <K extends Kind>(browser: Browser, kind: K) => [...browser.workspace.store.shown.all(kind)];
const baseIsShown = (browser: Browser) => assert.deepEqual(browser.workspace.refused, []);
const undone = (browser: Browser) => {
  const reversed = browser.workspace.undo();
  return reversed === "barred" ? null : reversed;
};
const read = async (uuid: string) => (await ada.api.getTask({ task_uuid: uuid })).task;

/** Everything was sent, and nothing was refused. */
async function allSent(browser: Browser): Promise<void> {
  await eventually([browser], () => browser.workspace.waiting === 0, "all was sent");
  baseIsShown(browser);
}

test("tasks that are made one after the other stand in that order, before and after they are sent", async () => {
  const browser = await openBrowser(ada);
  const titles = Array.from({ length: 12 }, (_, number) => `New ${number}`);
  // the first one has to be sent twice
  browser.network.next.push("fails before");
  for (const title of titles) {
    run(browser, "createTask", { uuid: newUuid(), board_uuid: board.uuid, status_uuid: toDo.uuid, title });
  }
  const shown = () =>
    all(browser, "tasks")
      .filter(({ title }) => title.startsWith("New "))
      .toSorted(byPosition)
      .map(({ title }) => title);
  assert.deepEqual(shown(), titles);
  await allSent(browser);
  assert.deepEqual(shown(), titles);
});

test("changes on a board just before it is archived arrive, and so do those after it is restored", async () => {
  const browser = await openBrowser(ada);
  const { body } = await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Archived soon" });
  const uuid = body.board.uuid as string;
  const columns = () => all(browser, "statuses").filter(({ board_uuid }) => board_uuid === uuid);
  await eventually([browser], () => columns().length > 0, "the board is there");
  const [column] = columns();
  if (column === undefined) throw new Error("The board has no column.");
  // the rename is sent later than the archiving would be
  browser.network.next.push("fails before");
  run(browser, "updateStatus", { uuid: column.uuid, set: { name: "Renamed" }, seen: "shown" });
  run(browser, "archiveBoard", { uuid });
  await allSent(browser);
  run(browser, "restoreBoard", { uuid });
  await allSent(browser);
  const { statuses } = await ada.api.getBoard({ board_uuid: uuid });
  // the copy gives columns in no order, so the renamed one may be any of them
  assert.equal(statuses.find(({ uuid }) => uuid === column.uuid)?.name, "Renamed");
});

test("one change of many tasks is shown at once, is sent as one request, and is one step of undo", async () => {
  const tasks = [await company.task(), await company.task({ priority: "low" }), await company.task()];
  const uuids = tasks.map(({ uuid }) => uuid);
  const browser = await openBrowser(ada);
  const change = { set: { status_uuid: doing.uuid, priority: "urgent" as const } };
  run(browser, "updateTasks", { uuids, change });
  assert.deepEqual(
    uuids.map((uuid) => [shownTask(browser, uuid)?.status_uuid, shownTask(browser, uuid)?.priority]),
    uuids.map(() => [doing.uuid, "urgent"]),
  );
  await allSent(browser);
  const now = await Promise.all(uuids.map(read));
  assert.deepEqual(
    now.map(({ status_uuid, priority, version }) => [status_uuid, priority, version]),
    tasks.map(({ version }) => [doing.uuid, "urgent", version + 1]),
  );
  assert.deepEqual(undone(browser)?.changed, []);
  await allSent(browser);
  const back = await Promise.all(uuids.map(read));
  assert.deepEqual(
    back.map(({ status_uuid, priority }) => [status_uuid, priority]),
    [null, "low", null].map((priority) => [toDo.uuid, priority]),
  );
  const positions = back.map(({ position }) => Number(position));
  assert.deepEqual(
    positions.toSorted((one, other) => one - other),
    positions,
  );
});

test("of many tasks, one that somebody else changed meanwhile is changed too, and one that is lost is reported", async () => {
  const tasks = [await company.task(), await company.task(), await company.task()];
  const [first, second, third] = tasks.map(({ uuid }) => uuid) as [string, string, string];
  const browser = await openBrowser(ada);
  // the browser does not hear of this
  await ada.patch(`/tasks/${second}`, { version: tasks[1]?.version, title: "Theirs" });
  await ada.post(`/tasks/${third}/archive`);
  run(browser, "updateTasks", { uuids: [first, second, third], change: { set: { priority: "high" } } });
  await eventually([browser], () => browser.workspace.waiting === 0, "all was sent");
  const now = await Promise.all([first, second].map(read));
  assert.deepEqual(
    now.map(({ priority, title }) => [priority, title]),
    [
      ["high", "A ticket"],
      ["high", "Theirs"],
    ],
  );
  const [refused, ...others] = browser.workspace.refused;
  assert.deepEqual([refused?.refusal?.code, others], ["task_not_found", []]);
  assert.deepEqual(refused?.input, { uuids: [third], change: { set: { priority: "high" } } });
});

test("people who lost the board or the workspace stay assigned through changes of the list, and can be taken off", async () => {
  const [lost, left] = [await person(company.harness, "Lost"), await person(company.harness, "Left")];
  for (const who of [lost, left]) {
    await join(company.harness, workspace.uuid, who, "member");
    assert.equal((await ada.put(`/boards/${board.uuid}/members/${who.uuid}`)).status, 200);
  }
  const { uuid } = await company.task({ assignee_uuids: [lost.uuid, left.uuid] });
  assert.equal((await ada.delete(`/boards/${board.uuid}/members/${lost.uuid}`)).status, 200);
  assert.equal((await ada.post(`/admin/workspaces/${workspace.uuid}/people/${left.uuid}/deactivate`)).status, 200);
  const browser = await openBrowser(ada);
  const assigned = async () => (await read(uuid)).assignees.map((each) => each.uuid).toSorted();
  run(browser, "updateTask", { uuid, change: { add: { assignee_uuids: [ada.uuid] } }, seen: "shown" });
  await allSent(browser);
  assert.deepEqual(await assigned(), [ada.uuid, left.uuid, lost.uuid].toSorted());
  run(browser, "updateTasks", {
    uuids: [uuid],
    change: { set: { priority: "low" }, remove: { assignee_uuids: [left.uuid] } },
  });
  await allSent(browser);
  assert.deepEqual(await assigned(), [ada.uuid, lost.uuid].toSorted());
});

test("many tasks go to the trash and come back, also when one of them is there already", async () => {
  const tasks = [await company.task(), await company.task()];
  const uuids = tasks.map(({ uuid }) => uuid);
  const browser = await openBrowser(ada);
  run(browser, "archiveTasks", { uuids });
  assert.deepEqual(
    uuids.map((uuid) => shownTask(browser, uuid)),
    [undefined, undefined],
  );
  await ada.post(`/tasks/${uuids[1]}/archive`);
  await allSent(browser);
  assert.equal((await ada.get(`/tasks/${uuids[0]}`)).status, 404);
  browser.workspace.undo();
  await allSent(browser);
  assert.equal((await Promise.all(uuids.map(read))).length, 2);
});

test("success criteria are added, ticked, moved, renamed and deleted, and the task counts them in the same tick", async () => {
  const task = await company.task();
  const browser = await openBrowser(ada);
  const [one, two] = [newUuid(), newUuid()];
  for (const [uuid, title] of [
    [one, "One"],
    [two, "Two"],
  ] as const)
    run(browser, "createSubtask", { uuid, task_uuid: task.uuid, title });
  run(browser, "updateSubtask", { uuid: one, set: { is_done: true }, seen: "shown" });
  run(browser, "moveSubtask", { uuid: two, place: { after: null, before: one } });
  run(browser, "updateSubtask", { uuid: one, set: { title: "First" }, seen: "shown" });
  const totals = (held = shownTask(browser, task.uuid)) => [held?.subtask_total, held?.subtask_done];
  assert.deepEqual(totals(), [2, 1]);
  await allSent(browser);
  assert.deepEqual(totals(), [2, 1]);
  const now = await read(task.uuid);
  assert.deepEqual(
    now.subtasks?.map(({ title, is_done }) => [title, is_done]),
    [
      ["Two", false],
      ["First", true],
    ],
  );
  run(browser, "deleteSubtask", { uuid: one });
  assert.deepEqual(totals(), [1, 0]);
  await allSent(browser);
  browser.workspace.undo();
  await allSent(browser);
  assert.deepEqual(
    (await read(task.uuid)).subtasks?.map(({ title, is_done }) => [title, is_done]),
    [
      ["Two", false],
      ["First", true],
    ],
  );
});

const doc = (text: string) => ({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });

test("a comment is counted at once, changed and deleted", async () => {
  const task = await company.task();
  const browser = await openBrowser(ada);
  const uuid = newUuid();
  run(browser, "createComment", { uuid, task_uuid: task.uuid, body: "First words" });
  assert.equal(shownTask(browser, task.uuid)?.comment_total, 1);
  await allSent(browser);
  assert.equal(shownTask(browser, task.uuid)?.comment_total, 1);
  const edit = { body_json: doc("Other words"), seen: doc("First words") };
  run(browser, "updateComment", { uuid, task_uuid: task.uuid, ...edit });
  await allSent(browser);
  const { comments } = await ada.api.listComments({ task_uuid: task.uuid });
  assert.deepEqual(
    comments.map(({ body }) => body),
    ["Other words"],
  );
  run(browser, "deleteComment", { uuid, task_uuid: task.uuid });
  await allSent(browser);
  assert.equal(shownTask(browser, task.uuid)?.comment_total, 0);
});

test("two tasks are linked and unlinked, and both show it", async () => {
  const [one, other] = [await company.task(), await company.task()];
  const browser = await openBrowser(ada);
  const link = { uuid: one.uuid, other_uuid: other.uuid, direction: "blocked_by" } as const;
  run(browser, "createRelationship", link);
  const links = () => [shownTask(browser, one.uuid)?.blocked_by, shownTask(browser, other.uuid)?.blocks];
  assert.deepEqual(links(), [[other.uuid], [one.uuid]]);
  await allSent(browser);
  assert.deepEqual(links(), [[other.uuid], [one.uuid]]);
  assert.deepEqual((await read(one.uuid)).blocked_by, [other.uuid]);
  browser.workspace.undo();
  await allSent(browser);
  assert.deepEqual([links(), (await read(one.uuid)).blocked_by], [[[], []], []]);
});

test("a board, its columns and its groups are made, renamed, moved and deleted", async () => {
  const browser = await openBrowser(ada);
  const uuid = newUuid();
  run(browser, "createBoard", { uuid, workspace_uuid: workspace.uuid, name: "Made here" });
  const columns = () =>
    all(browser, "statuses")
      .filter(({ board_uuid }) => board_uuid === uuid)
      .toSorted((one, next) => Number(one.position) - Number(next.position));
  await allSent(browser);
  assert.equal(columns().length, 3);
  run(browser, "updateBoard", { uuid, set: { name: "Renamed here" }, seen: "shown" });
  run(browser, "createStatus", { uuid: newUuid(), board_uuid: uuid, name: "Review" });
  assert.equal(columns().at(-1)?.name, "Review");
  await allSent(browser);
  const [first, second, , review] = columns();
  if (first === undefined || second === undefined || review === undefined) throw new Error("A column is missing.");
  run(browser, "orderStatuses", { uuid: review.uuid, place: { after: first.uuid, before: second.uuid } });
  run(browser, "updateStatus", { uuid: review.uuid, set: { name: "In review", is_complete: true }, seen: "shown" });
  const entry_requirements = [{ kind: "has_assignee" } as const];
  run(browser, "setEntryRequirements", { uuid: review.uuid, set: { entry_requirements }, seen: "shown" });
  const wanted = () =>
    columns().map(({ name, is_complete, entry_requirements }) => [name, is_complete, entry_requirements.length]);
  const expected = [
    ["To Do", false, 0],
    ["In review", true, 1],
    ["In Progress", false, 0],
    ["Done", false, 0],
  ];
  assert.deepEqual(wanted(), expected);
  await allSent(browser);
  assert.deepEqual(wanted(), expected);
  const served = await ada.api.getBoard({ board_uuid: uuid });
  assert.equal(served.board.name, "Renamed here");
  assert.deepEqual(
    served.statuses.map(({ name, is_complete }) => [name, is_complete]),
    expected.map(([name, isComplete]) => [name, isComplete]),
  );
  run(browser, "deleteStatus", { uuid: review.uuid });
  for (const name of ["Left", "Right"]) run(browser, "createGroup", { uuid: newUuid(), board_uuid: uuid, name });
  await allSent(browser);
  const groupsNow = () => all(browser, "groups").filter(({ board_uuid }) => board_uuid === uuid);
  const [left, right] = groupsNow();
  if (left === undefined || right === undefined) throw new Error("A group is missing.");
  run(browser, "orderGroups", { uuid: right.uuid, place: { after: null, before: left.uuid } });
  await allSent(browser);
  run(browser, "deleteGroup", { uuid: left.uuid });
  assert.deepEqual(
    groupsNow().map(({ name }) => name),
    ["Right"],
  );
  run(browser, "archiveBoard", { uuid });
  await allSent(browser);
  assert.deepEqual([columns(), groupsNow()], [[], []]);
  browser.workspace.undo();
  await allSent(browser);
  assert.deepEqual([columns().length, groupsNow().length], [3, 1]);
});

test("a column that somebody adds at the same moment does not lose my move", async () => {
  const { body } = await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Columns" });
  const uuid = body.board.uuid as string;
  const browser = await openBrowser(ada);
  const columns = all(browser, "statuses").filter(({ board_uuid }) => board_uuid === uuid);
  const [first, , last] = columns.toSorted(byPosition);
  if (first === undefined || last === undefined) throw new Error("A column is missing.");
  await ada.post(`/boards/${uuid}/statuses`, { name: "New" });
  run(browser, "orderStatuses", { uuid: last.uuid, place: { after: null, before: first.uuid } });
  await allSent(browser);
  const served = await ada.api.getBoard({ board_uuid: uuid });
  assert.deepEqual(
    served.statuses.map(({ name }) => name),
    ["Done", "To Do", "In Progress", "New"],
  );
});

test("a label is renamed, and notifications are read, one and all", async () => {
  const { label } = await ada.api.createLabel({
    workspace_uuid: workspace.uuid,
    body: { name: "Old", color: "#112233" },
  });
  for (let count = 0; count < 3; count += 1) {
    const task = await company.task();
    await company.ben.patch(`/tasks/${task.uuid}`, { version: task.version, assignee_uuids: [ada.uuid] });
  }
  const browser = await openBrowser(ada);
  const unread = () => all(browser, "notifications").filter(({ read_at }) => read_at === null);
  await eventually([browser], () => unread().length === 3, "the notifications are there");
  run(browser, "updateLabel", { uuid: label.uuid, set: { name: "Renamed" }, seen: "shown" });
  run(browser, "readNotification", { uuid: unread()[0]?.uuid ?? "", now: new Date().toISOString() });
  assert.equal(unread().length, 2);
  await allSent(browser);
  assert.equal(unread().length, 2);
  run(browser, "readAllNotifications", { workspace_uuid: workspace.uuid, now: new Date().toISOString() });
  assert.equal(unread().length, 0);
  await allSent(browser);
  assert.equal(unread().length, 0);
  const { unread_count } = await ada.api.listNotifications();
  assert.equal(unread_count, 0);
  const { labels } = await ada.api.listLabels({ workspace_uuid: workspace.uuid });
  assert.ok(labels.some(({ name }) => name === "Renamed"));
});

test("a task is copied, and moved to another board and back", async () => {
  const { body } = await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" });
  const board_uuid = body.board.uuid as string;
  const task = await company.task({ title: "To be copied" });
  const browser = await openBrowser(ada);
  const status = all(browser, "statuses").find((each) => each.board_uuid === board_uuid);
  run(browser, "duplicateTask", { uuid: task.uuid });
  run(browser, "moveTaskToBoard", { uuid: task.uuid, board_uuid, status_uuid: status?.uuid ?? "" });
  assert.equal(shownTask(browser, task.uuid)?.board_uuid, board_uuid);
  await allSent(browser);
  const copies = all(browser, "tasks").filter(({ title }) => title.includes("To be copied"));
  assert.deepEqual(copies.map((each) => each.board_uuid).toSorted(), [board.uuid, board_uuid].toSorted());
  browser.workspace.undo();
  await allSent(browser);
  assert.equal((await read(task.uuid)).board_uuid, board.uuid);
});

test("a mention in a page is shown with the title of the page, and goes with the page", async () => {
  const { cleo } = company;
  const { wiki } = (await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Handbook" })).body;
  const content_json = mentioning(cleo);
  const { page } = (await ada.post(`/wikis/${wiki.uuid}/pages`, { title: "Plans", content_json })).body;
  const browser = await openBrowser(cleo);
  const mentions = () => all(browser, "notifications").filter(({ page_uuid }) => page_uuid === page.uuid);
  await eventually([browser], () => mentions().length === 1, "the mention is there");
  assert.equal(browser.workspace.store.shown.get("pages", page.uuid)?.title, "Plans");
  browser.turn(false);
  await ada.post(`/wiki-pages/${page.uuid}/archive`);
  assert.equal((await ada.delete(`/workspaces/${workspace.uuid}/trash/wiki_page/${page.uuid}`)).status, 200);
  browser.turn(true);
  await eventually([browser], () => mentions().length === 0, "the mention is gone");
});
