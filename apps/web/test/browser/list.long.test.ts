import { test } from "node:test";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilIdle } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, board, workspace, task } = company;
const list = `/w/${workspace.uuid}/board/${board.uuid}/list`;
const stored = async (uuid: string) => (await ada.api.getTask({ task_uuid: uuid })).task;

test("tickets are chosen, changed and changed back by keys, without the mouse", { skip }, async () => {
  const tasks = [await task({ title: "First" }), await task({ title: "Second" }), await task({ title: "Third" })];
  const page = await open(ada, list);
  await page.getByText("Third").waitFor();
  await untilIdle(page);
  for (const key of ["j", "x", "j", "x", "p"]) await page.keyboard.press(key);
  await page.getByRole("option", { name: "High" }).waitFor();
  await page.locator("[role=combobox]:focus").waitFor();
  await page.keyboard.type("high");
  await page.keyboard.press("Enter");
  await page.getByText("Changed 2 tickets.").waitFor();
  const priorities = async () => Promise.all(tasks.map(async ({ uuid }) => (await stored(uuid)).priority));
  await until(async () => (await priorities()).join() === "high,high,");
  await page.keyboard.press("ControlOrMeta+z");
  await until(async () => (await priorities()).join() === ",,");
});

test("a change of another person appears by itself", { skip }, async () => {
  const { uuid, version } = await task({ title: "Before" });
  const page = await open(ada, list);
  await page.getByText("Before").waitFor();
  await company.ben.api.updateTask({ task_uuid: uuid, body: { version, title: "After" } });
  await page.getByText("After").waitFor();
});

test("the list of one's own work shows open tickets that are assigned to the person", { skip }, async () => {
  const { uuid } = await task({ title: "For Ada", due_date: "2020-01-01", assignee_uuids: [ada.uuid] });
  const page = await open(ada, `/w/${workspace.uuid}/my-work`);
  await page.getByText("For Ada").waitFor();
  await page.getByRole("rowheader", { name: "Overdue" }).waitFor();
  const done = company.statuses.at(-1)?.uuid ?? "";
  const { version } = await stored(uuid);
  await ada.api.moveTask({ task_uuid: uuid, body: { version, status_uuid: done } });
  await page.getByText("For Ada").waitFor({ state: "detached" });
  await page.getByText("Nothing is assigned to you").waitFor();
});
