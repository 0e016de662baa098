import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "@stoa/server/test/company.ts";
import type { Inputs } from "#commands/index.ts";
import type { DescriptionClash } from "#commands/update-description.ts";
import { newUuid } from "#data/environment.ts";
import { holdDrafts } from "#data/kept-texts.ts";
import type { TaskDetails } from "#data/task-details.ts";
import { editsAlone } from "#features/tasks/edits-alone.ts";
import { atRest, Browser, eventually, runIn } from "./browser.ts";
import { browsersOf } from "./open-browsers.ts";

const company = await startCompany();
const { ada, cleo } = company;
const { openBrowser } = browsersOf(company);

const doc = (...lines: string[]) => ({
  type: "doc" as const,
  content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});
const run = <Name extends keyof Inputs>(browser: Browser, command: Name, input: Inputs[Name]) =>
  browser.run({ command, input });
const file = (name: string, type = "text/plain", text = "words") => new File([text], name, { type });
const read = async (uuid: string) => (await ada.api.getTask({ task_uuid: uuid })).task;
const allSent = (browser: Browser) => eventually([browser], () => browser.workspace.waiting === 0, "all was sent");
const fresh = (browser: Browser, details: TaskDetails) =>
  eventually([browser], () => details.get().state === "fresh", "it is fresh");

/** The description that an editor would show now. */
const seenIn = (details: TaskDetails) => details.get().description?.description_json ?? null;

async function reload(browser: Browser): Promise<void> {
  const [tab] = browser.tabs;
  if (tab === undefined) throw new Error("There is no tab.");
  browser.closeTab(tab);
  await browser.openTab(tab);
}

/** A task with everything. */
async function richTask(): Promise<string> {
  const { uuid } = await company.task({ description: "First\n\nSecond\n\nThird" });
  for (const title of ["One", "Two"]) await ada.api.createSubtask({ task_uuid: uuid, body: { title } });
  for (const body of ["Hello", "World"]) await ada.api.createComment({ task_uuid: uuid, body: { body } });
  await ada.upload(`/tasks/${uuid}/attachments`, { name: "a.txt", type: "text/plain", bytes: "words" });
  return uuid;
}

function wordsOf(details: TaskDetails) {
  const { description, subtasks, comments, attachments } = details.get();
  return {
    description: description?.description,
    subtasks: subtasks.map(({ title }) => title),
    comments: comments.map(({ body }) => body),
    attachments: attachments.map(({ name }) => name),
  };
}

const whole = {
  description: "First\n\nSecond\n\nThird",
  subtasks: ["One", "Two"],
  comments: ["Hello", "World"],
  attachments: ["a.txt"],
};

test("an opened task shows its texts, criteria, comments, files and history, and next time without a network", async () => {
  const uuid = await richTask();
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  assert.deepEqual(wordsOf(details), whole);
  assert.ok(details.get().events.length > 0);
  await atRest([browser]);
  browser.turn(false);
  await reload(browser);
  const again = browser.workspace.details.open(uuid);
  await eventually([browser], () => again.get().state === "kept" && again.get().hasFailed, "what was kept is shown");
  assert.deepEqual(wordsOf(again), whole);
  assert.ok(again.get().events.length > 0);
  browser.turn(true);
  await fresh(browser, again);
});

test("changes of others appear while a ticket is open, and deleted parts go", async () => {
  const uuid = await richTask();
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  let calls = 0;
  details.subscribe(() => (calls += 1));
  const [first] = details.get().comments;
  await ada.api.createComment({ task_uuid: uuid, body: { body: "News" } });
  await ada.api.deleteComment({ task_uuid: uuid, comment_uuid: first?.uuid ?? "" });
  browser.network.hint(null);
  await eventually([browser], () => wordsOf(details).comments.join(" ") === "World News", "the comments are there");
  assert.ok(calls > 0);
  await ada.post(`/tasks/${uuid}/archive`);
  browser.network.hint(null);
  await eventually([browser], () => details.get().state === "gone", "it is gone");
});

test("one's own changes are in the lists at once, before and after the server has it", async () => {
  const uuid = await richTask();
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  browser.turn(false);
  run(browser, "createComment", { uuid: newUuid(), task_uuid: uuid, body: "Mine" });
  run(browser, "createSubtask", { uuid: newUuid(), task_uuid: uuid, title: "Three" });
  const expected = { ...whole, comments: ["Hello", "World", "Mine"], subtasks: ["One", "Two", "Three"] };
  assert.deepEqual(wordsOf(details), expected);
  browser.turn(true);
  await allSent(browser);
  assert.deepEqual(wordsOf(details), expected);
  await fresh(browser, details);
  assert.deepEqual(wordsOf(details), expected);
});

test("a criterion and a comment that were changed on the train are sent after a reload, though the task is not opened", async () => {
  const uuid = await richTask();
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  browser.turn(false);
  const [one, two] = details.get().subtasks;
  run(browser, "updateSubtask", { uuid: one?.uuid ?? "", set: { title: "Renamed" }, seen: "shown" });
  await run(browser, "moveSubtask", {
    uuid: two?.uuid ?? "",
    place: { after: null, before: one?.uuid ?? "" },
  })?.stored;
  await reload(browser);
  browser.turn(true);
  await allSent(browser);
  assert.deepEqual(browser.workspace.refused, []);
  assert.deepEqual(
    (await read(uuid)).subtasks?.map(({ title }) => title),
    ["Two", "Renamed"],
  );
});

test("the first description of a task without one is sent", async () => {
  const { uuid } = await company.task({});
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  run(browser, "updateDescription", { uuid, description_json: doc("Mine"), seen: null });
  assert.deepEqual(details.get().description?.description_json, doc("Mine"));
  await allSent(browser);
  assert.equal((await read(uuid)).description, "Mine");
});

/** Waits until what somebody else wrote is shown. */
async function untilShown(browser: Browser, details: TaskDetails, description: string): Promise<void> {
  browser.network.hint(null);
  await eventually([browser], () => details.get().description?.description === description, "it is shown");
}

test("a person who began with an empty description keeps their words and those of another person", async () => {
  const { uuid, version } = await company.task({});
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  const seen = seenIn(details);
  await ada.patch(`/tasks/${uuid}`, { version, description: "Theirs" });
  await untilShown(browser, details, "Theirs");
  run(browser, "updateDescription", { uuid, description_json: doc("Mine"), seen });
  assert.deepEqual(seenIn(details)?.["content"], doc("Theirs", "Mine").content);
  await allSent(browser);
  assert.equal((await read(uuid)).description, "Theirs\n\nMine");
  assert.deepEqual(browser.workspace.refused, []);
});

test("a person who changed a block that somebody else had removed before it was sent keeps the text as refused", async () => {
  const uuid = await richTask();
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  const seen = seenIn(details);
  const { version } = await read(uuid);
  await ada.patch(`/tasks/${uuid}`, { version, description: "First\n\nTheirs\n\nThird" });
  await untilShown(browser, details, "First\n\nTheirs\n\nThird");
  run(browser, "updateDescription", { uuid, description_json: doc("First", "Second and mine", "Third"), seen });
  await allSent(browser);
  assert.equal((await read(uuid)).description, "First\n\nTheirs\n\nThird");
  const [refused] = browser.workspace.refused;
  assert.match(JSON.stringify(refused?.input), /Second and mine/);
  assert.equal(refused?.refusal?.code, "description_clash");
});

test("text that was typed in two tabs on the same text is stored together", async () => {
  const { uuid } = await company.task({});
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  browser.turn(false);
  for (const text of ["In one tab", "In the other"])
    run(browser, "updateDescription", { uuid, description_json: doc(text), seen: null });
  browser.turn(true);
  await allSent(browser);
  assert.equal((await read(uuid)).description, "In one tab\n\nIn the other");
});

test("an edit that waits for a room in one editor is stored by another editor only after the first is closed", async () => {
  const { uuid } = await company.task({});
  const browser = await openBrowser(cleo);
  const { drafts } = browser.workspace;
  await fresh(browser, browser.workspace.details.open(uuid));
  const editorOf = (id: string) => editsAlone(browser.workspace, runIn(browser.workspace), navigator.locks, uuid, id);
  const close = holdDrafts(navigator.locks, "one");
  editorOf("one").keep({ seen: null, mine: doc("Mine") });
  await editorOf("other").storeEarlier();
  assert.deepEqual([browser.workspace.waiting, drafts.namesOf("alone:").length], [0, 1]);
  close();
  await atRest([browser]);
  await editorOf("other").storeEarlier();
  await allSent(browser);
  assert.equal((await read(uuid)).description, "Mine");
  assert.deepEqual(drafts.namesOf("alone:"), []);
});

test("an undo of a description takes back what was typed, and leaves what others had written before", async () => {
  const { uuid, version } = await company.task({});
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  await ada.patch(`/tasks/${uuid}`, { version, description: "Theirs" });
  await untilShown(browser, details, "Theirs");
  run(browser, "updateDescription", { uuid, description_json: doc("Mine"), seen: null });
  await allSent(browser);
  const undone = browser.workspace.undo();
  assert.deepEqual(undone === null || undone === "barred" ? undone : undone.changed, []);
  await allSent(browser);
  assert.equal((await read(uuid)).description, "Theirs");
});

test("a comment that its author changes in two places comes together, and of the same block both texts are kept", async () => {
  const uuid = await richTask();
  const { comment } = await cleo.api.createComment({ task_uuid: uuid, body: { body: "One\n\nTwo" } });
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  const onPhone = (body: string) =>
    cleo.api.updateComment({ task_uuid: uuid, comment_uuid: comment.uuid, body: { body } });
  const edit = (...lines: string[]) =>
    run(browser, "updateComment", {
      uuid: comment.uuid,
      task_uuid: uuid,
      body_json: doc(...lines),
      seen: comment.body_json,
    });
  const stored = async () => {
    const { comments } = await cleo.api.listComments({ task_uuid: uuid });
    return comments.find((each) => each.uuid === comment.uuid)?.body;
  };
  await onPhone("One\n\nTwo\n\nOn the phone");
  edit("One, here", "Two");
  await allSent(browser);
  assert.equal(await stored(), "One, here\n\nTwo\n\nOn the phone");
  await onPhone("One, on the phone\n\nTwo");
  edit("One, at the desk", "Two");
  await allSent(browser);
  assert.equal(await stored(), "One, on the phone\n\nTwo");
  const [refused] = browser.workspace.refused;
  assert.equal(refused?.refusal?.code, "comment_clash");
  assert.match(JSON.stringify(refused?.input), /at the desk/);
});

test("a description of two people comes together block by block", async () => {
  const uuid = await richTask();
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  browser.turn(false);
  // as the editor makes it: it writes the keys of each node in another order than the server
  const description_json = doc("First", "Second", "Mine");
  run(browser, "updateDescription", { uuid, description_json, seen: seenIn(details) });
  assert.deepEqual(details.get().description?.description_json, description_json);
  const { version } = await read(uuid);
  await ada.patch(`/tasks/${uuid}`, { version, description: "Theirs\n\nSecond\n\nThird" });
  browser.turn(true);
  await allSent(browser);
  assert.equal((await read(uuid)).description, "Theirs\n\nSecond\n\nMine");
  assert.deepEqual(browser.workspace.refused, []);
});

/** A browser whose text was stored, without the reply; what it reads before that arrives. */
async function withoutReply(browser: Browser, command: "updateDescription" | "updateComment", input: object) {
  browser.network.next.push("doubled", "lost after");
  browser.run({ command, input });
  browser.clock.advance(500);
  await atRest([browser]);
  assert.deepEqual([browser.network.next, browser.workspace.waiting], [[], 1]);
}

const suspend = (since: string | null) =>
  company.harness.platform.pool.run("update workspaces set suspended_at = $2 where uuid = $1", [
    company.workspace.uuid,
    since,
  ]);

/** The events that may come between a text that was stored without a reply and the next try. */
const meanwhile: Readonly<Record<string, (browser: Browser) => Promise<void>>> = {
  "nothing else happens": async () => {},
  "the tab ends": reload,
  "the workspace is suspended": async (browser) => {
    await suspend("2026-01-01");
    const isHeld = () => browser.workspace.store.pending.some(({ state }) => state === "held");
    await eventually([browser], isHeld, "it is held back").finally(() => suspend(null));
  },
};

for (const [when, happens] of Object.entries(meanwhile)) {
  test(`a description whose reply was lost is stored once, although somebody goes on with its line, and ${when}`, async () => {
    const uuid = await richTask();
    const browser = await openBrowser(cleo);
    const details = browser.workspace.details.open(uuid);
    await fresh(browser, details);
    const description_json = doc("First", "Second", "Third", "Mine");
    await withoutReply(browser, "updateDescription", { uuid, description_json, seen: seenIn(details) });
    const { version, description } = await read(uuid);
    assert.equal(description, `${whole.description}\n\nMine`);
    const theirs = `${description} and theirs`;
    await ada.patch(`/tasks/${uuid}`, { version, description: theirs });
    await happens(browser);
    await allSent(browser);
    assert.equal((await read(uuid)).description, theirs);
    assert.deepEqual(browser.workspace.refused, []);
  });
}

test("a description whose reply was lost does not clash with what somebody makes of its words", async () => {
  const uuid = await richTask();
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  await withoutReply(browser, "updateDescription", { uuid, description_json: doc("Mine"), seen: seenIn(details) });
  const { version } = await read(uuid);
  await ada.patch(`/tasks/${uuid}`, { version, description: "Mine and theirs" });
  await allSent(browser);
  assert.equal((await read(uuid)).description, "Mine and theirs");
  assert.deepEqual(browser.workspace.refused, []);
});

test("a comment whose reply was lost is stored once, although its author goes on with its line elsewhere", async () => {
  const uuid = await richTask();
  const { comment } = await cleo.api.createComment({ task_uuid: uuid, body: { body: "One" } });
  const browser = await openBrowser(cleo);
  await fresh(browser, browser.workspace.details.open(uuid));
  const [path, seen] = [`/tasks/${uuid}/comments/${comment.uuid}`, comment.body_json];
  const input = { uuid: comment.uuid, task_uuid: uuid, body_json: doc("One", "Two"), seen };
  await withoutReply(browser, "updateComment", input);
  await cleo.patch(path, { body: "One\n\nTwo and more" });
  await allSent(browser);
  const { comments } = await cleo.api.listComments({ task_uuid: uuid });
  assert.equal(comments.at(-1)?.body, "One\n\nTwo and more");
  assert.deepEqual(browser.workspace.refused, []);
});

test("words that are typed while the ones before are being sent are no clash with oneself", async () => {
  const uuid = await richTask();
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  run(browser, "updateDescription", { uuid, description_json: doc("Mine"), seen: seenIn(details) });
  // the pause is over, and the request is under way
  browser.clock.advance(500);
  run(browser, "updateDescription", { uuid, description_json: doc("Mine and more"), seen: doc("Mine") });
  assert.equal(browser.workspace.waiting, 2);
  await allSent(browser);
  assert.deepEqual(browser.workspace.refused, []);
  assert.equal((await read(uuid)).description, "Mine and more");
});

test("when two people change the same block, the stored one stays, and the other is kept next to it as refused", async () => {
  const uuid = await richTask();
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  browser.turn(false);
  run(browser, "updateDescription", { uuid, description_json: doc("Mine"), seen: seenIn(details) });
  const { version } = await read(uuid);
  await ada.patch(`/tasks/${uuid}`, { version, description: "Theirs" });
  browser.turn(true);
  await allSent(browser);
  assert.equal((await read(uuid)).description, "Theirs");
  const [refused] = browser.workspace.refused;
  assert.equal(refused?.refusal?.code, "description_clash");
  assert.deepEqual(
    [/Mine/, /Theirs/].map((word) => word.test(JSON.stringify(refused?.input))),
    [true, true],
  );
});

test("of two texts of one block the person decides on what they saw, and what a third one wrote meanwhile is not overwritten", async () => {
  const uuid = await richTask();
  const browser = await openBrowser(cleo);
  const write = async (description: string) => {
    const { version } = await read(uuid);
    await ada.patch(`/tasks/${uuid}`, { version, description });
    return (await read(uuid)).description_json ?? null;
  };
  const first = await write("Theirs");
  await write("Theirs\n\nOf a third one");
  // the ticket is not open: the text is only among the refused changes
  run(browser, "updateDescription", { uuid, description_json: doc("Mine"), seen: first });
  await allSent(browser);
  assert.equal((await read(uuid)).description, "Mine\n\nOf a third one");
  const second = await write("Other words");
  run(browser, "updateDescription", { uuid, description_json: doc("Mine again"), seen: first });
  await allSent(browser);
  const [refused] = browser.workspace.refused;
  assert.deepEqual((refused?.input as DescriptionClash | undefined)?.theirs, second);
});

test("a ticket that was made without a network takes a description, which is stored with it", async () => {
  const browser = await openBrowser(cleo);
  browser.turn(false);
  const uuid = newUuid();
  const { board, statuses } = company;
  const status_uuid = statuses[0]?.uuid ?? "";
  run(browser, "createTask", { uuid, board_uuid: board.uuid, status_uuid, title: "On the train" });
  const details = browser.workspace.details.open(uuid);
  await atRest([browser]);
  const { state, hasFailed, description } = details.get();
  assert.deepEqual([state, hasFailed, description?.description_json], ["fresh", false, null]);
  await run(browser, "updateDescription", { uuid, description_json: doc("Written there"), seen: null })?.stored;
  await reload(browser);
  const again = browser.workspace.details.open(uuid);
  assert.deepEqual(again.get().description?.description_json, doc("Written there"));
  browser.turn(true);
  await allSent(browser);
  assert.equal((await read(uuid)).description, "Written there");
  await fresh(browser, again);
  assert.equal(again.get().description?.description, "Written there");
});

test("criteria that are made one after the other stand in that order all the time", async () => {
  const uuid = await richTask();
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  const orders = new Set<string>();
  details.subscribe(() => orders.add(wordsOf(details).subtasks.join()));
  for (const title of ["Three", "Four", "Five"])
    run(browser, "createSubtask", { uuid: newUuid(), task_uuid: uuid, title });
  await allSent(browser);
  await atRest([browser]);
  const all = ["One", "Two", "Three", "Four", "Five"];
  assert.deepEqual(
    [...orders].filter((order) => !all.join().startsWith(order)),
    [],
  );
  assert.ok(orders.has(all.join()));
});

test("a file is attached with its progress, waits for the network, can be cancelled, and its limits are shown before", async () => {
  const { uuid } = await company.task();
  const browser = await openBrowser(cleo);
  const details = browser.workspace.details.open(uuid);
  await fresh(browser, details);
  const { uploads } = browser.workspace;
  const states = () => uploads.get().map((upload) => [upload.file.name, upload.state, upload.failure]);
  const attached = uploads.add(uuid, file("one.txt"));
  assert.deepEqual(states(), [["one.txt", "sending", null]]);
  assert.equal((await attached).name, "one.txt");
  assert.deepEqual(states(), []);
  assert.deepEqual(wordsOf(details).attachments, ["one.txt"]);
  browser.turn(false);
  const later = uploads.add(uuid, file("two.txt"));
  const never = uploads.add(uuid, file("three.txt"));
  assert.deepEqual(states(), [
    ["two.txt", "offline", null],
    ["three.txt", "offline", null],
  ]);
  uploads.cancel(uploads.get()[1]?.id ?? "");
  await assert.rejects(never, { name: "AbortError" });
  browser.turn(true);
  assert.equal((await later).name, "two.txt");
  void uploads.add(uuid, file("program.exe", "application/x-msdownload"));
  void uploads.add(uuid, file("large.txt", "text/plain", "x".repeat(25 * 1024 * 1024 + 1)));
  void uploads.add(uuid, file("no-picture.png", "image/png"));
  await eventually([browser], () => uploads.get().every(({ state }) => state === "failed"), "all have failed");
  assert.deepEqual(
    states()
      .map(([name, , failure]) => [name, failure])
      .slice(0, 2),
    [
      ["program.exe", "type"],
      ["large.txt", "too_large"],
    ],
  );
  assert.match(uploads.get()[2]?.failure ?? "", /\w/);
  const [first] = details.get().attachments;
  run(browser, "deleteAttachment", { uuid: first?.uuid ?? "", task_uuid: uuid });
  assert.equal(details.get().attachments.length, 1);
  await allSent(browser);
  const { attachments } = await ada.api.listAttachments({ task_uuid: uuid });
  assert.equal(attachments.length, 1);
});

test("a file whose reply was lost is attached once, although it is sent again", async () => {
  const { uuid } = await company.task();
  const browser = await openBrowser(cleo);
  const { uploads } = browser.workspace;
  browser.network.next.push("lost after");
  const attached = uploads.add(uuid, file("one.txt"));
  await eventually([browser], () => uploads.get().at(0)?.failure === "network", "the reply is lost");
  uploads.retry(uploads.get().at(0)?.id ?? "");
  const { uuid: attachment_uuid } = await attached;
  const { attachments } = await ada.api.listAttachments({ task_uuid: uuid });
  assert.deepEqual(
    attachments.map((each) => each.uuid),
    [attachment_uuid],
  );
});

test("a search finds titles at once and texts after a pause, and what is outdated does not arrive", async () => {
  const byTitle = await company.task({ title: "Zeppelin over the town" });
  const byText = await company.task({ title: "Something else", description: "There is a zeppelin in it" });
  const browser = await openBrowser(cleo);
  await eventually(
    [browser],
    () => browser.workspace.store.shown.get("tasks", byText.uuid) !== undefined,
    "the tasks are there",
  );
  const search = browser.workspace.search();
  const found = () => [search.get().state, search.get().tasks.map(({ uuid }) => uuid)];
  search.set("zepp");
  assert.deepEqual(found(), ["asking", [byTitle.uuid]]);
  search.set("zeppelin");
  assert.deepEqual(found(), ["asking", [byTitle.uuid]]);
  await eventually([browser], () => search.get().state === "done", "the server was asked");
  assert.deepEqual(found(), ["done", [byTitle.uuid, byText.uuid]]);
  browser.turn(false);
  search.set("zeppelin");
  assert.deepEqual(found(), ["offline", [byTitle.uuid]]);
  search.set("");
  assert.equal(search.get().state, "done");
});

test("a draft outlives the tab until it is cleared", async () => {
  const browser = await openBrowser(cleo);
  browser.workspace.drafts.set("comment:1", { text: "Half a sen" });
  assert.deepEqual(browser.workspace.drafts.get("comment:1"), { text: "Half a sen" });
  await atRest([browser]);
  await reload(browser);
  assert.deepEqual(browser.workspace.drafts.get("comment:1"), { text: "Half a sen" });
  browser.workspace.drafts.set("comment:1", undefined);
  await atRest([browser]);
  await reload(browser);
  assert.equal(browser.workspace.drafts.get("comment:1"), undefined);
});
