import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { columnsSeen, divide, goTo, importBoard, lengths, makeLongBoard, tasksOf } from "./long-board.ts";
import { missingAtEnd, missingIn, missingInMiddle, type ListOnScreen } from "./whole-lists.ts";

const app = await startApp();
const { open, skip, company } = app;
const { ada, cleo, workspace } = company;
const { path, screens } = await makeLongBoard(app);
const total = lengths.reduce((sum, length) => sum + length, 0);

const heights = [600, 800, 1200, 2000];

/** A window of a screen of 1280 pixels whose pages are shown larger or smaller. */
const size = (height: number, zoom: number) => ({ width: Math.round(1280 / zoom), height: Math.round(height / zoom) });

/** Finds no part of a list empty, wherever it is scrolled to. */
async function isWhole(page: Page, lists: readonly ListOnScreen[]): Promise<void> {
  assert.deepEqual(await missingIn(page, lists), []);
  assert.deepEqual(await missingInMiddle(page, lists), []);
  assert.deepEqual(await missingAtEnd(page, lists), []);
}

for (const zoom of [0.5, 0.67, 1, 2]) {
  const options = { viewport: size(800, zoom), deviceScaleFactor: zoom };
  const title = (what: string): string => `${what} on screens of several heights, at ${zoom * 100} %`;

  test(title("columns are whole"), { skip }, async () => {
    const page = await open(ada, path, options);
    await divide(page, "none");
    for (const height of heights) {
      await page.setViewportSize(size(height, zoom));
      await goTo(page, path);
      await isWhole(page, columnsSeen);
    }
  });

  test(title("lists and swimlanes are whole"), { skip }, async () => {
    const page = await open(ada, path, options);
    for (const screen of Object.values(screens)) {
      if (screen.division !== null) {
        await goTo(page, path);
        await divide(page, screen.division);
      }
      // in pixels of the page these are eight heights from 300 to 2400; `whole-lists.test.ts` has all screens at 4000
      for (const height of [600, 1200]) {
        await page.setViewportSize(size(height, zoom));
        for (const length of height === 1200 && screen === screens.list ? lengths : [26, 300]) {
          await goTo(page, screen.path(length));
          await isWhole(page, screen.lists(length));
        }
      }
    }
  });
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 1280, height: 2000 },
  { width: 390, height: 600 },
];

test("the inbox is whole on screens of each size", { skip }, async () => {
  for (const [who, count] of [
    [ada, total],
    [cleo, lengths.reduce((sum, length) => sum + Math.ceil(length / 2), 0)],
  ] as const) {
    const page = await open(who, `/w/${workspace.uuid}/inbox`);
    await page.locator(`[aria-rowcount="${count}"]`).waitFor();
    const lists = [{ name: "inbox", scroller: ".notes", lines: count + 1, last: null }];
    for (const each of sizes) {
      await page.setViewportSize(each);
      await goTo(page, `/w/${workspace.uuid}/inbox`);
      await isWhole(page, lists);
    }
  }
});

test("all that a search finds is there on screens of each height", { skip }, async () => {
  const page = await open(ada, screens.list.path(300));
  // titles are sought among the rows that are there
  await page.locator('[aria-rowcount="300"]').waitFor();
  for (const height of heights) {
    await page.setViewportSize({ width: 1280, height });
    for (const length of lengths.filter((each) => each <= 32)) {
      await goTo(page, `/w/${workspace.uuid}/search?q=of${length}x`);
      await until(async () => (await page.locator(".found [role=option]").count()) === length);
      const last = page.locator(".found [role=option]").last();
      await last.scrollIntoViewIfNeeded();
      assert.ok(await last.isVisible());
    }
  }
});

test("a picker of many tickets is whole, before and after more is typed", { skip }, async () => {
  const { uuid } = await company.task({ title: "Linked" });
  const page = await open(ada, `/w/${workspace.uuid}/task/${uuid}`, { viewport: { width: 1280, height: 2000 } });
  await page.getByRole("button", { name: "Link a ticket" }).click();
  await page.getByRole("option").first().click();
  const field = page.getByPlaceholder("Number or title");
  for (const [typed, count] of [
    ["card", total],
    ["of300x", 300],
    ["card", total],
  ] as const) {
    await field.fill(typed);
    await page.locator(`[role=option][aria-setsize="${count}"]`).first().waitFor();
    await isWhole(page, [{ name: "picker", scroller: ".picker-list", lines: count, last: null }]);
  }
});

test("a list that an open ticket covered is whole after it is closed", { skip }, async () => {
  const { uuid } = await company.task({ title: "Covering" });
  const page = await open(ada, `${screens.list.path(300)}&ticket=${uuid}`, { viewport: { width: 390, height: 600 } });
  await page.getByRole("complementary", { name: "Covering" }).waitFor();
  await page.setViewportSize({ width: 390, height: 1600 });
  await page.getByRole("button", { name: "Close" }).first().click();
  await isWhole(page, screens.list.lists(300));
});

const trashOf = (count: number): ListOnScreen[] => [
  { name: `trash of ${count}`, scroller: "main.page", lines: count, last: null },
];

test("the trash is whole on screens of each size, before and after something is sought in it", { skip }, async () => {
  const tasks = await tasksOf(company, await importBoard(company, "Thrown away"));
  const uuids = tasks.map(({ uuid }) => uuid);
  while (uuids.length > 0) await ada.api.archiveTasks({ body: { task_uuids: uuids.splice(0, 200) } });
  const page = await open(ada, `/w/${workspace.uuid}/trash`);
  for (const each of sizes) {
    await page.setViewportSize(each);
    for (const length of [300, 12, 30]) {
      await goTo(page, `/w/${workspace.uuid}/trash`);
      await page.locator(`[aria-setsize="${total}"]`).first().waitFor();
      await isWhole(page, trashOf(total));
      await page.getByLabel("Find in the trash").fill(`of${length}x`);
      await page.locator(`[aria-setsize="${length}"]`).first().waitFor();
      await isWhole(page, trashOf(length));
    }
  }
});
