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

test("that nothing is found is said", { skip }, async () => {
  const page = await open(ada, `/w/${workspace.uuid}/search?q=xylophone`);
  await page.getByText("Nothing found", { exact: true }).waitFor();
});
