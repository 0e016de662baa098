import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { AxeBuilder } from "./axe.ts";
import { untilFocused } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, ben, dev, workspace } = company;
const imports = `/w/${workspace.uuid}/imports`;
const file = (name: string, text: string | Buffer) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.getByLabel("File to import").setInputFiles(files);
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const goOn = (page: Page) => button(page, "Continue").click();

/** Opens the choice of a row, and takes an option. */
async function pick(page: Page, choice: RegExp, option: string): Promise<void> {
  await button(page, choice).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await page.getByRole("listbox").waitFor({ state: "detached" });
}

/** Opens the board of an import, and returns its tickets. */
async function openBoard(page: Page, name: string) {
  await page.getByRole("link", { name: `Open ${name}` }).click();
  await page.waitForURL(/\/board\//);
  const [board_uuid = ""] = /(?<=\/board\/)[^/]+/.exec(page.url()) ?? [];
  return (await ada.api.listTasks({ board_uuid })).tasks;
}

test(
  "a table is shown before it is written, imported, and its board opened, with no key but Enter",
  { skip },
  async () => {
    const page = await open(ada, imports);
    const rows = Array.from({ length: 40 }, (_, number) => `To Do,Ticket ${number}`);
    await choose(page, file("backlog.csv", ["column,title", ...rows].join("\n")));
    await page.getByRole("heading", { name: "A table, 40 tickets" }).waitFor();
    assert.equal(
      await page
        .getByRole("region", { name: /^The first tickets/ })
        .getByRole("row")
        .count(),
      21,
    );
    await untilFocused(button(page, "Continue"));
    await page.keyboard.press("Enter");
    await page.getByText("Nothing in the file is lost.").waitFor();
    const before = await ada.api.listBoards({ workspace_uuid: workspace.uuid });
    assert.ok(!before.boards.some(({ name }) => name === "backlog"), "nothing was written yet");
    await untilFocused(button(page, "Import 40 tickets"));
    await page.keyboard.press("Enter");
    await page.getByText("backlog.csv was imported.").waitFor();
    assert.equal((await openBoard(page, "backlog")).length, 40);
  },
);

test("a file that is here already is not imported again without a word", { skip }, async () => {
  const page = await open(ada, imports);
  const twice = file("twice.csv", "column,title\nTo Do,Once\n");
  await choose(page, twice);
  await goOn(page);
  await button(page, "Import 1 ticket").click();
  await page.getByText("twice.csv was imported.").waitFor();
  await page.getByRole("link", { name: "Open twice" }).waitFor();
  await button(page, "Import another file").click();
  await choose(page, twice);
  await goOn(page);
  await page.getByText("The board twice already exists").waitFor();
  await page.getByText(/The file twice.csv was imported on /).waitFor();
  // Enter, which goes on else, starts no second import here
  await untilFocused(button(page, "Back"));
  await page.keyboard.press("Enter");
  await goOn(page);
  await button(page, "Import 1 ticket anyway").click();
  await page.getByText("twice.csv was imported.").waitFor();
  const { boards } = await ada.api.listBoards({ workspace_uuid: workspace.uuid });
  assert.equal(boards.filter(({ name }) => name === "twice").length, 2);
});

test("a wrong guess about a German table is corrected on the screen, and people are mapped", { skip }, async () => {
  const page = await open(ada, imports);
  const text = [
    "Aufgabe;Stand;Wer;Fällig;Wichtigkeit;Kunde",
    "Angebot;Läuft;Ann Otherwise;03/04/2026;egal;Meyer",
    "Rechnung;Fertig;Karl Nobody;05/04/2026;hoch;Otto",
  ].join("\n");
  await choose(page, file("Projekt.csv", text));
  await page.getByText("2 not found among the members").waitFor();
  const sample = page.getByRole("region", { name: /^The first tickets/ });
  await sample.getByText("3 Apr 2026").waitFor();
  await page.getByLabel("Dates such as 03/04/2026").selectOption("Month first: March 4");
  await sample.getByText("4 Mar 2026").waitFor();
  await pick(page, /^Meaning of Kunde/, "Labels");
  await sample.getByRole("columnheader", { name: "Labels" }).waitFor();
  await pick(page, /^Member for Ann Otherwise/, "Ben Example");
  await pick(page, /^Priority for egal/, "Low");
  await page.getByText("1 not found among the members").waitFor();
  await page.getByText("Columns of the board").click();
  await button(page, /^Column for Läuft/).click();
  await page.getByRole("combobox", { name: "Column for Läuft" }).fill("Doing");
  await page.getByRole("option", { name: "New column “Doing”" }).click();
  await sample.getByText("Doing").waitFor();
  await goOn(page);
  await page.getByRole("heading", { name: "In another form" }).waitFor();
  await page.getByText("Assignees who are no members").waitFor();
  await page.getByText("For example: Karl Nobody").waitFor();
  await button(page, "Import 2 tickets").click();
  const tasks = await openBoard(page, "Projekt");
  const [task] = tasks.filter(({ title }) => title === "Angebot");
  assert.deepEqual(
    [task?.status_name, task?.due_date, task?.priority, task?.labels.map(({ name }) => name), task?.assignees[0]?.uuid],
    ["Doing", "2026-03-04", "low", ["Meyer"], ben.uuid],
  );
  await page.locator(".column", { hasText: "Doing" }).getByText("Angebot").waitFor();
});

test("letters that look wrong are corrected by another encoding", { skip }, async () => {
  const page = await open(ada, imports);
  // “Żółty łoś” in ISO 8859-2
  const bytes = Buffer.from([0x54, 0x69, 0x74, 0x6c, 0x65, 0x0a, 0xaf, 0xf3, 0xb3, 0x74, 0x79, 0x20, 0xb3, 0x6f, 0xb6]);
  await choose(page, file("polish.csv", bytes));
  await page.getByLabel("Letters").selectOption("Central European (ISO 8859-2)");
  await page.getByRole("cell", { name: "Żółty łoś" }).waitFor();
  await goOn(page);
  await button(page, "Import 1 ticket").click();
  assert.deepEqual(
    (await openBoard(page, "polish")).map(({ title }) => title),
    ["Żółty łoś"],
  );
});

test("archived cards of Trello are left out when a person says so", { skip }, async () => {
  const page = await open(ada, imports);
  const board = {
    name: "Garden",
    lists: [{ id: "l", name: "Beds" }],
    cards: [
      { id: "a", name: "Sow", idList: "l" },
      { id: "b", name: "Old", idList: "l", closed: true },
    ],
  };
  await choose(page, file("export.json", JSON.stringify(board)));
  await page.getByRole("heading", { name: "A board of Trello, 2 tickets" }).waitFor();
  await page.getByLabel("Archived tickets").selectOption("Leave them out");
  await page.getByRole("heading", { name: "A board of Trello, 1 ticket" }).waitFor();
  await goOn(page);
  await page.getByText("They are left out, as chosen.").waitFor();
  await button(page, "Import 1 ticket").click();
  assert.deepEqual(
    (await openBoard(page, "Garden")).map(({ title }) => title),
    ["Sow"],
  );
});

test("pasted rows are a file", { skip }, async () => {
  const page = await open(ada, imports);
  await button(page, "Choose a file").waitFor();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Title\tStatus\nPasted\tDone\n");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole("heading", { name: "A table, 1 ticket" }).waitFor();
  await goOn(page);
  await button(page, "Import 1 ticket").click();
  assert.deepEqual(
    (await openBoard(page, "Pasted rows")).map(({ title, status_name }) => [title, status_name]),
    [["Pasted", "Done"]],
  );
});

test("several files come one after the other, and one can be skipped", { skip }, async () => {
  const page = await open(ada, imports);
  await choose(page, file("one.csv", "title\nA"), file("two.csv", "title\nB"), file("three.csv", "title\nC"));
  await page.getByText("File 1 of 3").waitFor();
  await goOn(page);
  await button(page, "Import 1 ticket").click();
  await button(page, "Next file").click();
  await page.getByText("File 2 of 3").waitFor();
  await button(page, "Skip this file").click();
  await page.getByText("File 3 of 3").waitFor();
  await goOn(page);
  await button(page, "Import 1 ticket").click();
  await page.getByText("three.csv was imported.").waitFor();
  await button(page, "Import another file").click();
  await button(page, "three.csv").waitFor();
  assert.equal(await button(page, "two.csv").count(), 0);
});

test(
  "a cell that cannot be read is reported before and after the import, and the report can be kept",
  { skip },
  async () => {
    const page = await open(ada, imports);
    await choose(page, file("bad.csv", "title,due_date\nGood,2026-12-01\nWrong,2026-02-31\n"));
    await goOn(page);
    await page.getByRole("heading", { name: "Missing afterwards" }).waitFor();
    await button(page, "Import 2 tickets").click();
    await page.getByText("bad.csv was imported.").waitFor();
    await button(page, "Import another file").click();
    await button(page, "bad.csv").click();
    await page.getByText("bad.csv was imported.").waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Download report").click()]);
    assert.equal(download.suggestedFilename(), "Report on bad.csv.csv");
    assert.match(
      await readFile(await download.path(), "utf8"),
      /^\uFEFFImportance,[^]*Missing afterwards,[^]*2026-02-31/,
    );
    await button(page, "Back").click();
    await button(page, "Choose a file").waitFor();
  },
);

test("an import is undone after a question that says where everything goes", { skip }, async () => {
  const page = await open(ada, imports);
  await choose(page, file("mistake.csv", "title\nA"));
  await goOn(page);
  await button(page, "Import 1 ticket").click();
  await page.getByRole("link", { name: "Open mistake" }).waitFor();
  await button(page, "Undo this import").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Archived, with all tickets: mistake.").waitFor();
  await dialog.getByRole("button", { name: "Undo this import" }).click();
  await page.getByText(/The import of mistake.csv was undone on /).waitFor();
  await page.getByRole("link", { name: "Open mistake" }).waitFor({ state: "detached" });
  const { boards } = await ada.api.listBoards({ workspace_uuid: workspace.uuid });
  assert.ok(!boards.some(({ name, archived_at }) => name === "mistake" && archived_at === null));
  await button(page, "Import another file").click();
  await page.getByRole("listitem").filter({ hasText: "mistake.csv" }).getByText("undone").waitFor();
});

test("a file that is nothing of all this is refused with the reason, and read as another kind", { skip }, async () => {
  const page = await open(ada, imports);
  await choose(page, file("picture.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0xff, 0x81])));
  await page.getByRole("alert").getByText("This file cannot be imported.").waitFor();
  assert.equal(await button(page, /^Import \d/).count(), 0);
  await page.getByLabel("Kind of file").selectOption({ label: "Trello board" });
  await until(async () => (await page.getByRole("alert").textContent())?.includes("JSON") === true);
  await button(page, "Another file").click();
  await button(page, "Choose a file").waitFor();
});

test("pages are opened from the report of their import, and read", { skip }, async () => {
  const page = await open(ada, imports);
  await choose(page, file("Welcome.md", "# Welcome\n\nGood *morning*.\n"));
  await button(page, "Import 1 page").click();
  await page.getByRole("link", { name: "Open Welcome" }).click();
  await page.getByRole("heading", { name: "Welcome", exact: true }).waitFor();
  await page.getByText("Good morning.").waitFor();
  assert.equal(await page.getByText("This page is empty.").count(), 0);
});

test("without a network the file stays chosen", { skip }, async () => {
  const page = await open(ada, imports);
  await button(page, "Choose a file").waitFor();
  await page.context().setOffline(true);
  await choose(page, file("later.csv", "title\nA"));
  await button(page, "Try again").waitFor();
  await page.context().setOffline(false);
  await button(page, "Try again").click();
  await page.getByRole("heading", { name: "A table, 1 ticket" }).waitFor();
});

test("every choice can be made by keys", { skip }, async () => {
  const page = await open(ada, imports);
  await choose(page, file("keys.csv", "Title,Owner,Area\nA,Nobody Here,North\n"));
  await untilFocused(button(page, "Continue"));
  const until = async (name: RegExp): Promise<void> => {
    const wanted = button(page, name);
    for (let at = 0; at < 40 && !(await wanted.evaluate((one) => one === document.activeElement)); at += 1)
      await page.keyboard.press("Shift+Tab");
    await untilFocused(wanted);
  };
  await until(/^Meaning of Area/);
  await page.keyboard.press("Enter");
  await untilFocused(page.getByRole("combobox", { name: "Meaning of Area" }));
  await page.keyboard.type("lab");
  await page.keyboard.press("Enter");
  await untilFocused(button(page, "Meaning of Area: Labels"));
  await until(/^Member for Nobody Here/);
  await page.keyboard.press("Enter");
  await untilFocused(page.getByRole("combobox", { name: "Member for Nobody Here" }));
  await page.keyboard.type("ben");
  await page.keyboard.press("Enter");
  await untilFocused(button(page, "Member for Nobody Here: Ben Example"));
  await page.getByRole("cell", { name: "Ben Example" }).waitFor();
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`axe finds nothing on the steps at ${viewport.width} px, light and dark`, { skip }, async () => {
    const page = await open(ada, imports, { viewport, colorScheme: "light" });
    const found: string[] = [];
    const look = async (): Promise<void> => {
      const axe = new AxeBuilder(page);
      await page.emulateMedia({ colorScheme: "light" });
      found.push(...(await axe.violations()));
      await page.emulateMedia({ colorScheme: "dark" });
      found.push(...(await axe.lowContrast()));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > viewport.width) found.push(`${width} px wide`);
    };
    const text = "Title,Owner,Priority,Area,Due\nA,Nobody Here,hm,North,03/04/2026\n";
    await choose(page, file(`axe ${viewport.width}.csv`, text));
    await button(page, "Continue").waitFor();
    await look();
    await goOn(page);
    await button(page, "Import 1 ticket").waitFor();
    await look();
    await button(page, "Import 1 ticket").click();
    await button(page, "Import another file").waitFor();
    await look();
    assert.deepEqual(found, []);
  });
}

test("a viewer sees that only others may import", { skip }, async () => {
  const page = await open(dev, imports);
  await page.getByText("You can read this workspace, but you cannot import into it.").waitFor();
  assert.equal(await page.getByLabel("File to import").count(), 0);
});
