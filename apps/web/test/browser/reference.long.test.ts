import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "./app.ts";
import { AxeBuilder } from "./axe.ts";

const { open, skip } = await startApp();

/** Leaves the first articles of each section: the others are made alike, and axe needs minutes for all. It runs in the browser. */
function shorten(): void {
  for (const section of document.querySelectorAll("section")) {
    for (const article of [...section.querySelectorAll("article")].slice(2)) article.remove();
  }
}

for (const [device, viewport] of [
  ["desktop", { width: 1280, height: 800 }],
  ["phone", { width: 375, height: 700 }],
] as const) {
  test(`the reference can be read by everybody on a ${device}, in both themes, and fits in`, { skip }, async () => {
    const page = await open(null, "/docs", { colorScheme: "light", viewport });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
    await page.evaluate(shorten);
    const axe = new AxeBuilder(page);
    assert.deepEqual(await axe.violations(), []);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await axe.lowContrast(), []);
  });
}

test(
  "the contents lead to an operation, its model and its error, as links to the former page do",
  { skip },
  async () => {
    const page = await open(null, "/docs#/tasks/createTask");
    await page.getByRole("heading", { name: "Create a task" }).waitFor();
    const contents = page.getByRole("navigation", { name: "Contents" });
    await contents.getByText("tasks", { exact: true }).click();
    await contents.getByRole("link", { name: "Get a task with its checklist" }).click();
    const article = page.locator("article:target");
    await article.getByRole("heading", { name: "Get a task with its checklist" }).waitFor();
    await article.getByText("Example").click();
    await article.getByText('"Move the harbour lights"').first().waitFor();
    await article.getByRole("link", { name: "task_not_found" }).click();
    await page.locator("article:target").getByText("may not open its board").waitFor();
  },
);
