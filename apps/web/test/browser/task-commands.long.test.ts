import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { taskCommands } from "#features/task-commands/commands.ts";
import { startApp } from "./app.ts";
import { untilIdle } from "./ready.ts";

const { open, skip, company, another } = await startApp();
const { ada, dev, eve, workspace } = company;

/** A new board that all may open, with tickets in its first column. */
async function newBoard(name: string, ...titles: readonly string[]) {
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name } });
  for (const who of [dev, eve]) await ada.api.addBoardMember({ board_uuid: board.uuid, user_uuid: who.uuid });
  const { statuses } = await ada.api.getBoard({ board_uuid: board.uuid });
  const uuids: string[] = [];
  for (const title of titles) {
    const body = { title, status_uuid: statuses[0]?.uuid ?? "" };
    uuids.push((await ada.api.createTask({ board_uuid: board.uuid, body })).task.uuid);
  }
  return { board, statuses, uuids, path: `/w/${workspace.uuid}/board/${board.uuid}` };
}

const card = (page: Page, title: string): Locator => page.locator("[data-card], [data-task]", { hasText: title });
const labelOf = (id: string): string => taskCommands.find((command) => command.id === id)?.label ?? assert.fail(id);

/** The words of the open menu. */
async function menuWords(page: Page): Promise<string[]> {
  await page.getByRole("menuitem").first().waitFor();
  const found = await page.locator(".menu-item:not([data-disabled]) .menu-label").allInnerTexts();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  return found;
}

/** The commands of tickets in the palette. */
async function paletteWords(page: Page): Promise<string[]> {
  await page.keyboard.press("ControlOrMeta+k");
  const list = page.getByRole("listbox");
  await list.getByRole("option").first().waitFor();
  const labels = new Set(taskCommands.map(({ label }) => label));
  const found = await list.locator(".picker-text").allInnerTexts();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  return found.filter((text) => labels.has(text));
}

const without = (ids: readonly string[], isQuickToo = true): string[] =>
  taskCommands
    .filter(({ id, isQuick }) => !ids.includes(id) && (isQuickToo || isQuick !== true))
    .map(({ label }) => label);

test(
  "the list of commands is the same by right click, in the menu of the open ticket, in the palette and in the help",
  { skip },
  async () => {
    const { path } = await newBoard("One list", "First", "Second", "Third");
    const page = await open(ada, path);
    await card(page, "Second").waitFor();
    await untilIdle(page);
    await card(page, "Second").click({ button: "right" });
    // without swimlanes, and with no column before its own
    const absent = ["group", "left"];
    assert.deepEqual(await menuWords(page), without(absent, false));
    assert.deepEqual(await paletteWords(page), without(absent));
    await page.keyboard.press("?");
    const help = page.getByRole("dialog");
    await help.getByText("Tickets", { exact: true }).waitFor();
    for (const { label } of taskCommands) await help.locator("dt", { hasText: label }).first().waitFor();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await card(page, "Second").click();
    await page.getByRole("button", { name: "Close ticket" }).waitFor();
    await page.getByRole("complementary").getByRole("button", { name: "More", exact: true }).click();
    const opened = [...absent, "open", "up", "down", "right"];
    assert.deepEqual(await menuWords(page), without(opened, false));
    // the card of the open ticket has the focus too
    assert.deepEqual(await paletteWords(page), without(absent));
  },
);

test(
  "the list of a board has the same menu by right click, and the bar of selected tickets has it for all",
  { skip },
  async () => {
    const { path } = await newBoard("In lines", "First", "Second");
    const page = await open(ada, `${path}/list`);
    await card(page, "First").waitFor();
    await untilIdle(page);
    await card(page, "First").click({ button: "right" });
    const inList = ["group", "up", "down", "left", "right"];
    assert.deepEqual(await menuWords(page), without(inList, false));
    await page.getByRole("row").filter({ hasText: "First" }).getByRole("checkbox").check();
    await page.getByRole("row").filter({ hasText: "Second" }).getByRole("checkbox").check();
    const bar = page.getByRole("toolbar", { name: "2 tickets selected" });
    await bar.getByRole("button", { name: "More" }).click();
    const forMany = [...inList, "open", "page", "tab", "title", "description", "comment", "link", "duplicate"];
    assert.deepEqual(await menuWords(page), without(forMany, false));
    assert.deepEqual(await paletteWords(page), without(forMany));
  },
);

test("people without the right see neither menu entries nor palette entries that would fail", { skip }, async () => {
  const { path } = await newBoard("Seen by others", "First");
  for (const [who, more] of [
    [dev, []],
    [eve, ["comment"]],
  ] as const) {
    const page = await open(who, path);
    await card(page, "First").waitFor();
    await untilIdle(page);
    const wanted = ["open", "page", "tab", ...more, "copy-link", "copy-key", "copy-branch"].map(labelOf);
    await card(page, "First").click({ button: "right" });
    assert.deepEqual(await menuWords(page), wanted);
    await page.keyboard.press("s");
    await untilIdle(page);
    assert.equal(await page.getByRole("dialog").count(), 0);
  }
});

test("keys set priorities, copy, duplicate and move to the trash", { skip }, async () => {
  const { path, board, uuids } = await newBoard("By keys", "Login is slow");
  const page = await open(ada, path, { permissions: ["clipboard-read", "clipboard-write"] });
  await card(page, "Login is slow").waitFor();
  await untilIdle(page);
  await page.keyboard.press("ArrowDown");
  const tasks = async () => (await ada.api.listTasks({ board_uuid: board.uuid })).tasks;
  for (const [key, priority] of [
    ["1", "urgent"],
    ["4", "low"],
    ["0", null],
  ] as const) {
    await page.keyboard.press(key);
    await until(async () => (await tasks())[0]?.priority === priority);
  }
  const copied = async (...keys: string[]): Promise<string> => {
    for (const key of keys) await page.keyboard.press(key);
    await untilIdle(page);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.match(await copied("y", "k"), /^[A-Z]{2,5}-1$/);
  assert.match(await copied("y", "b"), /^[a-z]{2,5}-1-login-is-slow$/);
  assert.match(await copied("y", "l"), new RegExp(`${uuids[0]}$`));
  for (const key of ["y", "d"]) await page.keyboard.press(key);
  await until(async () => (await tasks()).length === 2);
  await page.keyboard.press("Delete");
  await until(async () => !(await tasks()).some(({ uuid }) => uuid === uuids[0]));
  await page.keyboard.press("ControlOrMeta+z");
  await until(async () => (await tasks()).some(({ uuid }) => uuid === uuids[0]));
});

test(
  "keys lead into the title, the description and the comment of a ticket, from its card and on its page",
  { skip },
  async () => {
    const { path, uuids } = await newBoard("Into its parts", "Typed into");
    const page = await open(ada, path);
    await card(page, "Typed into").waitFor();
    await untilIdle(page);
    await page.keyboard.press("ArrowDown");
    const focused = (part: string) => page.locator(`[data-part=${part}] [contenteditable]:focus`);
    await page.keyboard.press("r");
    await focused("comment").waitFor();
    await page.keyboard.type("Said");
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.locator(".comment", { hasText: "Said" }).waitFor();
    await page.keyboard.press("Escape");
    const whole = await another(page, `/w/${workspace.uuid}/task/${uuids[0]}`);
    await whole.getByRole("textbox", { name: "Title", exact: true }).waitFor();
    await untilIdle(whole);
    await whole.keyboard.press("t");
    await whole.locator("[data-part=description] [contenteditable]:focus").waitFor();
    assert.equal(await whole.getByRole("complementary").count(), 0);
  },
);

test("keys are for the selected tickets while another one is open next to them", { skip }, async () => {
  const { path, board } = await newBoard("Selected and open", "One", "Two", "Open");
  const page = await open(ada, path);
  await card(page, "Open").click();
  await page.getByRole("button", { name: "Close ticket" }).waitFor();
  for (const title of ["One", "Two"]) await card(page, title).click({ modifiers: ["ControlOrMeta"] });
  await page.getByText("2 tickets selected").waitFor();
  await untilIdle(page);
  await page.keyboard.press("1");
  await until(async () => {
    const { tasks } = await ada.api.listTasks({ board_uuid: board.uuid });
    return tasks.every(({ title, priority }) => (priority === "urgent") === (title !== "Open"));
  });
});
