import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "./app.ts";
import { untilIdle } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, workspace, task } = company;

test("titles are found at once, texts by the server, and the first one opens by Enter", { skip }, async () => {
  await task({ title: "A pelican" });
  await task({ title: "Another bird", description: "It lives near a pelican." });
  const page = await open(ada, `/w/${workspace.uuid}/my-work`);
  await page.getByRole("heading", { name: "My work" }).waitFor();
  await untilIdle(page);
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search" }).fill("pelican");
  await page.getByRole("option", { name: /^A pelican/ }).waitFor();
  await page.getByRole("option", { name: /^Another bird/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("complementary", { name: "A pelican" }).waitFor();
});

test("a hit in a text is marked, and a title is not repeated", { skip }, async () => {
  await task({ title: "Quagga in the title" });
  await task({ title: "A zebra", description: "Striped like a quagga, once." });
  const page = await open(ada, `/w/${workspace.uuid}/search?q=quagga`);
  const inText = page.getByRole("option", { name: /^A zebra/ });
  await inText
    .locator("mark")
    .filter({ hasText: /^quagga$/ })
    .waitFor();
  assert.match((await inText.textContent()) ?? "", /Striped like a quagga, once\./);
  const inTitle = page.getByRole("option", { name: /^Quagga/ });
  assert.match((await inTitle.textContent()) ?? "", /^Quagga in the title[^Q]*$/);
});

test("a search without results says so", { skip }, async () => {
  const page = await open(ada, `/w/${workspace.uuid}/search?q=xylophone`);
  await page.getByText("Nothing found", { exact: true }).waitFor();
});
