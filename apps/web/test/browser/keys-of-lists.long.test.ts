import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "./app.ts";
import { untilIdle } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, workspace } = company;

/** The address of a new board with tickets in its first column. */
async function newBoard(name: string, ...titles: readonly string[]): Promise<string> {
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name } });
  const { statuses } = await ada.api.getBoard({ board_uuid: board.uuid });
  for (const title of titles)
    await ada.api.createTask({ board_uuid: board.uuid, body: { title, status_uuid: statuses[0]?.uuid ?? "" } });
  return `/w/${workspace.uuid}/board/${board.uuid}`;
}

for (const view of ["", "/list"])
  test(
    `Escape leaves the keys to the ticket with the focus, on a ${view === "" ? "board" : "list"}`,
    { skip },
    async () => {
      const path = await newBoard(`Left by Escape${view}`, "One", "Two", "Three");
      const page = await open(ada, `${path}${view}`);
      const focused = page.locator("[data-focused=true]");
      const untilOnly = (title: string) => focused.getByText(title, { exact: true }).waitFor();
      /** Opens a picker by a key, and closes it. */
      const asks = async (key: string): Promise<void> => {
        await page.keyboard.press(key);
        await page.locator("[role=combobox]:focus").waitFor();
        await page.keyboard.press("Escape");
        await page.locator("[role=combobox]").waitFor({ state: "detached" });
      };
      await page.getByText("Two", { exact: true }).click();
      const close = page.getByRole("button", { name: "Close ticket" });
      await close.waitFor();
      await untilIdle(page);
      await page.keyboard.press("Escape");
      await close.waitFor({ state: "detached" });
      await page.keyboard.press("Escape");
      await untilOnly("Two");
      for (const key of ["m", "s"]) await asks(key);
      for (const key of ["x", "Shift+ArrowDown"]) await page.keyboard.press(key);
      await page.getByText("2 tickets selected").waitFor();
      await page.keyboard.press("Escape");
      await page.getByText("2 tickets selected").waitFor({ state: "detached" });
      await untilOnly("Three");
      for (const key of ["p", "a"]) await asks(key);
      await page.keyboard.press("ArrowUp");
      await untilOnly("Two");
    },
  );

test("Shift takes a range of boxes, and marks no text of the page", { skip }, async () => {
  const page = await open(ada, `${await newBoard("A range", "One", "Two", "Three", "Four")}/list`);
  page.setDefaultTimeout(8000);
  const box = (title: string) => page.getByRole("row").filter({ hasText: title }).getByRole("checkbox");
  await box("One").check();
  await box("Three").click({ modifiers: ["Shift"] });
  await page.getByText("3 tickets selected").waitFor();
  await page.keyboard.press("Escape");
  // a press on words is where a marked text would begin
  await page.getByText("Two", { exact: true }).click();
  await page.keyboard.press("Escape");
  await page
    .getByRole("grid")
    .getByText("Four", { exact: true })
    .click({ modifiers: ["Shift"] });
  await page.getByText("3 tickets selected").waitFor();
  assert.equal(await page.evaluate(() => getSelection()?.toString()), "");
});

test("Escape in a description goes to the ticket, and then closes it", { skip }, async () => {
  const page = await open(ada, await newBoard("Left by Escape twice", "Described"));
  page.setDefaultTimeout(8000);
  await page.getByText("Described", { exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Described" });
  await panel.getByRole("textbox", { name: "Description" }).click();
  await page.keyboard.type("Words");
  await page.keyboard.press("Escape");
  await untilIdle(page);
  assert.ok(await panel.evaluate((element) => element === document.activeElement));
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
});

test("an open ticket covers all of a low screen", { skip }, async () => {
  const path = await newBoard("A low screen", "Covers");
  const page = await open(ada, path, { viewport: { width: 900, height: 420 } });
  page.setDefaultTimeout(8000);
  await page.getByText("Covers", { exact: true }).click();
  await page.getByRole("textbox", { name: "Description" }).waitFor();
  const uncovered = await page.evaluate(() =>
    [5, 210, 415]
      .flatMap((y) => [5, 110, 450, 895].map((x) => document.elementFromPoint(x, y)))
      .filter((at) => at?.closest(".task-panel") === null)
      .map((at) => at?.className),
  );
  assert.deepEqual(uncovered, []);
});
