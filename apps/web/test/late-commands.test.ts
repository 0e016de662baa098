import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "@stoa/server/test/company.ts";
import { firstCommands } from "#commands/first.ts";
import { moreCommands } from "#commands/more.ts";
import { CommandBook } from "#data/command-book.ts";
import { newUuid } from "#data/environment.ts";
import { eventually } from "./browser.ts";
import { browsersOf } from "./open-browsers.ts";

const company = await startCompany();
const { ada, cleo } = company;
const { openBrowser } = browsersOf(company);

test("a change that an earlier visit left is sent when the script of its command has come, and others do not wait for it", async () => {
  const [left, other] = [await company.task(), await company.task()];
  const browser = await openBrowser(cleo);
  const { shown } = browser.workspace.store;
  await eventually([browser], () => shown.get("tasks", other.uuid) !== undefined, "the tasks are there");
  browser.turn(false);
  browser.run({ command: "createComment", input: { uuid: newUuid(), task_uuid: left.uuid, body: "Later" } });
  const change = { set: { title: "Sent" } };
  browser.run({ command: "updateTask", input: { uuid: other.uuid, change, seen: "shown" } });
  const [tab] = browser.tabs;
  if (tab === undefined) throw new Error("There is no tab.");
  await eventually([browser], () => browser.workspace.waiting === 2, "both are kept");
  browser.closeTab(tab);
  const loaded = Promise.withResolvers<typeof moreCommands>();
  browser.commands = new CommandBook(firstCommands, () => loaded.promise);
  await browser.openTab(tab);
  browser.turn(true);
  await eventually([browser], () => browser.workspace.waiting === 1, "one is sent");
  assert.equal((await ada.api.getTask({ task_uuid: other.uuid })).task.title, "Sent");
  const comments = async () => (await ada.api.listComments({ task_uuid: left.uuid })).comments;
  assert.deepEqual(await comments(), []);
  loaded.resolve(moreCommands);
  await eventually([browser], () => browser.workspace.waiting === 0, "the other is sent");
  assert.equal((await comments())[0]?.body, "Later");
});

test("the commands are fetched again after a failure, and a name that none has is an error", async () => {
  let isFailing = true;
  const book = new CommandBook(firstCommands, () =>
    isFailing ? Promise.reject(new Error()) : Promise.resolve(moreCommands),
  );
  assert.deepEqual([await book.fetch(), book.get("createComment")], [false, undefined]);
  isFailing = false;
  assert.deepEqual([await book.fetch(), book.get("createComment")?.name], [true, "createComment"]);
  assert.throws(() => book.get("archiveEverything"), /no command archiveEverything/);
});
