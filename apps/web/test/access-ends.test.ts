import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "@stoa/server/test/company.ts";
import { join, list, person } from "@stoa/server/test/people.ts";
import { until } from "@stoa/server/test/until.ts";
import { Disk, diskName } from "#data/disk.ts";
import { isTyped } from "#data/drafts.ts";
import { newUuid } from "#data/environment.ts";
import { atRest, type Browser, eventually } from "./browser.ts";
import { browsersOf } from "./open-browsers.ts";

const company = await startCompany();
const { board, harness, statuses, workspace } = company;
const { openBrowser } = browsersOf(company);

const rowsIn = (browser: Browser) => browser.open.map(({ store }) => [...store.base.all("tasks")].length);
const onDisk = async (name: string) => {
  const disk = await Disk.open(name, () => () => {});
  if (disk === null) return null;
  const { pages, cursor, mutations } = await disk.load();
  disk.close();
  return { pages: pages.length, cursor, inputs: mutations.map(({ input }) => (input as { title?: string }).title) };
};

const suspend = (at: "clock_timestamp()" | "null") =>
  harness.platform.pool.run(`update workspaces set suspended_at = ${at} where uuid = $1`, [workspace.uuid]);

/** A member of the company's board with a browser of two tabs, which shows a ticket. */
async function openMember() {
  const zoe = await person(harness, "Zoe");
  await join(harness, workspace.uuid, zoe, "member");
  await list(harness, board, zoe);
  await company.task();
  const browser = await openBrowser(zoe, { tabs: 2 });
  await eventually([browser], () => rowsIn(browser).every((count) => count > 0), "both tabs have the ticket");
  return { zoe, browser, name: diskName(zoe.uuid, workspace.uuid) };
}

test("when the session ends nothing of the workspace is left in the tabs and on disk but what was not sent", async () => {
  const { zoe, browser, name } = await openMember();
  await zoe.api.logoutAll();
  const input = { uuid: newUuid(), board_uuid: board.uuid, status_uuid: statuses[0]?.uuid, title: "Not sent" };
  browser.run({ command: "createTask", input });
  await eventually([browser], () => browser.held.filter((status) => status === 401).length >= 2, "both tabs know");
  assert.deepEqual(rowsIn(browser), [0, 0]);
  await until(async () => (await onDisk(name))?.pages === 0);
  assert.deepEqual(await onDisk(name), { pages: 0, cursor: null, inputs: ["Not sent"] });
});

test("a stream that was open and is refused makes the tab read within seconds", async () => {
  const { zoe, browser } = await openMember();
  await zoe.api.logoutAll();
  browser.network.end();
  // nobody does anything in the tabs for five seconds
  for (let second = 0; second < 5; second += 1) {
    await atRest([browser]);
    browser.clock.advance(1000);
  }
  await atRest([browser]);
  assert.ok(browser.held.includes(401));
});

test("a workspace that is hidden for now is shown again by itself, and unsent changes are sent then", async () => {
  const { zoe, browser } = await openMember();
  for (const [column, status] of [
    ["suspended_at", 423],
    ["two_factor_required", 403],
  ] as const) {
    const change = { suspended_at: ["clock_timestamp()", "null"], two_factor_required: ["true", "false"] }[column];
    const set = (value: string | undefined) =>
      harness.platform.pool.run(`update workspaces set ${column} = ${value} where uuid = $1`, [workspace.uuid]);
    await set(change[0]);
    browser.network.end();
    await eventually([browser], () => browser.held.includes(status), `the tab is notified of ${status}`);
    assert.deepEqual(rowsIn(browser), [0, 0]);
    const uuid = newUuid();
    const input = { uuid, board_uuid: board.uuid, status_uuid: statuses[0]?.uuid, title: `Kept at ${status}` };
    browser.run({ command: "createTask", input });
    await set(change[1]);
    await eventually([browser], () => browser.held.at(-1) === null, "it is shown again");
    await eventually([browser], () => browser.workspace.waiting === 0, "what waited is sent");
    assert.equal((await zoe.api.getTask({ task_uuid: uuid })).task.title, `Kept at ${status}`);
    assert.ok(rowsIn(browser).every((count) => count > 0));
  }
});

test("text that was typed until a workspace was hidden is stored when it is shown again, though nothing of the ticket was there", async () => {
  const { zoe, browser } = await openMember();
  const { uuid } = await company.task();
  const text = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Typed until then" }] }] };
  await suspend("clock_timestamp()");
  browser.network.end();
  await eventually([browser], () => browser.held.includes(423), "the tab is notified");
  assert.deepEqual(rowsIn(browser), [0, 0]);
  // as the editor does when it goes
  browser.run({ command: "updateDescription", input: { uuid, description_json: text, seen: null } });
  assert.equal(browser.workspace.waiting, 1, "it waits");
  await suspend("null");
  await eventually([browser], () => browser.held.at(-1) === null, "it is shown again");
  await eventually([browser], () => browser.workspace.waiting === 0, "what waited is sent");
  assert.equal((await zoe.api.getTask({ task_uuid: uuid })).task.description, "Typed until then");
});

test("of a database in which nothing waits nothing is left, and a deleted one is not made anew", async () => {
  const { browser, name } = await openMember();
  for (const each of browser.open) each.close();
  const disk = await Disk.open(name, () => () => {});
  await disk?.saveDraft("division:board", "how it looked");
  await disk?.saveDraft("comment:task", "typed");
  disk?.close();
  await Disk.keepUnsent(name, isTyped);
  const again = await Disk.open(name, () => () => {});
  assert.deepEqual(await again?.drafts(), [["comment:task", "typed"]]);
  await again?.saveDraft("comment:task", undefined);
  again?.close();
  const isThere = async () => (await indexedDB.databases()).some((each) => each.name === name);
  await Disk.keepUnsent(name, isTyped);
  assert.equal(await isThere(), false);
  await Disk.keepUnsent(name, isTyped);
  assert.equal(await isThere(), false);
});
