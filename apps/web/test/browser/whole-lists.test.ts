import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "./app.ts";
import { columnsSeen, divide, goTo, lengths, makeLongBoard } from "./long-board.ts";
import { untilIdle } from "./ready.ts";
import { missingAtEnd, missingIn, missingInMiddle, type ListOnScreen } from "./whole-lists.ts";

const app = await startApp();
const { open, skip, company } = app;
const { ada, ben } = company;
const { board, path, columnOf, screens } = await makeLongBoard(app);

/** In pixels of the page: screens of 600, 1200 and 2000 with a zoom of 200, 67 and 50 %. */
const heights = [300, 800, 1800, 4000];
const size = (height: number) => ({ width: 1280, height });

/** Opens the board, and shows it in columns. */
async function openColumns(height: number): Promise<Page> {
  const page = await open(ada, path, { viewport: size(height) });
  await divide(page, "none");
  await page.locator(".column-body").first().waitFor();
  return page;
}

const isWhole = async (page: Page, lists: readonly ListOnScreen[]): Promise<void> =>
  assert.deepEqual(await missingIn(page, lists), []);

test("columns show all cards that have room, on every screen, before anything is touched", { skip }, async () => {
  const page = await openColumns(800);
  for (const height of heights) {
    await page.setViewportSize(size(height));
    await goTo(page, path);
    await isWhole(page, columnsSeen);
  }
  await page.reload();
  await isWhole(page, columnsSeen);
  assert.deepEqual(await missingInMiddle(page, columnsSeen), []);
  assert.deepEqual(await missingAtEnd(page, columnsSeen), []);
});

test(
  "lists and swimlanes show all lines that have room, on a high screen, before anything is touched",
  { skip },
  async () => {
    const page = await openColumns(4000);
    for (const screen of Object.values(screens)) {
      const { path: to, division, lists } = screen;
      if (division !== null) {
        await goTo(page, path);
        await divide(page, division);
      }
      for (const length of screen === screens.list ? lengths : [12, 300]) {
        await goTo(page, to(length));
        await isWhole(page, lists(length));
      }
      assert.deepEqual(await missingAtEnd(page, lists(300)), []);
    }
  },
);

test("a window that becomes higher shows more, in columns and in lines", { skip }, async () => {
  const page = await openColumns(600);
  for (const [to, lists] of [
    [path, columnsSeen],
    [screens.list.path(30), screens.list.lists(30)],
    [screens.list.path(300), screens.list.lists(300)],
  ] as const) {
    await page.setViewportSize(size(600));
    await goTo(page, to);
    await isWhole(page, lists);
    await page.setViewportSize(size(2000));
    await isWhole(page, lists);
  }
});

test("tickets that others add, and those that a filter gave free, appear without a touch", { skip }, async () => {
  const page = await openColumns(2000);
  await isWhole(page, columnsSeen);
  const at = lengths.indexOf(12);
  const column = (length: number): ListOnScreen[] =>
    columnsSeen.slice(at, at + 1).map((each) => ({ ...each, lines: length, last: null }));
  const added = [];
  for (let more = 0; more < 12; more += 1) {
    const body = { title: `of12x added ${more}`, status_uuid: columnOf(12) };
    added.push((await ben.api.createTask({ board_uuid: board, body })).task);
  }
  await page.locator(".column", { hasText: "Of 12" }).locator("[aria-setsize='24']").first().waitFor();
  await isWhole(page, column(24));
  for (const { uuid } of added) await ben.api.archiveTask({ task_uuid: uuid });
  await page.locator(".column", { hasText: "Of 12" }).locator("[aria-setsize='12']").first().waitFor();
  await isWhole(page, columnsSeen);
  // a list that was scrolled to its end becomes short, and long again
  await goTo(page, screens.list.path(300));
  assert.deepEqual(await missingAtEnd(page, screens.list.lists(300)), []);
  for (const length of [12, 300, 30, 1, 26]) {
    await page.evaluate((to) => history.pushState(null, "", to), screens.list.path(length));
    await page.locator(`[aria-rowcount="${length}"]`).waitFor();
    await untilIdle(page);
    await isWhole(page, screens.list.lists(length));
  }
});
