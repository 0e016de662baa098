import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { newTaskWords as words } from "#i18n/en/new-task.ts";
import { startApp } from "./app.ts";
import { untilKept } from "./kept.ts";
import { untilFocused, untilIdle } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, dev, workspace } = company;

async function newBoard(name: string) {
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name } });
  const { statuses } = await ada.api.getBoard({ board_uuid: board.uuid });
  const tasks = async () => (await ada.api.listTasks({ board_uuid: board.uuid })).tasks;
  return { board, statuses, tasks, path: `/w/${workspace.uuid}/board/${board.uuid}` };
}

const form = (page: Page) => page.getByRole("dialog", { name: words.title });
const title = (page: Page) => form(page).getByRole("textbox", { name: words.name });
const button = (page: Page, name: string) => form(page).getByRole("button", { name });

/** Opens the form by its key, and waits until it has the focus. */
async function ask(page: Page): Promise<void> {
  await page.keyboard.press("c");
  await untilFocused(title(page));
  await untilIdle(page);
}

test("a ticket with all of its properties is made by keys on a screen without a board", { skip }, async () => {
  const { board, statuses, tasks } = await newBoard("From anywhere");
  const { label } = await ada.api.createLabel({
    workspace_uuid: workspace.uuid,
    body: { name: "Outage", color: "#dc2626" },
  });
  const page = await open(ada, `/w/${workspace.uuid}/my-work`);
  await page.getByRole("button", { name: "New ticket", exact: true }).waitFor();
  await untilIdle(page);
  await ask(page);
  await page.keyboard.type("Login is slow");
  const choose = async (name: RegExp, ...keys: string[]): Promise<void> => {
    await form(page).getByRole("button", { name }).press("Enter");
    await page.locator("[role=combobox]:focus").waitFor();
    for (const key of keys)
      await (key.length > 1 && key !== "Enter" ? page.keyboard.type(key) : page.keyboard.press(key));
  };
  await choose(/^Board:/, "From anywhere", "Enter");
  await choose(/^Column:/, "In Progress", "Enter");
  await choose(/^Assignees/, "Ada", "Enter");
  await page.keyboard.press("Escape");
  await choose(/^Labels/, "Outage", "Enter");
  await page.keyboard.press("Escape");
  await choose(/^Priority/, "High", "Enter");
  await form(page).locator(".ProseMirror").click();
  await page.keyboard.type("Since Monday");
  await page.keyboard.press("ControlOrMeta+Enter");
  await form(page).waitFor({ state: "detached" });
  await until(async () => (await tasks()).length === 1);
  const [made] = await tasks();
  const { task } = await ada.api.getTask({ task_uuid: made?.uuid ?? "" });
  assert.partialDeepStrictEqual(task, {
    title: "Login is slow",
    board_uuid: board.uuid,
    status_uuid: statuses[1]?.uuid,
    priority: "high",
    description: "Since Monday",
  });
  assert.deepEqual(
    task.assignees.map(({ uuid }) => uuid),
    [ada.uuid],
  );
  assert.deepEqual(
    task.labels.map(({ uuid }) => uuid),
    [label.uuid],
  );
});

test("the form stays open for the next ticket, on the board of the screen", { skip }, async () => {
  const { path, tasks } = await newBoard("One by one");
  const page = await open(ada, path);
  await page.getByRole("button", { name: "New ticket in To Do" }).waitFor();
  await untilIdle(page);
  await ask(page);
  await form(page).getByRole("checkbox", { name: words.another }).check();
  await title(page).focus();
  for (const name of ["One", "Two"]) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await until(async () => (await title(page).inputValue()) === "");
    await untilFocused(title(page));
  }
  await page.keyboard.press("Escape");
  await form(page).waitFor({ state: "detached" });
  await until(async () => (await tasks()).map((task) => task.title).join() === "One,Two");
});

test("a draft outlives the form and the page, and is discarded by a button alone", { skip }, async () => {
  const { path, tasks } = await newBoard("Draft");
  const page = await open(ada, path);
  await page.getByRole("button", { name: "New ticket in To Do" }).waitFor();
  await untilIdle(page);
  await ask(page);
  await page.keyboard.type("Half a ti");
  await page.keyboard.press("Escape");
  await form(page).waitFor({ state: "detached" });
  await untilKept(page, "Half a ti");
  await page.reload();
  await page.getByRole("button", { name: "New ticket in To Do" }).waitFor();
  await untilIdle(page);
  await ask(page);
  assert.equal(await title(page).inputValue(), "Half a ti");
  await button(page, words.discard).click();
  await form(page).waitFor({ state: "detached" });
  await untilIdle(page);
  await ask(page);
  assert.equal(await title(page).inputValue(), "");
  assert.deepEqual(await tasks(), []);
});

test("a ticket that is made without a network is sent when there is one again", { skip }, async () => {
  const { path, tasks } = await newBoard("Offline");
  const page = await open(ada, path);
  await page.getByRole("button", { name: "New ticket in To Do" }).waitFor();
  await untilIdle(page);
  await ask(page);
  await page.keyboard.press("Escape");
  await page.context().setOffline(true);
  await ask(page);
  await page.keyboard.type("On the train");
  await page.keyboard.press("Enter");
  await page.locator(".card", { hasText: "On the train" }).waitFor();
  await page.context().setOffline(false);
  await until(async () => (await tasks())[0]?.title === "On the train");
});

test("a viewer is offered no new ticket, and a phone has a button for it", { skip }, async () => {
  const { path, board } = await newBoard("Rights");
  await ada.api.addBoardMember({ board_uuid: board.uuid, user_uuid: dev.uuid });
  const theirs = await open(dev, path);
  await theirs.locator(".column").first().waitFor();
  await untilIdle(theirs);
  await theirs.keyboard.press("c");
  await untilIdle(theirs);
  assert.equal(await theirs.getByRole("dialog").count(), 0);
  assert.equal(await theirs.getByRole("button", { name: "New ticket", exact: true }).count(), 0);
  const page = await open(ada, path, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.getByRole("button", { name: "New ticket", exact: true }).tap();
  await title(page).fill("By finger");
  await button(page, words.create).tap();
  await page.locator(".card", { hasText: "By finger" }).waitFor();
});
