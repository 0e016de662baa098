import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { keptIn, untilKept } from "./kept.ts";
import { untilCaretIsReported, untilFocused } from "./ready.ts";
import { startRelay } from "./relay.ts";

const app = await startApp();
const { skip, company } = app;
const { ada, gus, workspace, board, task } = company;
const relay = await startRelay(new URL(app.origin).port);
after(() => relay.kill());

const boardPath = `/w/${workspace.uuid}/board/${board.uuid}`;
const stored = async (uuid: string) => (await ada.api.getTask({ task_uuid: uuid })).task.description;
const description = (page: Page) => page.getByRole("textbox", { name: "Description" });
const status = (page: Page) => page.locator(".status-line");

/** A page in which a person typed into a ticket after the server was lost. */
async function typedWithoutServer(title: string) {
  const { uuid } = await task({ title, description: "Before" });
  const page = await app.open(ada, `${boardPath}?ticket=${uuid}`, {}, relay.origin);
  await description(page).click();
  await untilFocused(page.locator(".live .editor-text"));
  await page.keyboard.press("ControlOrMeta+End");
  await untilCaretIsReported(page);
  await page.keyboard.type(" one");
  await until(async () => (await stored(uuid)) === "Before one");
  await relay.kill();
  await page.keyboard.type(" two");
  await untilKept(page, " two");
  return { uuid, page };
}

/** The same, and the ticket was closed. */
async function closedWithoutServer(title: string) {
  const { uuid, page } = await typedWithoutServer(title);
  await page.getByRole("button", { name: "Close ticket" }).click();
  await description(page).waitFor({ state: "detached" });
  return { uuid, page };
}

test(
  "text that was typed without the server is counted, and sent when it is back, though its ticket is closed",
  { skip },
  async () => {
    const { uuid, page } = await closedWithoutServer("Closed");
    await status(page).getByText("1 change will be sent later.").waitFor();
    await relay.start();
    await until(async () => (await stored(uuid)) === "Before one two");
    await until(async () => (await status(page).innerText()).trim() === "");
  },
);

test("text that was typed without the server is sent by the next start of the app", { skip }, async () => {
  const { uuid, page } = await closedWithoutServer("Closed with its page");
  const next = await page.context().newPage();
  await page.close();
  await relay.start();
  await next.goto(`${relay.origin}${boardPath}`);
  await until(async () => (await stored(uuid)) === "Before one two");
});

test("text that was typed in a deleted ticket is kept among the refused changes, with its name", { skip }, async () => {
  const { uuid, page } = await closedWithoutServer("Deleted meanwhile");
  await ada.api.archiveTask({ task_uuid: uuid });
  await relay.start();
  await page.getByRole("button", { name: "1 change not saved" }).click();
  const tray = page.getByRole("dialog", { name: "Changes that could not be saved" });
  await tray.getByText("Deleted meanwhile").waitFor();
  await tray.getByText("Before one two").waitFor();
  await until(async () => !(await status(page).innerText()).includes("later"));
});

test("the text of a ticket that is open in one tab is there once, though another tab leads", { skip }, async () => {
  const { uuid, page } = await typedWithoutServer("In two tabs");
  await relay.start();
  const other = await app.another(page, boardPath);
  await relay.kill();
  await description(page).press("End");
  await page.keyboard.type(" three");
  await untilKept(page, " three");
  await other.bringToFront();
  await relay.start();
  await until(async () => (await stored(uuid)) === "Before one two three");
  // whatever is kept is gone, in both tabs
  for (const tab of [page, other]) await until(async () => (await status(tab).innerText()).trim() === "");
  await description(page).getByText("Before one two three", { exact: true }).waitFor();
});

test("after a person left a board nothing stays of their typed text, and the app reports that", { skip }, async () => {
  const { board: secret } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Secret" } });
  await ada.put(`/boards/${secret.uuid}/members/${gus.uuid}`);
  const { task: row } = await ada.api.createTask({
    board_uuid: secret.uuid,
    body: { title: "Plan", description: "A" },
  });
  const page = await app.open(gus, `/w/${workspace.uuid}/board/${secret.uuid}?ticket=${row.uuid}`, {}, relay.origin);
  await description(page).click();
  await untilFocused(page.locator(".live .editor-text"));
  await relay.kill();
  await page.keyboard.type("Tower ");
  await untilKept(page, "Tower ");
  await page.getByRole("button", { name: "Close ticket" }).click();
  await ada.delete(`/boards/${secret.uuid}/members/${gus.uuid}`);
  await relay.start();
  await page.getByRole("button", { name: "1 change not saved" }).click();
  await page.getByText("You no longer have access to “Plan”.").first().waitFor();
  await until(async () => !(await keptIn(page)).text.includes("Tower"));
});

test("a person who signs out with unsent work sees what it is, and is led to it", { skip }, async () => {
  const { uuid } = await task({ title: "Named", description: "" });
  const page = await app.open(ada, boardPath);
  await page.getByRole("button", { name: "New ticket in To Do" }).click();
  const field = page.getByRole("textbox", { name: "New ticket in To Do" });
  await field.fill("Half a title");
  await field.press("Escape");
  await page.goto(`${app.origin}${boardPath}?ticket=${uuid}`);
  await page.getByRole("textbox", { name: "Write a comment" }).click();
  await page.keyboard.type("Half a comment");
  await untilKept(page, "Half a comment");
  await page.getByRole("button", { name: "Close ticket" }).click();
  await page.getByRole("button", { name: "Ada Example" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  const asked = page.getByRole("dialog", { name: "Sign out with unsent work?" });
  await asked.getByRole("link", { name: "A new ticket in To Do: “Half a title”" }).waitFor();
  await asked.getByRole("link", { name: "A comment on “Named”" }).click();
  await page.getByText("Half a comment").waitFor();
});
