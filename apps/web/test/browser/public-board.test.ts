import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { AxeBuilder } from "./axe.ts";
import { untilFocused } from "./ready.ts";

const { folder, open, origin, skip, company } = await startApp();
const { ada, board, cleo, task, workspace } = company;
const { label } = await ada.api.createLabel({
  workspace_uuid: workspace.uuid,
  body: { name: "bug", color: "#dc2626" },
});
const opened = await task({
  title: "Ship the harbour",
  description: "As **agreed** with nobody\n\n- one\n- two",
  label_uuids: [label.uuid],
  assignee_uuids: [cleo.uuid],
  priority: "high",
  due_date: "2026-12-24",
  status: "In Progress",
});
await ada.api.createComment({ task_uuid: opened.uuid, body: { body: "Canary comment" } });
await task({ title: "Café menu" });
const { public_token } = (await ada.api.publishBoard({ board_uuid: board.uuid })).board;
const path = `/b/${public_token}`;

test(
  "everybody with the link reads a board, filters it, and opens a ticket as far as it is published",
  { skip },
  async () => {
    const page = await open(null, `/public/boards/${public_token}`);
    await page.getByRole("heading", { name: "Work" }).waitFor();
    assert.equal(await page.title(), "Work");
    await page.getByText("2 tickets").waitFor();
    const column = page.getByRole("region", { name: "In Progress, 1 ticket" });
    await column.getByText("Ship the harbour").waitFor();
    await page.getByLabel("Search the tickets").fill("cafe");
    await page.getByText("Ship the harbour").waitFor({ state: "detached" });
    await page.getByText("Café menu").waitFor();
    assert.match(page.url(), /\?q=cafe$/);
    await page.getByLabel("Search the tickets").fill("nothing like this");
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await page.getByLabel("Label").selectOption("bug");
    await page.getByText("Café menu").waitFor({ state: "detached" });
    await page.getByLabel("Column", { exact: true }).selectOption("Done");
    await page.getByText("No tickets match.").waitFor();
    await page.getByLabel("Column", { exact: true }).selectOption("In Progress");
    await page.getByRole("link", { name: /Ship the harbour/ }).click();
    const ticket = page.getByRole("dialog", { name: "Ship the harbour" });
    await ticket.locator("strong").filter({ hasText: "agreed" }).waitFor();
    await ticket.getByText("High").waitFor();
    const shown = await page.locator("body").innerText();
    assert.doesNotMatch(shown, /Canary|Cleo Example|Ada Example/);
    assert.deepEqual(await page.context().cookies(), []);
  },
);

test("a ticket is opened and closed by keys, and its address opens it", { skip }, async () => {
  const page = await open(null, path);
  const link = page.getByRole("link", { name: /Ship the harbour/ });
  await link.focus();
  await page.keyboard.press("Enter");
  const ticket = page.getByRole("dialog", { name: "Ship the harbour" });
  await ticket.waitFor();
  assert.match(page.url(), /#\d+$/);
  const address = page.url();
  await page.keyboard.press("Escape");
  await ticket.waitFor({ state: "detached" });
  await untilFocused(link);
  const again = await open(null, address.slice(origin.length));
  await again.getByRole("dialog", { name: "Ship the harbour" }).waitFor();
});

test("a large board is read to its end, and a long column shows more by a press", { skip }, async () => {
  const { board: large } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Large" } });
  const { statuses } = await ada.api.getBoard({ board_uuid: large.uuid });
  await company.harness.platform.pool.run(
    `insert into tasks (workspace_uuid, board_uuid, status_uuid, number, title, position, created_by)
     select $1, $2, $3, n, 'Ticket ' || n, n, $4 from generate_series(1, 450) n`,
    [workspace.uuid, large.uuid, statuses[0]?.uuid ?? null, ada.uuid],
  );
  const token = (await ada.api.publishBoard({ board_uuid: large.uuid })).board.public_token;
  const page = await open(null, `/b/${token}`);
  await page.getByText("450 tickets", { exact: true }).waitFor();
  assert.equal(await page.locator(".board-card").count(), 100);
  await page.getByRole("button", { name: "Show 100 more tickets" }).click();
  await until(async () => (await page.locator(".board-card").count()) === 200);
  await page.getByLabel("Search the tickets").fill("449");
  await page.getByText("Ticket 449").waitFor();
});

test(
  "a board that is no longer public is a page that says so, with the status of one that is not there",
  { skip },
  async () => {
    const { board: gone } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Gone" } });
    const token = (await ada.api.publishBoard({ board_uuid: gone.uuid })).board.public_token;
    await ada.api.unpublishBoard({ board_uuid: gone.uuid });
    const page = await open(null, `/b/${token}`);
    await page.getByRole("heading", { name: "This link does not work" }).waitFor();
    const reply = await page.reload();
    assert.equal(reply?.status(), 404);
    const { board: empty } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Empty" } });
    const other = (await ada.api.publishBoard({ board_uuid: empty.uuid })).board.public_token;
    const shown = await open(null, `/b/${other}`);
    await shown.getByText("There are no tickets on this board yet.").waitFor();
  },
);

test(
  "axe finds nothing on a public board, light and dark, on a desktop and a phone, with an open ticket too",
  { skip },
  async () => {
    const found: string[] = [];
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const page = await open(null, path, { viewport, colorScheme: "light" });
      await page.getByText("Café menu").waitFor();
      for (const state of ["board", "ticket"]) {
        if (state === "ticket") {
          await page.getByRole("link", { name: /Ship the harbour/ }).click();
          await page.locator(".board-ticket strong").waitFor();
        }
        const axe = new AxeBuilder(page);
        await page.emulateMedia({ colorScheme: "light" });
        found.push(...(await axe.violations()).map((line) => `${state}, light: ${line}`));
        await page.emulateMedia({ colorScheme: "dark" });
        found.push(...(await axe.lowContrast()).map((line) => `${state}, dark: ${line}`));
      }
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      assert.equal(isWide, false, "the page itself scrolls to the side");
    }
    assert.deepEqual(found, []);
  },
);

test(
  "all scripts and styles of a public board and an open ticket have at most 60 kB, compressed",
  { skip },
  async () => {
    const page = await open(null, path);
    await page.getByRole("link", { name: /Ship the harbour/ }).click();
    await page.locator(".board-ticket strong").waitFor();
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    const files = loaded.map((url) => new URL(url).pathname).filter((name) => /\.(?:js|css)$/.test(name));
    assert.ok(files.some((name) => name.includes("markdown")));
    const total = files.reduce((sum, name) => sum + statSync(join(folder, `${name}.gz`)).size, 0);
    assert.ok(total > 20_000 && total <= 60_000, `${total} bytes`);
  },
);
