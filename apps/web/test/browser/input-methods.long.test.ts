import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { startApp } from "./app.ts";
import { untilFocused, untilIdle } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, workspace, board, task } = company;
const w = `/w/${workspace.uuid}`;
await ada.api.createCustomField({ board_uuid: board.uuid, body: { name: "Customer", type: "text" } });

/** Reports an Enter as Safari does when it ends a word of an input method. @returns whether the page did nothing with it */
const endWord = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const options = { key: "Enter", code: "Enter", keyCode: 229, bubbles: true, cancelable: true };
    return document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", options)) === true;
  });

/** Types a word into a field, ends it as Safari does, and expects that it stands there and went nowhere. */
async function staysIn(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await field.pressSequentially("word");
  assert.equal(await endWord(page), true, name);
  await untilIdle(page);
  await untilFocused(field);
  const text = await field.evaluate((element) => ("value" in element ? String(element.value) : element.textContent));
  assert.match(text ?? "", /word/, name);
}

test("Enter that ends a word of an input method makes no ticket, and chooses nothing", { skip }, async () => {
  await task({ title: "The word before" });
  const tasks = async () => (await ada.api.listTasks({ board_uuid: board.uuid })).tasks.length;
  const page = await open(ada, `${w}/board/${board.uuid}`);
  await page.getByText("The word before").waitFor();
  await untilIdle(page);
  const before = await tasks();
  await page.keyboard.press("Shift+C");
  await staysIn(page, page.getByRole("textbox", { name: "New ticket in To Do" }), "new ticket");
  await page.keyboard.press("Escape");
  for (const [key, name] of [
    ["ControlOrMeta+k", "Search and commands"],
    ["f", "Add a filter"],
  ] as const) {
    await page.keyboard.press(key);
    await staysIn(page, page.getByRole("combobox", { name }), name);
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name }).waitFor({ state: "detached" });
  }
  await page.goto(new URL(`${w}/search`, page.url()).href);
  await staysIn(page, page.getByRole("combobox", { name: "Search" }), "search");
  assert.doesNotMatch(page.url(), /ticket=/);
  assert.equal(await tasks(), before);
});

test("Enter that ends a word of an input method leaves no field of a ticket", { skip }, async () => {
  const { uuid } = await task({ title: "Some title" });
  await ada.api.createSubtask({ task_uuid: uuid, body: { title: "First" } });
  const page = await open(ada, `${w}/task/${uuid}`);
  const { subtasks } = await ada.api.getTask({ task_uuid: uuid }).then(({ task: row }) => row);
  await page.getByRole("textbox", { name: "Criterion", exact: true }).waitFor();
  await untilIdle(page);
  for (const [name, field] of Object.entries({
    title: page.getByRole("textbox", { name: "Title", exact: true }),
    criterion: page.getByRole("textbox", { name: "Criterion", exact: true }),
    "new criterion": page.getByRole("textbox", { name: "Add a criterion" }),
    "field of the board": page.getByRole("textbox", { name: "Customer" }),
  }))
    await staysIn(page, field, name);
  await page.getByRole("button", { name: "Due date" }).click();
  const day = page.getByRole("textbox", { name: "Due date" });
  await day.fill("tomorrow");
  assert.equal(await endWord(page), true, "due date");
  await untilFocused(day);
  await page.keyboard.press("Escape");
  const now = (await ada.api.getTask({ task_uuid: uuid })).task;
  assert.deepEqual([now.subtasks?.length, now.due_date], [subtasks?.length, null]);
});

test("Enter that ends a word of an input method ends no line, and takes no suggestion", { skip }, async () => {
  const { uuid } = await task({ title: "With a text" });
  const page = await open(ada, `${w}/task/${uuid}`);
  const editor = page.getByRole("textbox", { name: "Write a comment" });
  await staysIn(page, editor, "comment");
  assert.equal(await editor.locator("p").count(), 1);
  await page.keyboard.type(" @Ben");
  await page.getByRole("option", { name: /Ben Example/ }).waitFor();
  assert.equal(await endWord(page), true, "suggestion");
  assert.equal(await editor.locator("[data-mention]").count(), 0);
});

test("Enter that ends a word of an input method saves no name, and adds nothing", { skip }, async () => {
  const before = (await ada.api.getBoard({ board_uuid: board.uuid })).board.name;
  const page = await open(ada, `${w}/board/${board.uuid}/settings`);
  await staysIn(page, page.getByRole("textbox", { name: "Name of the board" }), "name of the board");
  assert.equal((await ada.api.getBoard({ board_uuid: board.uuid })).board.name, before);
});
