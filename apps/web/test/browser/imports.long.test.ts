import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "./app.ts";
import { untilFocused } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, dev, workspace } = company;
const imports = `/w/${workspace.uuid}/imports`;
const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("a table is shown before it is written, imported, and its board opened", { skip }, async () => {
  const page = await open(ada, imports);
  const rows = Array.from({ length: 40 }, (_, number) => `To Do,Ticket ${number}`);
  await page.getByLabel("File to import").setInputFiles(file("backlog.csv", ["column,title", ...rows].join("\n")));
  await page.getByText("40 tickets").waitFor();
  const before = await ada.api.listBoards({ workspace_uuid: workspace.uuid });
  assert.ok(!before.boards.some(({ name }) => name === "backlog"), "nothing was written yet");
  // the button has the focus: the same by keys alone
  await untilFocused(page.getByRole("button", { name: /^Import \d/ }));
  await page.keyboard.press("Enter");
  await page.getByText("backlog.csv was imported.").waitFor();
  await page.getByRole("link", { name: "Open backlog" }).click();
  await page.waitForURL(/\/board\//);
});

test("a file that is here already is not imported again without a word", { skip }, async () => {
  const page = await open(ada, imports);
  const twice = file("twice.csv", "column,title\nTo Do,Once\n");
  await page.getByLabel("File to import").setInputFiles(twice);
  await page.getByRole("button", { name: "Import 1", exact: true }).click();
  await page.getByText("twice.csv was imported.").waitFor();
  await page.getByRole("link", { name: "Open twice" }).waitFor();
  await page.getByRole("button", { name: "Import another file" }).click();
  await page.getByLabel("File to import").setInputFiles(twice);
  await page.getByText("The board twice already exists").waitFor();
  await page.getByText(/The file twice.csv was imported on /).waitFor();
  // Enter, which goes on else, starts no second import here
  await untilFocused(page.getByRole("button", { name: "Another file" }));
  await page.keyboard.press("Enter");
  await page.getByLabel("File to import").setInputFiles(twice);
  await page.getByRole("button", { name: "Import 1 anyway" }).click();
  await page.getByText("twice.csv was imported.").waitFor();
  const { boards } = await ada.api.listBoards({ workspace_uuid: workspace.uuid });
  assert.equal(boards.filter(({ name }) => name === "twice").length, 2);
});

test("each row that cannot be read is reported, and nothing is written", { skip }, async () => {
  const page = await open(ada, imports);
  const text = "board,column,title,due_date\nBad,To Do,Good,2026-12-01\nBad,To Do,Wrong,2026-02-31\n";
  await page.getByLabel("File to import").setInputFiles(file("bad.csv", text));
  await page.getByRole("alert").getByText("Nothing was written.").waitFor();
  await page.getByRole("cell", { name: "due_date" }).waitFor();
  assert.equal(await page.getByRole("button", { name: /^Import \d/ }).count(), 0);
});

test("a viewer sees that only others may import", { skip }, async () => {
  const page = await open(dev, imports);
  await page.getByText("You can read this workspace, but you cannot import into it.").waitFor();
  assert.equal(await page.getByLabel("File to import").count(), 0);
});
