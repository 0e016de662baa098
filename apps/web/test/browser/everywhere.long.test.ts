import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { paletteWords } from "#i18n/en/palette.ts";
import { startApp } from "./app.ts";
import { untilIdle } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, dev, workspace } = company;

async function newBoard(name: string, ...titles: readonly string[]) {
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name } });
  for (const title of titles) await ada.api.createTask({ board_uuid: board.uuid, body: { title } });
  return { board, path: `/w/${workspace.uuid}/board/${board.uuid}` };
}

const card = (page: Page, title: string) => page.locator(".card-slot", { hasText: title });

/** Opens the palette and types. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.locator("[role=combobox]:focus").waitFor();
  await page.keyboard.type(text);
}

test("the title of the page says what is open", { skip }, async () => {
  const { path } = await newBoard("Titled", "Ticket of the title");
  const page = await open(ada, path);
  const untilTitle = (wanted: RegExp) => until(async () => wanted.test(await page.title()));
  await untilTitle(/Titled · Stoa$/);
  await card(page, "Ticket of the title").click();
  await untilTitle(/Ticket of the title · Stoa$/);
  await page.getByRole("link", { name: "My work" }).click();
  await untilTitle(/My work · Stoa$/);
});

test(
  "the palette makes boards, chooses the theme and leads to people, and names the board of a ticket",
  { skip },
  async () => {
    const { path } = await newBoard("Named in the palette", "Found by its title");
    const page = await open(ada, path);
    await card(page, "Found by its title").waitFor();
    await untilIdle(page);
    await find(page, "Found by its");
    await page.getByRole("option", { name: /· Named in the palette/ }).waitFor();
    await page.keyboard.press("Escape");
    await find(page, "New board");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "New board" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await find(page, paletteWords.theme({ name: "Dark" }));
    await page.keyboard.press("Enter");
    await until(() => page.evaluate(() => document.documentElement.dataset["theme"] === "dark"));
    await find(page, paletteWords.invite);
    await page.keyboard.press("Enter");
    await page.waitForURL(/members|people/);
  },
);

test("a viewer is offered no action in the palette that would fail", { skip }, async () => {
  const { path, board } = await newBoard("Looked at by a viewer", "Only read");
  await ada.api.addBoardMember({ board_uuid: board.uuid, user_uuid: dev.uuid });
  const page = await open(dev, path);
  await card(page, "Only read").waitFor();
  await untilIdle(page);
  await find(page, "New board");
  assert.equal(await page.getByRole("option", { name: "New board", exact: true }).count(), 0);
});

test(
  "a card under the pointer is selected, assigned and opens its menu by buttons, and a finger sees none",
  { skip },
  async () => {
    const { path, board } = await newBoard("Under the pointer", "Hovered", "Other");
    const page = await open(ada, path);
    await card(page, "Hovered").hover();
    const tools = card(page, "Hovered").locator(".card-tools");
    await tools.getByRole("button", { name: "Select" }).click();
    await page.getByText("1 ticket selected").waitFor();
    await tools.getByRole("button", { name: "Assignees" }).click();
    await page.locator("[role=combobox]:focus").waitFor();
    await page.keyboard.type("Ada");
    await page.keyboard.press("Enter");
    await until(async () =>
      (await ada.api.listTasks({ board_uuid: board.uuid })).tasks.some(({ assignees }) => assignees.length === 1),
    );
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await card(page, "Hovered").hover();
    await tools.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).waitFor();
    await page.keyboard.press("Escape");
    const phone = await open(ada, path, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await card(phone, "Hovered").waitFor();
    assert.equal(await phone.locator(".card-tools:visible").count(), 0);
  },
);
