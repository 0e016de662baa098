import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "@stoa/server/test/company.ts";
import { diskName } from "#data/disk.ts";
import { newUuid } from "#data/environment.ts";
import { atRest, Browser, eventually } from "./browser.ts";
import { browsersOf } from "./open-browsers.ts";

const company = await startCompany();
const { ada, board, cleo, gus, harness, statuses, workspace } = company;
const [toDo, doing] = statuses;
const { newBrowser, openBrowser } = browsersOf(company);

const retitle = (uuid: string, title: string) => ({
  command: "updateTask",
  input: { uuid, change: { set: { title } }, seen: "shown" },
});
const shown = (browser: Browser, uuid: string) => browser.workspace.store.shown.get("tasks", uuid);
const read = async (uuid: string) => (await ada.api.getTask({ task_uuid: uuid })).task;
const undone = ({ workspace: { undo } }: Browser) => {
  const reversed = undo();
  if (reversed === null || reversed === "barred") throw new Error("Nothing was undone.");
  return reversed;
};
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
const allSent = (browser: Browser) => eventually([browser], () => browser.workspace.waiting === 0, "all was sent");
const known = (browser: Browser, uuid: string) =>
  eventually([browser], () => shown(browser, uuid) !== undefined, "the task is there");

test("a change is shown at once, is sent after a pause, and the words of one pause are one request", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo);
  await known(browser, task.uuid);
  for (const title of ["N", "Ne", "New"]) browser.run(retitle(task.uuid, title));
  assert.equal(shown(browser, task.uuid)?.title, "New");
  await atRest([browser]);
  assert.equal((await read(task.uuid)).title, "A ticket");
  await allSent(browser);
  const now = await read(task.uuid);
  assert.deepEqual([now.title, now.version], ["New", task.version + 1]);
});

test("a value that somebody set while another one was typed is reported, also when it was shown before the end", async () => {
  const task = await company.task({ title: "Old" });
  const browser = await openBrowser(cleo);
  await known(browser, task.uuid);
  await ada.patch(`/tasks/${task.uuid}`, { version: task.version, title: "Theirs" });
  browser.network.hint(null);
  await eventually([browser], () => shown(browser, task.uuid)?.title === "Theirs", "theirs is shown");
  const type = (title: string) => ({
    command: "updateTask",
    input: { uuid: task.uuid, change: { set: { title } }, seen: { set: { title: "Old" } } },
  });
  assert.equal(browser.run(type("Old")), null, "what is left as it was seen is no change");
  browser.run(type("Mine"));
  await allSent(browser);
  assert.equal((await read(task.uuid)).title, "Mine");
  assert.deepEqual(browser.overwritten, [{ uuid: task.uuid, field: "title", theirs: "Theirs" }]);
  const unseen = { uuid: task.uuid, change: { set: { title: "Blind" } }, seen: {} };
  assert.throws(() => browser.run({ command: "updateTask", input: unseen }), /title/);
});

const suspend = (since: string | null) =>
  harness.platform.pool.run("update workspaces set suspended_at = $2 where uuid = $1", [workspace.uuid, since]);

for (const [when, isClosed] of Object.entries({ again: false, "again, in a new tab": true })) {
  test(`a change in a suspended workspace is sent when it is open ${when}`, async () => {
    const task = await company.task();
    const browser = await openBrowser(cleo);
    await known(browser, task.uuid);
    await suspend("2026-01-01");
    const input = { uuid: newUuid(), board_uuid: board.uuid, status_uuid: toDo?.uuid, title: "Held back" };
    browser.run({ command: "createTask", input });
    const isHeld = () => browser.workspace.store.pending.some(({ state }) => state === "held");
    await eventually([browser], isHeld, "it is held back").finally(() => suspend(null));
    const [tab] = browser.tabs;
    if (tab === undefined) throw new Error("There is no tab.");
    if (isClosed) {
      browser.closeTab(tab);
      await browser.openTab(tab);
    }
    await allSent(browser);
    assert.equal((await read(input.uuid)).title, "Held back");
  });
}

test("text that was typed without a network outlives the tab, and is sent later", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo);
  await known(browser, task.uuid);
  browser.turn(false);
  const uuid = newUuid();
  const input = { uuid, board_uuid: board.uuid, status_uuid: toDo?.uuid, title: "On the train" };
  browser.run({ command: "createTask", input });
  await browser.run(retitle(task.uuid, "Renamed on the train"))?.stored;
  const [tab] = browser.tabs;
  if (tab === undefined) throw new Error("There is no tab.");
  browser.closeTab(tab);
  await browser.openTab(tab);
  assert.deepEqual(
    [shown(browser, uuid)?.title, shown(browser, task.uuid)?.title],
    ["On the train", "Renamed on the train"],
  );
  browser.turn(true);
  await allSent(browser);
  assert.deepEqual([(await read(uuid)).title, (await read(task.uuid)).title], ["On the train", "Renamed on the train"]);
});

test("a new task, a new label and the task with the label are sent in this order", async () => {
  const browser = await openBrowser(cleo);
  browser.turn(false);
  const [uuid, label] = [newUuid(), newUuid()];
  const input = { uuid, board_uuid: board.uuid, status_uuid: toDo?.uuid, title: "With a label" };
  browser.run({ command: "createTask", input });
  browser.run({
    command: "createLabel",
    input: { uuid: label, workspace_uuid: workspace.uuid, name: "Fresh", color: "#112233" },
  });
  browser.run({ command: "updateTask", input: { uuid, change: { add: { label_uuids: [label] } }, seen: "shown" } });
  browser.run({ command: "createComment", input: { uuid: newUuid(), task_uuid: uuid, body: "Hello" } });
  browser.turn(true);
  await allSent(browser);
  const task = await read(uuid);
  assert.deepEqual([task.labels.map(({ name }) => name), task.comment_total], [["Fresh"], 1]);
  assert.deepEqual(browser.workspace.refused, []);
});

test("for one field the person's own value wins and the author of the other is reported; other fields stay unchanged", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo);
  await known(browser, task.uuid);
  browser.turn(false);
  browser.run(retitle(task.uuid, "Mine"));
  await ada.patch(`/tasks/${task.uuid}`, { version: task.version, title: "Theirs", priority: "urgent" });
  browser.turn(true);
  await allSent(browser);
  const now = await read(task.uuid);
  assert.deepEqual([now.title, now.priority], ["Mine", "urgent"]);
  assert.deepEqual(
    browser.overwritten.map(({ field, theirs }) => [field, theirs]),
    [["title", "Theirs"]],
  );
  const { uuid, field, theirs } = browser.overwritten[0] ?? assert.fail();
  assert.equal((await browser.workspace.details.whoChanged({ uuid, field, value: theirs }))?.author?.uuid, ada.uuid);
  assert.equal(await browser.workspace.details.whoChanged({ uuid, field, value: "Nobody's" }), null);
});

test("the author of a custom field's value is reported although its events do not have the value, and nobody when the server is out of reach", async () => {
  const { body } = await ada.post(`/boards/${board.uuid}/custom-fields`, { name: "Estimate", type: "number" });
  const field = body.custom_field.uuid as string;
  const task = await company.task();
  const browser = await openBrowser(cleo);
  await known(browser, task.uuid);
  browser.turn(false);
  browser.run({
    command: "updateTask",
    input: { uuid: task.uuid, change: { entries: { [field]: 3 } }, seen: "shown" },
  });
  await ada.patch(`/tasks/${task.uuid}`, { version: task.version, custom_fields: { [field]: 5 } });
  const { details } = browser.workspace;
  assert.equal(await details.whoChanged({ uuid: task.uuid, field, value: 5 }), null);
  browser.turn(true);
  await allSent(browser);
  assert.deepEqual(browser.overwritten, [{ uuid: task.uuid, field, theirs: 5 }]);
  assert.equal((await details.whoChanged({ uuid: task.uuid, field, value: 5 }))?.author?.uuid, ada.uuid);
});

test("labels of two people come together", async () => {
  const [mine, theirs] = await Promise.all(
    ["Mine", "Theirs"].map(async (name) => {
      const { body } = await ada.post(`/workspaces/${workspace.uuid}/labels`, { name, color: "#112233" });
      return body.label.uuid as string;
    }),
  );
  const task = await company.task();
  const browser = await openBrowser(cleo);
  await known(browser, task.uuid);
  browser.turn(false);
  browser.run({
    command: "updateTask",
    input: { uuid: task.uuid, change: { add: { label_uuids: [mine] } }, seen: "shown" },
  });
  await ada.patch(`/tasks/${task.uuid}`, { version: task.version, label_uuids: [theirs] });
  browser.turn(true);
  await allSent(browser);
  assert.deepEqual(
    (await read(task.uuid)).labels.map(({ name }) => name),
    ["Mine", "Theirs"],
  );
});

test("a move is placed between its neighbours as they are when it is sent", async () => {
  const [first, second, third] = [await company.task(), await company.task(), await company.task()];
  const browser = await openBrowser(cleo);
  await known(browser, third.uuid);
  browser.turn(false);
  const place = { after: first.uuid, before: second.uuid };
  browser.run({ command: "moveTask", input: { uuid: third.uuid, status_uuid: toDo?.uuid, place } });
  // the follower leaves meanwhile
  await ada.post(`/tasks/${second.uuid}/archive`);
  browser.turn(true);
  await allSent(browser);
  const positions = [await read(first.uuid), await read(third.uuid)].map(({ position }) => Number(position));
  assert.ok((positions[0] ?? 0) < (positions[1] ?? 0));
  assert.deepEqual(browser.workspace.refused, []);
});

test("a change that took effect without an answer is not repeated, whatever others did meanwhile", async () => {
  const [archived, moved, retitled] = [await company.task(), await company.task(), await company.task()];
  const browser = await openBrowser(cleo);
  await known(browser, retitled.uuid);
  browser.network.next.push("lost after", "lost after", "lost after");
  browser.run({ command: "archiveTask", input: { uuid: archived.uuid } });
  const place = { after: null, before: null };
  browser.run({ command: "moveTask", input: { uuid: moved.uuid, status_uuid: doing?.uuid, place } });
  browser.run(retitle(retitled.uuid, "Mine"));
  browser.clock.advance(500);
  await atRest([browser]);
  assert.equal((await read(retitled.uuid)).title, "Mine");
  await ada.patch(`/tasks/${retitled.uuid}`, { version: retitled.version + 1, title: "Theirs" });
  await ada.post(`/workspaces/${workspace.uuid}/trash/ticket/${archived.uuid}/restore`);
  const { version } = await read(moved.uuid);
  await ada.post(`/tasks/${moved.uuid}/move`, { version, status_uuid: toDo?.uuid });
  await allSent(browser);
  assert.equal((await read(archived.uuid)).title, "A ticket");
  assert.equal((await read(moved.uuid)).status_uuid, toDo?.uuid);
  assert.equal((await read(retitled.uuid)).title, "Theirs");
  assert.deepEqual(browser.overwritten, []);
  browser.network.hint(null);
  await eventually([browser], () => shown(browser, archived.uuid) !== undefined, "the restored task is there");
  assert.equal(shown(browser, moved.uuid)?.status_uuid, toDo?.uuid);
});

test("a change whose time comes while the queue is being looked through is sent", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo, { random: () => 0.7391 });
  await known(browser, task.uuid);
  browser.clock.pace = 0.4;
  const pass = async (milliseconds: number): Promise<void> => {
    for (let each = 0; each < milliseconds; each += 1) browser.clock.advance(1);
    await atRest([browser]);
  };
  for (let count = 0; count < 10; count += 1) {
    browser.network.next.push("lost before", "lost before");
    browser.run(retitle(task.uuid, `Title ${count}`));
    await atRest([browser]);
    await pass(500);
    await pass(1100);
    assert.equal(browser.workspace.waiting, 1);
    // the third try is due between two milliseconds
    await pass(2000);
    assert.equal(browser.workspace.waiting, 0);
  }
});

test("hints that never pause do not put off the reading of changes", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo);
  await known(browser, task.uuid);
  await atRest([browser]);
  browser.clock.advance(1000);
  await atRest([browser]);
  const before = browser.network.asked.length;
  for (let count = 0; count < 10; count += 1) {
    browser.network.hint(null);
    await atRest([browser]);
    browser.clock.advance(20);
  }
  assert.ok(browser.network.asked.length > before);
});

test("after a slow reading hints wait as long as it took", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo);
  await known(browser, task.uuid);
  const { clock, network } = browser;
  const pass = async (milliseconds: number): Promise<number> => {
    await atRest([browser]);
    clock.advance(milliseconds);
    await atRest([browser]);
    return network.asked.length;
  };
  await pass(1000);
  network.next.push("late");
  network.hint(null);
  await pass(30);
  await pass(100);
  network.release();
  const before = await pass(0);
  network.hint(null);
  assert.equal(await pass(99), before);
  assert.ok((await pass(1)) > before);
});

test("a request without an answer is sent again after a minute, and a stream that went silent is opened again", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo);
  await known(browser, task.uuid);
  // of the change, and of reading the changes
  browser.network.next.push("unanswered", "unanswered");
  browser.run(retitle(task.uuid, "Sent again"));
  await allSent(browser);
  assert.equal((await read(task.uuid)).title, "Sent again");
  const streams = () => browser.network.asked.filter((url) => url.endsWith("/stream/events")).length;
  browser.network.silence();
  const before = streams();
  await eventually([browser], () => streams() > before, "the stream is opened again");
});

test("a change that was being sent when the tab was killed is sent again as it was", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo);
  await known(browser, task.uuid);
  browser.network.next.push("late");
  const place = { after: null, before: null };
  browser.run({ command: "moveTask", input: { uuid: task.uuid, status_uuid: doing?.uuid, place } });
  await atRest([browser]);
  const [tab] = browser.tabs;
  if (tab === undefined) throw new Error("There is no tab.");
  browser.closeTab(tab);
  const { version } = await read(task.uuid);
  await ada.post(`/tasks/${task.uuid}/move`, { version, status_uuid: toDo?.uuid });
  await browser.openTab(tab);
  await allSent(browser);
  assert.equal((await read(task.uuid)).status_uuid, toDo?.uuid);
  assert.deepEqual([browser.workspace.refused, browser.overwritten], [[], []]);
});

test("an undo takes back only what is still mine", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo);
  await known(browser, task.uuid);
  browser.run(retitle(task.uuid, "Mine"));
  browser.run({
    command: "moveTask",
    input: { uuid: task.uuid, status_uuid: doing?.uuid, place: { after: null, before: null } },
  });
  await allSent(browser);
  assert.deepEqual(undone(browser).changed, []);
  await allSent(browser);
  assert.equal((await read(task.uuid)).status_uuid, toDo?.uuid);
  const { version } = await read(task.uuid);
  await ada.patch(`/tasks/${task.uuid}`, { version, title: "Theirs" });
  browser.network.hint(null);
  await eventually([browser], () => shown(browser, task.uuid)?.title === "Theirs", "their title is there");
  assert.deepEqual(undone(browser).changed, [{ uuid: task.uuid, field: "title", isMine: false }]);
  await allSent(browser);
  assert.equal((await read(task.uuid)).title, "Theirs");
  assert.equal(browser.workspace.undo(), null);
});

test("a command that cannot be undone takes no step, nor do those that were done together with it", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo);
  await known(browser, task.uuid);
  assert.equal(browser.run(retitle(task.uuid, "Mine"))?.isUndoable, true);
  const label = { uuid: newUuid(), workspace_uuid: workspace.uuid, name: "Short-lived", color: "#dc2626" };
  browser.run({ command: "createLabel", input: label });
  await allSent(browser);
  const deletion = { command: "deleteLabel", input: { uuid: label.uuid, workspace_uuid: workspace.uuid } };
  const due = {
    command: "updateTask",
    input: { uuid: task.uuid, change: { set: { due_date: "2030-01-01" } }, seen: "shown" },
  };
  assert.equal(browser.workspace.runAll([due, deletion])?.isUndoable, false);
  await allSent(browser);
  // what was before it
  browser.workspace.undo();
  browser.workspace.undo();
  await allSent(browser);
  const { title, due_date } = await read(task.uuid);
  assert.deepEqual([title, due_date], ["A ticket", "2030-01-01"]);
});

test("a refused change leaves the rows, and its words are kept until they are dismissed", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo);
  await known(browser, task.uuid);
  const people = `/admin/workspaces/${workspace.uuid}/people/${cleo.uuid}`;
  browser.turn(false);
  browser.run(retitle(task.uuid, "Not allowed"));
  await ada.patch(people, { role: "viewer" });
  browser.turn(true);
  await allSent(browser);
  await ada.patch(people, { role: "member" });
  assert.equal(shown(browser, task.uuid)?.title, "A ticket");
  const [refused] = browser.workspace.refused;
  assert.deepEqual([refused?.refusal?.status, refused?.refusal?.code], [403, "role_read_only"]);
  assert.match(JSON.stringify(refused?.input), /Not allowed/);
  await browser.workspace.dismiss(refused?.id ?? "");
  assert.deepEqual(browser.workspace.refused, []);
});

test("a first visit has the open board before the rest, and nothing of it that went before the rest was read", async () => {
  const { board: made } = (await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Open" })).body;
  await ada.put(`/boards/${made.uuid}/members/${cleo.uuid}`);
  const count = 8;
  for (const uuid of [board.uuid, made.uuid])
    for (let at = 0; at < count; at += 1) await ada.post(`/boards/${uuid}/tasks`, { title: `Ticket ${at}` });
  // in this order a copy has them
  const [former = "", open = ""] = [board.uuid, made.uuid as string].toSorted();
  const browser = newBrowser(cleo);
  [browser.board, browser.network.pageSize] = [open, 5];
  await browser.openAll();
  const { indexes, subscriptions } = browser.workspace.store;
  const tasksOf = (uuid: string) => indexes.tasks("board", uuid);
  const isThere = () => tasksOf(open).length >= count;
  const end = subscriptions.subscribe("tasks", () => isThere() && browser.turn(false));
  await eventually([browser], isThere, "the open board is there");
  end();
  assert.ok(tasksOf(former).length < count, "the rest is not there yet");
  const [archived = ""] = tasksOf(open);
  await ada.post(`/tasks/${archived}/archive`);
  browser.turn(true);
  const isWhole = () => tasksOf(former).length >= count && shown(browser, archived) === undefined;
  await eventually([browser], isWhole, "all is there, but for what was archived");
});

test("of an open board with many columns only the first ones are read before the rest", async () => {
  const { board: made } = (await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Wide" })).body;
  await ada.put(`/boards/${made.uuid}/members/${cleo.uuid}`);
  for (let at = 0; at < 20; at += 1) await ada.post(`/boards/${made.uuid}/statuses`, { name: `Column ${at}` });
  await ada.post(`/boards/${made.uuid}/tasks`, { title: "Wide ticket" });
  const browser = newBrowser(cleo);
  [browser.board, browser.network.pageSize] = [made.uuid, 5];
  await browser.openAll();
  const isWhole = () => browser.workspace.store.indexes.tasks("board", made.uuid).length === 1;
  await eventually([browser], isWhole, "the board is there");
  await atRest([browser]);
  const pages = browser.network.asked.filter((address) => address.includes(`/boards/${made.uuid}/tasks?`));
  assert.equal(pages.length, 10);
});

test("changes that were asked for before a task went to the trash do not bring it back, in no tab", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo, { tabs: 2 });
  await known(browser, task.uuid);
  await ada.patch(`/tasks/${task.uuid}`, { version: task.version, title: "Theirs" });
  browser.network.next.push("late");
  browser.network.hint(null);
  await atRest([browser]);
  browser.clock.advance(100);
  await atRest([browser]);
  browser.run({ command: "archiveTask", input: { uuid: task.uuid } });
  await atRest([browser]);
  assert.equal(browser.workspace.waiting, 0, "the answer came first");
  const seen: unknown[] = [];
  for (const { store } of browser.open)
    store.subscriptions.subscribe(`tasks/${task.uuid}`, () => seen.push(store.shown.get("tasks", task.uuid)?.title));
  browser.network.release();
  await atRest([browser]);
  assert.deepEqual(seen, [], "nobody saw it again");
  await ada.post(`/workspaces/${workspace.uuid}/trash/ticket/${task.uuid}/restore`);
  browser.network.hint(null);
  const isBack = () => browser.open.every(({ store }) => store.shown.get("tasks", task.uuid)?.title === "Theirs");
  await eventually([browser], isBack, "a restored task is there again");
});

test("of a lost board nothing remains, also no text that comes late", async () => {
  const { body } = await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Secret" });
  const secret = body.board.uuid as string;
  const path = `/boards/${secret}/members/${gus.uuid}`;
  await ada.put(path);
  const { task } = (await ada.post(`/boards/${secret}/tasks`, { title: "Secret" })).body;
  const browser = await openBrowser(gus);
  await known(browser, task.uuid);
  const place = { board_uuid: secret, task_uuid: task.uuid, wiki_uuid: null, page_uuid: null };
  const keep = (key: string) =>
    browser.workspace.texts.keep({ key, ...place, used_at: 1, bytes: 1, content: "secret" });
  await keep("early");
  assert.equal((await browser.workspace.texts.read("early"))?.content, "secret");
  browser.workspace.drafts.set(`comment:${task.uuid}`, "secret");
  browser.workspace.drafts.set("comment:another", "kept");
  const room = `live:${task.uuid}:1`;
  browser.workspace.drafts.set(room, { generation: 1, update: new Uint8Array(1), title: "Plan" });
  await ada.delete(path);
  browser.network.hint(null);
  await eventually([browser], () => shown(browser, task.uuid) === undefined, "the task is gone");
  await keep("late");
  assert.deepEqual(
    [await browser.workspace.texts.read("early"), await browser.workspace.texts.read("late")],
    [undefined, undefined],
  );
  assert.equal(
    [...browser.workspace.store.base.all("boards")].some(({ uuid }) => uuid === secret),
    false,
  );
  const { drafts } = browser.workspace;
  assert.deepEqual([drafts.get(`comment:${task.uuid}`), drafts.get("comment:another")], [undefined, "kept"]);
  // its name is needed to tell that it was not sent
  assert.deepEqual(drafts.get(room), { title: "Plan" });
});

test("text that is typed in a room in one tab is known in the others, and so is that it was stored", async () => {
  const browser = await openBrowser(cleo, { tabs: 2 });
  const [one, other] = browser.open;
  one?.drafts.set("live:task:1", { generation: 1, update: new Uint8Array([1, 2]) });
  await eventually([browser], () => other?.drafts.get("live:task:1") !== undefined, "the other tab has it");
  one?.drafts.set("live:task:1", undefined);
  await eventually([browser], () => other?.drafts.get("live:task:1") === undefined, "the other tab has it no more");
});

test("one tab leads: the others see its rows, send through it, and follow it when it is closed or hidden", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo, { tabs: 2 });
  const [first, second] = browser.tabs;
  if (first === undefined || second === undefined) throw new Error("There are no two tabs.");
  const leading = () => browser.tabs.map(({ workspace: each }) => each?.isLeading);
  await eventually(
    [browser],
    () => second.workspace?.store.shown.get("tasks", task.uuid) !== undefined,
    "the second has the task",
  );
  assert.deepEqual(leading(), [true, false]);
  second.workspace?.run(retitle(task.uuid, "From the second tab"));
  await atRest([browser]);
  assert.equal(first.workspace?.store.shown.get("tasks", task.uuid)?.title, "From the second tab");
  await allSent(browser);
  assert.equal((await read(task.uuid)).title, "From the second tab");
  assert.equal(second.workspace?.waiting, 0);
  browser.show(second);
  await eventually([browser], () => second.workspace?.isLeading === true, "the visible tab leads");
  assert.deepEqual(leading(), [false, true]);
  browser.closeTab(second);
  await eventually([browser], () => first.workspace?.isLeading === true, "the other tab follows");
  first.workspace?.run(retitle(task.uuid, "From the first tab"));
  await allSent(browser);
  assert.equal((await read(task.uuid)).title, "From the first tab");
});

test("signing out leaves no database, in no tab", async () => {
  const browser = await openBrowser(cleo, { tabs: 2 });
  const name = diskName(cleo.uuid, workspace.uuid);
  assert.ok((await databases()).includes(name));
  await browser.tabs[0]?.workspace?.signOut();
  await atRest([browser]);
  assert.equal(browser.ended, 1);
  assert.ok(!(await databases()).includes(name));
});

test("a lost workspace takes its database along", async () => {
  const invited = gus;
  const browser = await openBrowser(invited);
  await ada.post(`/admin/workspaces/${workspace.uuid}/people/${invited.uuid}/deactivate`);
  browser.network.hint(null);
  await eventually([browser], () => browser.ended === 1, "the copy ended");
  await atRest([browser]);
  assert.ok(!(await databases()).includes(diskName(invited.uuid, workspace.uuid)));
  await ada.post(`/admin/workspaces/${workspace.uuid}/people/${invited.uuid}/reactivate`);
});

test("without locks and a disk a tab works for itself, in memory", async () => {
  const task = await company.task();
  const browser = await openBrowser(cleo, { isWhole: false });
  await known(browser, task.uuid);
  assert.equal(browser.workspace.isInMemory, true);
  browser.run(retitle(task.uuid, "On plain http"));
  await allSent(browser);
  assert.equal((await read(task.uuid)).title, "On plain http");
  await browser.workspace.signOut();
});
