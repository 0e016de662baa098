import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import process from "node:process";
import { test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilIdle } from "./ready.ts";
import { assertNothingIsCovered } from "./uncovered.ts";

const { open, skip, company } = await startApp();
const { ada, workspace } = company;

/** A folder for pictures of what was looked at; none without it. */
const pictures = process.env["MESSAGES_PICTURES"];

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png` });
}

/** A board of its own with three columns. */
async function newBoard(name: string) {
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name } });
  const { statuses: columns } = await ada.api.getBoard({ board_uuid: board.uuid });
  const create = async (title: string, column = 0) =>
    (await ada.api.createTask({ board_uuid: board.uuid, body: { title, status_uuid: columns[column]?.uuid ?? "" } }))
      .task.uuid;
  const [toDo = "", doing = ""] = columns.map(({ uuid }) => uuid);
  const askFor = (kind: "has_assignee" | "has_description") =>
    ada.put(`/boards/${board.uuid}/statuses/${doing}/entry-requirements`, { requirements: [{ kind }] });
  return { board, create, toDo, doing, askFor, path: `/w/${workspace.uuid}/board/${board.uuid}` };
}

const read = async (uuid: string) => (await ada.api.getTask({ task_uuid: uuid })).task;
const card = (page: Page, title: string) => page.locator(".card-slot", { hasText: title });
const message = (page: Page, text: string | RegExp) =>
  page.locator(".toast:not([data-limited], [data-ending-style])", { hasText: text });

/** Opens a board and waits for a card, and for its keys. */
async function openBoard(path: string, title: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await open(ada, path, options);
  await card(page, title).first().waitFor();
  await untilIdle(page);
  return page;
}

async function press(page: Page, title: string, ...keys: string[]): Promise<void> {
  await card(page, title).focus();
  for (const key of keys) await page.keyboard.press(key);
}

test("Undo at a message takes back what the message says, whatever was done since", { skip }, async () => {
  const { path, create, toDo, doing } = await newBoard("Undo");
  const [one, two] = [await create("One"), await create("Two")];
  const page = await openBoard(`${path}?ticket=${two}`, "One");
  await press(page, "One", "Shift+ArrowRight");
  const moved = message(page, "Moved “One” to In Progress.");
  // it stays as long as the pointer is on it
  await moved.hover();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Two, renamed");
  await until(async () => (await read(two)).title === "Two, renamed");
  await moved.getByRole("button", { name: "Undo" }).click();
  await message(page, "Undid: Moved “One” to In Progress.").waitFor();
  await until(async () => (await read(one)).status_uuid === toDo);
  assert.equal((await read(two)).title, "Two, renamed");
  await message(page, "Undid: Moved “One” to In Progress.").getByRole("button", { name: "Redo" }).click();
  await until(async () => (await read(one)).status_uuid === doing);
});

test(
  "Ctrl+Z says what it undid and where, takes its message away, and Ctrl+Shift+Z does it again",
  { skip },
  async () => {
    const { path, board, create, toDo, doing } = await newBoard("Keys of undo");
    const other = await newBoard("Another board");
    await other.create("Elsewhere");
    const [one, two] = [await create("One"), await create("Two")];
    const page = await openBoard(path, "Two");
    await press(page, "One", "Shift+ArrowRight");
    await message(page, "Moved “One” to In Progress.").waitFor();
    await press(page, "Two", "Shift+ArrowRight");
    // one at a time
    await message(page, "Moved “One” to In Progress.").waitFor({ state: "detached" });
    await page.keyboard.press("ControlOrMeta+z");
    await message(page, "Undid: Moved “Two” to In Progress.").waitFor();
    await until(async () => (await page.getByRole("button", { name: "Undo" }).count()) === 0);
    await until(async () => (await read(two)).status_uuid === toDo);
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await message(page, "Redid: Moved “Two” to In Progress.").waitFor();
    await until(async () => (await read(two)).status_uuid === doing);
    await page.keyboard.press("ControlOrMeta+z");
    await until(async () => (await read(two)).status_uuid === toDo);
    await page.keyboard.press("ControlOrMeta+y");
    await until(async () => (await read(two)).status_uuid === doing);
    await page.getByRole("link", { name: "Another board" }).click();
    await card(page, "Elsewhere").waitFor();
    await untilIdle(page);
    await page.keyboard.press("ControlOrMeta+z");
    await message(page, `Undid: Moved “Two” to In Progress. (on the board “${board.name}”)`).waitFor();
    await page.keyboard.press("ControlOrMeta+z");
    await message(page, `Undid: Moved “One” to In Progress. (on the board “${board.name}”)`).waitFor();
    await page.keyboard.press("ControlOrMeta+z");
    await message(page, "There is nothing to undo.").waitFor();
    await until(async () => (await read(one)).status_uuid === toDo);
  },
);

test(
  "no way moves a ticket into a column that asks for something first, and none says that it did",
  { skip },
  async () => {
    const { path, create, toDo, askFor } = await newBoard("Strict");
    const [one] = [await create("One"), await create("Two")];
    await askFor("has_assignee");
    const page = await openBoard(path, "Two");
    const refusal = message(page, /^Not moved to In Progress\. Needs first: an assignee\.$/);
    // in the picker of the status and in that of places the column cannot be chosen
    for (const key of ["s", "m"]) {
      await press(page, "One", key);
      const option = page.getByRole("option", { name: "In Progress" });
      await option.waitFor();
      assert.equal(await option.getAttribute("aria-disabled"), "true", key);
      await page.keyboard.type("In Progress");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await page.locator(".dialog").waitFor({ state: "detached" });
    }
    // of many, too
    await press(page, "One", "x");
    await press(page, "Two", "x", "s");
    assert.equal(await page.getByRole("option", { name: "In Progress" }).getAttribute("aria-disabled"), "true");
    await page.keyboard.press("Escape");
    await page.locator(".dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await press(page, "One", "Shift+ArrowRight");
    await refusal.waitFor();
    // a new one, whose title stays
    await page.getByRole("button", { name: "New ticket in In Progress" }).click();
    const field = page.getByRole("textbox", { name: "New ticket in In Progress" });
    await field.fill("Not lost");
    await field.press("Enter");
    await message(page, "Not created in In Progress. A ticket there needs first: an assignee.").waitFor();
    assert.equal(await field.inputValue(), "Not lost");
    // closed with it, it is kept where it is seen, and nothing is left in the field
    await field.press("Escape");
    await page.getByRole("button", { name: "1 change not saved" }).click();
    const tray = page.getByRole("dialog", { name: "Changes that could not be saved" });
    await tray.getByText("A new ticket in In Progress needs more than a title.").waitFor();
    await tray.getByText("Not lost").waitFor();
    await tray.getByRole("button", { name: "Remove" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "New ticket in In Progress" }).click();
    assert.equal(await field.inputValue(), "");
    await field.press("Escape");
    await page.goto(`${page.url()}?ticket=${one}`);
    await page
      .getByRole("button", { name: /^Status/ })
      .first()
      .click();
    const option = page.getByRole("option", { name: "In Progress" });
    await option.waitFor();
    assert.equal(await option.getAttribute("aria-disabled"), "true");
    assert.equal((await read(one)).status_uuid, toDo);
    assert.equal(await message(page, /^(Moved|Changed)/).count(), 0);
  },
);

test("a refused change replaces the message of success, says why, and leads to the change", { skip }, async () => {
  const { path, create, askFor } = await newBoard("Refused later");
  await create("Without a description");
  // the rows of a board do not tell whether there is one
  await askFor("has_description");
  const page = await openBoard(path, "Without a description");
  await press(page, "Without a description", "Shift+ArrowRight");
  const shown = message(page, /^Could not be saved: Moved “Without a description” to In Progress\. .*description/);
  await shown.waitFor();
  assert.equal(await page.locator(".toast", { hasText: "Undo" }).count(), 0);
  await picture(page, "refused");
  await shown.getByRole("button", { name: "Show" }).click();
  await page.locator(".dialog").getByText("Without a description", { exact: true }).waitFor();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const [device, options] of Object.entries({ desktop: {}, phone })) {
  test(`a message covers nothing that can be pressed or dropped on, on a ${device}`, { skip }, async () => {
    const { path, create, board } = await newBoard(`Covered on a ${device}`);
    let last = "";
    for (let count = 1; count <= 14; count += 1) last = await create(`Card ${count}`, count % 3);
    // they make a message of several lines; the first copy has them, so that the board knows them before a key is pressed
    await ada.put(`/boards/${board.uuid}/statuses/${(await read(last)).status_uuid}/entry-requirements`, {
      requirements: [
        { kind: "has_assignee" },
        { kind: "has_due_date" },
        { kind: "has_comment" },
        { kind: "has_label" },
      ],
    });
    const page = await openBoard(path, "Card 3", options);
    const look = async (where: string, text: string | RegExp): Promise<void> => {
      await message(page, text).waitFor();
      await untilIdle(page);
      await picture(page, `${device}-${where}`);
      await assertNothingIsCovered(page, `${where} on a ${device}`);
    };
    await page.keyboard.press("ControlOrMeta+z");
    await look("board", "There is nothing to undo.");
    await press(page, "Card 3", "x");
    await press(page, "Card 6", "x");
    await page.getByRole("toolbar").waitFor();
    await page.keyboard.press("ControlOrMeta+z");
    await look("bulk bar", "There is nothing to undo.");
    for (const [where, address] of Object.entries({
      list: `${path}/list`,
      panel: `${path}?ticket=${last}`,
      ticket: `/w/${workspace.uuid}/task/${last}`,
    })) {
      await page.goto(`${new URL(page.url()).origin}${address}`);
      await page.getByText("Card 14").first().waitFor();
      await untilIdle(page);
      await page.keyboard.press("ControlOrMeta+z");
      await look(where, "There is nothing to undo.");
    }
    await page.goto(`${new URL(page.url()).origin}${path}`);
    await card(page, "Card 4").waitFor();
    await untilIdle(page);
    const before = (await page.locator(".column").first().boundingBox())?.y;
    await press(page, "Card 4", "Shift+ArrowRight");
    await look("long message", /^Not moved to Done/);
    assert.equal((await page.locator(".column").first().boundingBox())?.y, before, "nothing moves");
  });
}
