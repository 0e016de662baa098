import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilFocused } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, ben, workspace, board, task } = company;
const path = (uuid: string): string => `/w/${workspace.uuid}/board/${board.uuid}?ticket=${uuid}`;
const stored = async (uuid: string) => (await ada.api.getTask({ task_uuid: uuid })).task;

/** Ben makes a criterion, and the page shows it: so it has read what he did before. */
async function untilBenIsRead(page: Page, uuid: string): Promise<void> {
  const title = `Read ${Math.random()}`;
  await ben.api.createSubtask({ task_uuid: uuid, body: { title } });
  await page.getByRole("checkbox", { name: title }).waitFor();
}

test(
  "a title that is typed is not replaced by another one meanwhile; the typed one wins, and the other is reported",
  { skip },
  async () => {
    const { uuid } = await task({ title: "Old" });
    const page = await open(ada, path(uuid));
    const title = page.getByRole("textbox", { name: "Title" });
    await title.click();
    await untilFocused(title);
    await page.keyboard.press("End");
    await page.keyboard.type(" and mine");
    await until(async () => (await stored(uuid)).title === "Old and mine");
    const { version } = await stored(uuid);
    await ben.api.updateTask({ task_uuid: uuid, body: { version, title: "Theirs" } });
    await untilBenIsRead(page, uuid);
    await page.keyboard.type(", and more");
    await until(async () => (await stored(uuid)).title === "Old and mine, and more");
    await page.getByText(/Ben Example set the title of .* to “Theirs” in the meantime/).waitFor();
  },
);

test("a value of a board's own field that is typed is not replaced by another one meanwhile", { skip }, async () => {
  const body = { name: "Customer", type: "text" } as const;
  const { custom_field: field } = await ada.api.createCustomField({ board_uuid: board.uuid, body });
  const { uuid } = await task({ title: "For somebody" });
  const page = await open(ada, path(uuid));
  const input = page.getByRole("textbox", { name: "Customer" });
  await input.click();
  await untilFocused(input);
  await page.keyboard.type("Mine");
  const { version } = await stored(uuid);
  await ben.api.updateTask({ task_uuid: uuid, body: { version, custom_fields: { [field.uuid]: "Theirs" } } });
  await untilBenIsRead(page, uuid);
  assert.equal(await input.inputValue(), "Mine");
  await page.keyboard.press("Enter");
  await until(async () => (await stored(uuid)).custom_fields[field.uuid] === "Mine");
  await page.getByText(/Ben Example set the Customer of .* to “Theirs” in the meantime/).waitFor();
});

test(
  "a ticket that is made without a network takes a description, which is stored when the network is back",
  { skip },
  async () => {
    await task({ title: "There before" });
    const page = await open(ada, `/w/${workspace.uuid}/board/${board.uuid}`);
    await page.getByText("There before").click();
    await page.locator(".live .editor-text").waitFor();
    await page.getByRole("button", { name: "Close ticket" }).click();
    await page.context().setOffline(true);
    await page.evaluate(() => globalThis.dispatchEvent(new Event("offline")));
    await page.getByRole("button", { name: "New ticket in To Do" }).click();
    const entry = page.getByRole("textbox", { name: "New ticket in To Do" });
    await entry.fill("Made on a train");
    await entry.press("Enter");
    await page.locator(".card", { hasText: "Made on a train" }).click();
    const description = page.getByRole("textbox", { name: "Description" });
    await description.click();
    await untilFocused(description);
    await page.keyboard.type("Written on a train");
    await page.getByText(/2 changes will be sent/).waitFor();
    await page.context().setOffline(false);
    await page.evaluate(() => globalThis.dispatchEvent(new Event("online")));
    await until(async () => {
      const { tasks } = await ada.api.listTasks({ board_uuid: board.uuid });
      return tasks.some(({ description: text }) => text === "Written on a train");
    });
    // its room opens as soon as the server has it
    await page.locator(".live .editor-text", { hasText: "Written on a train" }).waitFor();
  },
);

test("a comment that its author edits in two tabs has the words of both", { skip }, async () => {
  const { uuid } = await task({ title: "Commented" });
  await ada.api.createComment({ task_uuid: uuid, body: { body: "First\n\nSecond" } });
  const pages = [await open(ada, path(uuid)), await open(ada, path(uuid))];
  for (const page of pages) {
    await page.locator(".comment", { hasText: "First" }).hover();
    await page.getByRole("button", { name: "Edit comment" }).click();
    await untilFocused(page.getByRole("textbox", { name: "Edit comment" }));
  }
  const [one, other] = pages as [Page, Page];
  await one.keyboard.press("ControlOrMeta+Home");
  await one.keyboard.type("In one tab: ");
  await one.keyboard.press("ControlOrMeta+Enter");
  const body = async () => (await ada.api.listComments({ task_uuid: uuid })).comments[0]?.body;
  await until(async () => (await body()) === "In one tab: First\n\nSecond");
  await other.keyboard.press("ControlOrMeta+End");
  await other.keyboard.type(", in the other");
  await other.keyboard.press("ControlOrMeta+Enter");
  await until(async () => (await body()) === "In one tab: First\n\nSecond, in the other");
});
