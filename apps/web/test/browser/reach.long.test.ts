import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import process from "node:process";
import { after, afterEach, test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilIdle } from "./ready.ts";
import { startRelay } from "./relay.ts";

const app = await startApp();
const { skip, company } = app;
const { ada, workspace } = company;
const relay = await startRelay(new URL(app.origin).port);
after(() => relay.kill());
afterEach(() => relay.thaw());

/** A folder for pictures of the messages. Without it there are none. */
const pictures = process.env["MESSAGES_PICTURES"];

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png` });
}

/** A board with a ticket, opened through the relay. */
async function openBoard(name: string) {
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name } });
  await ada.api.createTask({ board_uuid: board.uuid, body: { title: "Here" } });
  const titles = async () => (await ada.api.listTasks({ board_uuid: board.uuid })).tasks.map(({ title }) => title);
  const page = await app.open(ada, `/w/${workspace.uuid}/board/${board.uuid}`, {}, relay.origin);
  await page.locator(".card", { hasText: "Here" }).waitFor();
  await page.getByRole("button", { name: "New ticket in To Do" }).click();
  await page.getByRole("textbox", { name: "New ticket in To Do" }).waitFor();
  await untilIdle(page);
  return { page, titles };
}

async function addTicket(page: Page, title: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "New ticket in To Do" });
  await field.fill(title);
  await field.press("Enter");
}

const place = (page: Page) => page.locator(".column").first().boundingBox();
const away = (page: Page) =>
  page.getByText(
    /^The server has not been reachable since \d{1,2}:\d{2}\s?(?:AM|PM)?\. You see the state of that time\./,
  );
const status = (page: Page) => page.locator(".status-line");

/** Waits until no message is shown any more, and no change waits. */
const allIsWell = (page: Page) => until(async () => (await status(page).innerText()).trim() === "");

for (const waits of [false, true]) {
  const where = waits ? "where something waits" : "where nothing waits";
  test(`a killed server is reported until it is back, ${where}`, { skip }, async () => {
    const { page, titles } = await openBoard(`Killed ${where}`);
    const before = await place(page);
    await relay.kill();
    if (waits) await addTicket(page, "Made meanwhile");
    await away(page).waitFor();
    await picture(page, waits ? "killed-waiting" : "killed");
    assert.deepEqual(await place(page), before, "nothing moves");
    await relay.start();
    await allIsWell(page);
    if (waits) await until(async () => (await titles()).includes("Made meanwhile"));
  });

  test(
    `a server that takes connections and never answers is reported until it goes on, ${where}`,
    { skip },
    async () => {
      const { page, titles } = await openBoard(`Stopped ${where}`);
      relay.freeze();
      if (waits) await addTicket(page, "Made meanwhile");
      await away(page).waitFor();
      await picture(page, waits ? "stopped-waiting" : "stopped");
      relay.thaw();
      await allIsWell(page);
      if (waits) await until(async () => (await titles()).includes("Made meanwhile"));
    },
  );
}

test("late answers are reported as slow, until one comes soon", { skip }, async () => {
  const { page, titles } = await openBoard("Slow");
  await page.route("**/tasks", async (route) => {
    await new Promise((done) => void setTimeout(done, 9000));
    await route.continue().catch(() => {});
  });
  await addTicket(page, "Late");
  await page.getByText("Sending 1 change…", { exact: true }).waitFor();
  await page.getByText("The server is slow to respond. Sending 1 change…").waitFor();
  await picture(page, "slow");
  await until(async () => (await titles()).includes("Late"));
  await allIsWell(page);
});

test("a proxy without a server behind it is reported, although it answers", { skip }, async () => {
  const { page, titles } = await openBoard("Proxy");
  const badGateway = { status: 502, contentType: "text/html", body: "<html><h1>502 Bad Gateway</h1></html>" };
  await page.route(/\/(health|tasks|changes|stream|workspaces|boards)/, (route) => route.fulfill(badGateway));
  await relay.kill();
  await relay.start();
  await addTicket(page, "Made meanwhile");
  await away(page).waitFor();
  await picture(page, "proxy");
  await page.unroute(/\/(health|tasks|changes|stream|workspaces|boards)/);
  await page.unrouteAll();
  await allIsWell(page);
  await until(async () => (await titles()).includes("Made meanwhile"));
});

test("a browser without a network says so in its own words", { skip }, async () => {
  const { page } = await openBoard("Offline");
  await page.context().setOffline(true);
  await page.getByText("Offline. You can continue working.").waitFor();
  await picture(page, "offline");
  await page.context().setOffline(false);
  await allIsWell(page);
});
