import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilFocused, untilIdle } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, workspace, task, board } = company;
const w = `/w/${workspace.uuid}`;

/** A board of its own, with tickets in its first column. */
async function newBoard(name: string, ...titles: readonly string[]) {
  const { board: made } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name } });
  const { statuses } = await ada.api.getBoard({ board_uuid: made.uuid });
  for (const title of titles)
    await ada.api.createTask({ board_uuid: made.uuid, body: { title, status_uuid: statuses[0]?.uuid ?? "" } });
  return `${w}/board/${made.uuid}`;
}

/** Waits until a card has the focus. */
async function untilOn(page: Page, title: string): Promise<void> {
  await until(() => page.evaluate((name) => document.activeElement?.getAttribute("aria-label") === name, title));
}

test("a card that goes to an empty column by a key keeps the focus", { skip }, async () => {
  const page = await open(ada, await newBoard("Into an empty column", "Alone"));
  await page.getByText("Alone", { exact: true }).waitFor();
  await untilIdle(page);
  await page.keyboard.press("ArrowDown");
  await untilOn(page, "Alone");
  for (const key of ["Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowLeft"]) {
    await page.keyboard.press(key);
    await until(() => page.evaluate(() => document.activeElement?.matches("[data-card]") === true));
    await untilOn(page, "Alone");
  }
  await page.keyboard.press("m");
  await page.getByRole("option", { name: "To Do", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".picker").waitFor({ state: "detached" });
  await untilOn(page, "Alone");
  assert.equal(await page.getByRole("menu").count(), 0);
});

test("the next card gets the focus when one goes to the trash, and the list keeps its place", { skip }, async () => {
  const path = await newBoard("Thrown away", "First", "Second", "Third");
  const page = await open(ada, path);
  await page.getByText("Third", { exact: true }).waitFor();
  await untilIdle(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await untilOn(page, "Second");
  await page.keyboard.press("ContextMenu");
  await page.getByRole("menuitem", { name: "Move to trash" }).focus();
  await page.keyboard.press("Enter");
  await untilOn(page, "Third");
});

test("the field of a new ticket gives the focus back to the card that had it", { skip }, async () => {
  const page = await open(ada, await newBoard("Opened by a key", "The card"));
  await page.getByText("The card", { exact: true }).waitFor();
  await untilIdle(page);
  await page.keyboard.press("ArrowDown");
  await untilOn(page, "The card");
  await page.keyboard.press("Shift+C");
  await untilFocused(page.getByRole("textbox", { name: "New ticket in To Do" }));
  await page.keyboard.press("Escape");
  await untilOn(page, "The card");
});

test("a ticket that is closed gives the focus back to its card", { skip }, async () => {
  const page = await open(ada, await newBoard("Closed by a key", "Looked at"));
  await page.getByText("Looked at", { exact: true }).waitFor();
  await untilIdle(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const close = page.getByRole("button", { name: "Close ticket" });
  await close.focus();
  await page.keyboard.press("Enter");
  await close.waitFor({ state: "detached" });
  await untilOn(page, "Looked at");
});

test("comments and criteria that are deleted leave the focus to their neighbours", { skip }, async () => {
  const { uuid } = await task({ title: "With lists" });
  for (const title of ["One", "Two"]) await ada.api.createSubtask({ task_uuid: uuid, body: { title } });
  for (const body of ["Said first", "Said then"]) await ada.api.createComment({ task_uuid: uuid, body: { body } });
  const page = await open(ada, `${w}/task/${uuid}`);
  const edit = page.getByRole("button", { name: "Edit comment" });
  await edit.last().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("Enter");
  await untilFocused(edit.last());
  await page.getByRole("button", { name: "Delete comment" }).first().focus();
  await page.keyboard.press("Enter");
  await page.getByText("Said first").waitFor({ state: "detached" });
  await untilFocused(page.locator(".comment", { hasText: "Said then" }));
  await page.getByRole("button", { name: "More for “One”" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await untilFocused(page.locator(".criterion", { hasText: "Two" }).or(page.locator(".criterion").first()));
});

test(
  "a removed line of settings leaves the focus to its neighbour, and the last one to the section",
  { skip },
  async () => {
    const labels = ["Blue", "Green"];
    for (const name of labels)
      await ada.api.createLabel({ workspace_uuid: workspace.uuid, body: { name, color: "#2563eb" } });
    const page = await open(ada, `${w}/settings/labels`);
    for (const name of labels) {
      await page.getByRole("button", { name: `Actions for ${name}` }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: /^Delete/ }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: /Delete/ }).waitFor({ state: "detached" });
      await until(() => page.evaluate(() => document.activeElement?.closest("section") !== null));
    }
  },
);

test(
  "an element that a script removes leaves the focus to the nearest part of the screen that is left",
  { skip },
  async () => {
    const page = await open(ada, `${w}/board/${board.uuid}/settings`);
    const name = page.getByRole("textbox", { name: "Name of the board" });
    await name.focus();
    await untilIdle(page);
    await name.evaluate((field) => field.closest("section")?.remove());
    await until(() => page.evaluate(() => document.activeElement?.closest("main") !== null));
  },
);

test("the first Tab leads past the navigation", { skip }, async () => {
  const page = await open(ada, await newBoard("Skipped to", "Behind the navigation"));
  await page.getByText("Behind the navigation").waitFor();
  await untilIdle(page);
  await page.keyboard.press("Tab");
  await untilFocused(page.getByRole("link", { name: "Skip to the content" }));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement?.closest("main") !== null));
});
