import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilKept } from "./kept.ts";
import { divide } from "./long-board.ts";
import { untilFocused, untilIdle } from "./ready.ts";
import { byPosition } from "#data/indexes.ts";

const { open, skip, company } = await startApp();
const { ada, ben, workspace } = company;

/** A board of its own with three columns and two swimlanes. */
async function newBoard(name: string) {
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name } });
  const { statuses: columns } = await ada.api.getBoard({ board_uuid: board.uuid });
  const groups: string[] = [];
  for (const group of ["Web", "Server"]) {
    const { group: made } = await ada.api.createGroup({ board_uuid: board.uuid, body: { name: group } });
    groups.push(made.uuid);
  }
  const path = `/w/${workspace.uuid}/board/${board.uuid}`;
  const tasks = async () => (await ada.api.listTasks({ board_uuid: board.uuid })).tasks;
  const create = async (title: string, column = 0, group?: number) => {
    const group_uuid = group === undefined ? null : (groups[group] ?? null);
    const body = { title, status_uuid: columns[column]?.uuid ?? "", group_uuid };
    return (await ada.api.createTask({ board_uuid: board.uuid, body })).task;
  };
  /** the titles of a column in their order */
  const inColumn = async (column: number) => {
    const there = (await tasks()).filter(({ status_uuid }) => status_uuid === columns[column]?.uuid);
    return there
      .toSorted(byPosition)
      .map(({ title }) => title)
      .join();
  };
  return { board, columns, groups, path, tasks, create, inColumn };
}

const card = (page: Page, title: string) => page.locator(".card-slot", { hasText: title });

test(
  "a card that is dropped in another swimlane and column gets both, and one undo takes both back",
  { skip },
  async () => {
    const { path, create, tasks, columns, groups } = await newBoard("Dropped");
    await create("Moved card", 0, 0);
    await create("At its place", 1, 1);
    const page = await open(ada, path);
    await card(page, "At its place").waitFor();
    await untilIdle(page);
    const there = async (column: number, group: number) =>
      until(async () => {
        const found = (await tasks()).find(({ title }) => title === "Moved card");
        return found?.status_uuid === columns[column]?.uuid && found?.group_uuid === groups[group];
      });
    await card(page, "Moved card").dragTo(card(page, "At its place"), { targetPosition: { x: 40, y: 8 } });
    await there(1, 1);
    await page.keyboard.press("ControlOrMeta+z");
    await there(0, 0);
    // by keys: to the right, and down into the next swimlane
    await card(page, "Moved card").focus();
    await page.keyboard.press("Shift+ArrowRight");
    await there(1, 0);
    await page.keyboard.press("Alt+ArrowDown");
    await there(1, 1);
  },
);

test(
  "a board is divided by people, a new ticket belongs to the person, and all of it is still so later",
  { skip },
  async () => {
    const { path, create, tasks } = await newBoard("By people");
    const { uuid, version } = await create("Of Ben");
    await ada.api.updateTask({ task_uuid: uuid, body: { version, assignee_uuids: [ben.uuid] } });
    const page = await open(ada, path);
    await card(page, "Of Ben").waitFor();
    await divide(page, "assignee");
    await page.getByRole("button", { name: "New ticket in In Progress, Ben Example" }).click();
    await untilFocused(page.getByRole("textbox", { name: /^New ticket/ }));
    await page.keyboard.type("Made for Ben");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Not sent");
    await until(async () =>
      (await tasks()).some(({ title, assignees }) => title === "Made for Ben" && assignees[0]?.uuid === ben.uuid),
    );
    await page.getByRole("button", { name: /^Nobody/ }).click();
    await page.getByRole("button", { name: /^Nobody/, expanded: false }).waitFor();
    await untilKept(page, "Not sent");
    await page.reload();
    await page.getByRole("button", { name: /^Nobody/, expanded: false }).waitFor();
    await page.getByRole("button", { name: "New ticket in In Progress, Ben Example" }).click();
    await until(async () => (await page.getByRole("textbox", { name: /^New ticket/ }).inputValue()) === "Not sent");
  },
);

test("several cards are selected and moved together by keys, in their order, as one undo", { skip }, async () => {
  const { path, create, inColumn } = await newBoard("Together");
  for (const title of ["A", "B", "C", "D"]) await create(title);
  const page = await open(ada, path);
  await card(page, "D").waitFor();
  await untilIdle(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await until(async () => (await inColumn(0)) === "A,D,B,C");
  await page.keyboard.press("Shift+ArrowRight");
  await until(async () => (await inColumn(1)) === "B,C");
  await page.keyboard.press("ControlOrMeta+z");
  await until(async () => (await inColumn(0)) === "A,D,B,C");
  await page.keyboard.press("ControlOrMeta+z");
  await until(async () => (await inColumn(0)) === "A,B,C,D");
  // M: a picker of columns
  await page.keyboard.press("m");
  await untilFocused(page.getByRole("combobox", { name: "Move to a column or a board" }));
  await page.keyboard.type("Done");
  await page.keyboard.press("Enter");
  await until(async () => (await inColumn(2)) === "B,C");
});

test("the palette says which tickets a command is for, and has none of them for nothing", { skip }, async () => {
  const { path, create } = await newBoard("Commanded");
  for (const title of ["Alpha", "Beta"]) await create(title);
  const page = await open(ada, path);
  await card(page, "Beta").waitFor();
  await untilIdle(page);
  const palette = page.getByRole("dialog").getByRole("listbox");
  const isOffered = async (name: string, tickets: RegExp, count: number): Promise<void> => {
    await page.keyboard.press("ControlOrMeta+k");
    await palette.getByRole("option", { name: "New ticket", exact: true }).waitFor();
    const options = palette.getByRole("option", { name, exact: true });
    const described = await options.evaluateAll((all) => all.map((option) => option.getAttribute("aria-description")));
    assert.equal(described.filter((text) => tickets.test(text ?? "")).length, count, name);
    assert.equal(await palette.locator(".picker-section", { hasText: tickets }).count(), count);
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
  };
  await isOffered("Change priority", /Alpha/, 0);
  // nothing had the focus before the palette was opened, so the first card gets it
  await untilFocused(card(page, "Alpha"));
  await isOffered("Change priority", /^[A-Z]+-\d+ Alpha$/, 1);
  await isOffered("Edit the title", /^[A-Z]+-\d+ Alpha$/, 1);
  await page.keyboard.press("Shift+ArrowDown");
  await isOffered("Move to the next column", /^2 tickets$/, 1);
});

test(
  "Space shows the ticket next to the board without losing the place; the requirements of a column are shown before",
  { skip },
  async () => {
    const { board, path, create, columns, inColumn } = await newBoard("Looked at");
    await create("First");
    await create("Second");
    await ada.api.setEntryRequirements({
      board_uuid: board.uuid,
      status_uuid: columns[1]?.uuid ?? "",
      body: { requirements: [{ kind: "has_due_date" }] },
    });
    const page = await open(ada, path);
    await card(page, "Second").waitFor();
    await untilIdle(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.getByRole("complementary", { name: "First" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("complementary", { name: "Second" }).waitFor();
    await page.keyboard.press("Space");
    await page.getByRole("complementary", { name: "Second" }).waitFor({ state: "detached" });
    await page.keyboard.press("Shift+ArrowRight");
    await page.getByText("Not moved to In Progress. Needs first: a due date.").first().waitFor();
    assert.equal(await inColumn(0), "First,Second");
    await page.keyboard.press("e");
    await page.getByRole("textbox", { name: "Title" }).waitFor();
    await until(() => page.evaluate(() => document.activeElement?.matches(".task-title") === true));
  },
);

test("a change of another person is marked for a moment, and one's own is not", { skip }, async () => {
  const { path, create, columns } = await newBoard("Seen");
  const { uuid, version } = await create("Of others");
  await create("Of mine");
  const page = await open(ada, path);
  await card(page, "Of mine").waitFor();
  // it is marked for two seconds
  const marked = page.locator("[data-marked=true]", { hasText: "Of others" }).waitFor();
  const change = ben.api.moveTask({ task_uuid: uuid, body: { version, status_uuid: columns[1]?.uuid ?? "" } });
  await Promise.all([marked, change]);
  await page.locator("[data-marked=true]").waitFor({ state: "detached" });
  await card(page, "Of mine").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByText("Moved “Of mine” to In Progress.").first().waitFor();
  assert.equal(await page.locator("[data-marked=true]").count(), 0);
});

test("a card is as high as its content, next to a high one too", { skip }, async () => {
  const { path, create } = await newBoard("Heights");
  await create("Short", 0, 0);
  await create("A title of many words ".repeat(8).trim(), 1, 0);
  await create("Alone", 0, 1);
  const page = await open(ada, path);
  const heightOf = async (title: string): Promise<number> => {
    const inner = page.locator(".card-slot", { hasText: title }).locator(".card");
    return (await inner.boundingBox())?.height ?? 0;
  };
  await card(page, "Alone").waitFor();
  await until(async () => (await heightOf("A title of many words")) > 1.3 * (await heightOf("Alone")));
  assert.equal(await heightOf("Short"), await heightOf("Alone"));
});
