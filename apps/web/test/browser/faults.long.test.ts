import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { frontOf } from "@stoa/server/test/front.ts";
import { join as joinWorkspace, list, person, sessionToken } from "@stoa/server/test/people.ts";
import { until } from "@stoa/server/test/until.ts";
import { buildServiceWorker } from "../../scripts/service-worker.ts";
import { startApp } from "./app.ts";
import { keptIn, shownIn, untilAppIsKept } from "./kept.ts";

const app = await startApp();
const { skip, company, another } = app;
const { ada, cleo, workspace, harness } = company;
const front = frontOf(harness.app);

/** The time for which the server is away, in seconds. */
const outage = Number(process.env["BROWSER_OUTAGE"] ?? "5");

/** Opens a path in a browser that may keep the app. */
const open: typeof app.open = (who, path) => app.open(who, path, { serviceWorkers: "allow" });

/** A board of its own that Cleo is on too. */
async function newBoard(name: string) {
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name } });
  await list(harness, board, cleo);
  const path = `/w/${workspace.uuid}/board/${board.uuid}`;
  const titles = async () =>
    (await ada.api.listTasks({ board_uuid: board.uuid })).tasks.map(({ title }) => title).toSorted();
  const create = async (title: string) =>
    (await ada.api.createTask({ board_uuid: board.uuid, body: { title } })).task.uuid;
  return { board, path, titles, create };
}

const entry = (page: Page) => page.getByRole("textbox", { name: "New ticket in To Do" });

/** Waits longer: who could not reach the server again and again tries only once a minute. */
const untilTried = (holds: () => Promise<boolean>) => until(holds).catch(() => until(holds));

/** The message that the own value replaced another one. */
const words = (page: Page) =>
  page.getByText(
    /^(Ada|Cleo) Example set the title of “Shared by (Ada|Cleo)” to “Shared by (Ada|Cleo)” in the meantime/,
  );

const buildOf = (tab: Page) => tab.evaluate(() => document.documentElement.dataset["build"]);

/** Opens the line for new tickets. */
async function beginTickets(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New ticket in To Do" }).click();
  await entry(page).waitFor();
}

async function addTicket(page: Page, title: string): Promise<void> {
  await entry(page).fill(title);
  await entry(page).press("Enter");
  await page.getByText(title, { exact: true }).waitFor();
}

const renameTicket = (page: Page, title: string) => page.getByRole("textbox", { name: "Title" }).fill(title);

test(
  "while the server is away two people go on working, also in new tabs; then all has what both did, once",
  { skip },
  async (t) => {
    const { path, titles, create } = await newBoard("Away");
    const shared = await create("Shared");
    const pages = [await open(ada, `${path}?ticket=${shared}`), await open(cleo, `${path}?ticket=${shared}`)];
    for (const page of pages) await page.getByRole("textbox", { name: "Title" }).waitFor();
    const [mine, theirs] = pages as [Page, Page];
    await untilAppIsKept(mine);
    await front.stop();
    t.after(() => front.start());
    await renameTicket(mine, "Shared by Ada");
    await renameTicket(theirs, "Shared by Cleo");
    for (const page of pages) await beginTickets(page);
    const made: string[] = [];
    const add = async (page: Page, title: string) => {
      await addTicket(page, title);
      made.push(title);
    };
    await add(mine, "Ada 0");
    // a tab that is opened now has all, without the server
    const fresh = await another(mine, path);
    await fresh.getByText("Ada 0", { exact: true }).waitFor();
    await fresh.getByText("Shared by Ada", { exact: true }).waitFor();
    for (let count = 1; count <= 20; count += 1) {
      await add(count % 2 === 0 ? mine : theirs, `Number ${count}`);
      await theirs.waitForTimeout(outage * 50);
    }
    // the second person sees a message, for some seconds
    const shown = Promise.any([...pages, fresh].map((page) => words(page).first().waitFor({ timeout: 180_000 })));
    await front.start();
    const isWhole = async () => {
      const now = await titles();
      const others = now.filter((title) => !title.startsWith("Shared"));
      return now.length === made.length + 1 && others.join() === made.toSorted().join();
    };
    // missing and doubled titles are reported
    await untilTried(isWhole).catch(async () => assert.deepEqual(await titles(), made));
    await shown;
    const [winner = ""] = (await titles()).filter((title) => title.startsWith("Shared by"));
    for (const page of [...pages, fresh]) {
      await untilTried(async () => {
        const text = await page.evaluate(() => document.body.innerText);
        return !text.includes("Sending") && text.includes(winner);
      });
    }
    assert.ok(await isWhole());
  },
);

test(
  "the person whose value was replaced while away is named, and a click puts the value back",
  { skip },
  async (t) => {
    const { path, titles, create } = await newBoard("Replaced");
    const shared = await create("Plan");
    const page = await open(cleo, `${path}?ticket=${shared}`);
    await page.getByRole("textbox", { name: "Title" }).waitFor();
    await front.stop();
    t.after(() => front.start());
    await renameTicket(page, "Plan by Cleo");
    await harness.platform.pool.run("update tasks set title = 'Plan by Ada', version = version + 1 where uuid = $1", [
      shared,
    ]);
    await front.start();
    await page
      .getByText("Somebody set the title of “Plan by Cleo” to “Plan by Ada” in the meantime. Your value is kept.")
      // a tab tries again after up to a minute
      .waitFor({ timeout: 180_000 });
    await untilTried(async () => (await titles()).includes("Plan by Cleo"));
    await page.getByRole("button", { name: "Take theirs" }).click();
    await untilTried(async () => (await titles()).includes("Plan by Ada"));
  },
);

test(
  "a change that a killed tab was sending is sent again by the next tab, and takes effect once",
  { skip },
  async () => {
    const { path, titles } = await newBoard("Killed");
    const page = await open(ada, path);
    const context = page.context();
    await beginTickets(page);
    const count = front.swallow(({ method, url = "" }) => method === "POST" && url.endsWith("/tasks"));
    await addTicket(page, "Sent once");
    await until(async () => count() > 0 && (await titles()).length === 1);
    await page.close();
    front.swallow(() => false);
    const next = await context.newPage();
    await next.goto(`${app.origin}${path}`);
    // its key is known when the server has answered
    const card = next.locator(".card-slot", { hasText: "Sent once" });
    await until(async () => /[A-Z]-\d/.test((await card.allInnerTexts()).join()));
    assert.deepEqual([await card.count(), await titles()], [1, ["Sent once"]]);
  },
);

test(
  "a new build is offered, and an old tab whose files are gone goes on until the person agrees",
  { skip },
  async () => {
    const { path } = await newBoard("Builds");
    const page = await open(ada, path);
    await page.getByRole("button", { name: "New ticket in To Do" }).waitFor();
    await untilAppIsKept(page);
    const other = await another(page, path);
    await other.getByRole("button", { name: "New ticket in To Do" }).waitFor();
    const folder = await mkdtemp(join(tmpdir(), "stoa-build-"));
    harness.atEnd(() => rm(folder, { recursive: true }));
    await cp(app.folder, folder, { recursive: true });
    const names = await readdir(folder, { recursive: true });
    const gone = names.filter((name) => /sw\.js|search-screen|index\.html\./.test(name));
    assert.ok(gone.some((name) => name.includes("search-screen")));
    for (const name of gone) await rm(join(folder, name));
    const html = await readFile(join(folder, "index.html"), "utf8");
    await writeFile(join(folder, "index.html"), html.replace("<html", '<html data-build="2"'));
    await buildServiceWorker(folder);
    await front.serve(folder);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByText("A new version is ready.").waitFor();
    // nobody looks at the other tab, and nothing waits
    await other.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await until(async () => (await buildOf(other).catch(() => undefined)) === "2");
    assert.equal(await buildOf(page), undefined);
    await page.getByRole("link", { name: "Search" }).click();
    await page.getByRole("combobox", { name: "Search" }).waitFor();
    await page.getByRole("button", { name: "Reload" }).click();
    await until(async () => (await buildOf(page).catch(() => undefined)) === "2");
  },
);

test(
  "of a board that was taken away, and after signing out of everything, nothing is left in the browser",
  { skip },
  async () => {
    const { board, path, create } = await newBoard("Zanzibar board");
    const uuid = await create("Zanzibar");
    await ada.api.updateTask({ task_uuid: uuid, body: { description: "Zanzibar inside", version: 1 } });
    await ada.api.createComment({ task_uuid: uuid, body: { body: "Zanzibar said" } });
    const page = await open(cleo, `${path}?ticket=${uuid}`);
    const other = await another(page, `/w/${workspace.uuid}/my-work`);
    for (const text of ["Zanzibar inside", "Zanzibar said"]) await page.getByText(text).waitFor();
    await other.getByText("Zanzibar board").waitFor();
    await untilAppIsKept(page);
    await until(async () => (await keptIn(page)).text.includes("Zanzibar said"));
    await ada.api.removeBoardMember({ board_uuid: board.uuid, user_uuid: cleo.uuid });
    await until(async () => !(await shownIn(page.context())).includes("Zanzibar"));
    await until(async () => !(await keptIn(page)).text.includes("Zanzibar"));
    await page.getByRole("button", { name: "Cleo Example" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    for (const tab of [page, other]) await tab.getByRole("heading", { name: "Sign in to Stoa" }).waitFor();
    await until(async () => (await keptIn(page)).databases.length === 0);
    const { keys, paths, text } = await keptIn(page);
    assert.deepEqual([keys, text], [[], JSON.stringify([[], []])]);
    assert.deepEqual(
      paths.filter((each) => !/^\/(?:assets\/.*|[\w-]+\.(?:html|css|js|svg))$/.test(each)),
      [],
    );
  },
);

test(
  "of a session that was ended elsewhere a start without a network shows nothing; what waited is sent after the next sign-in",
  { skip },
  async (t) => {
    const { board, path, titles, create } = await newBoard("Ended elsewhere");
    const dan = await person(harness, "Dan");
    await joinWorkspace(harness, workspace.uuid, dan, "member");
    await list(harness, board, dan);
    await create("For members");
    const page = await open(dan, path);
    await page.getByText("For members").waitFor();
    await untilAppIsKept(page);
    await front.stop();
    t.after(() => front.start());
    await beginTickets(page);
    await addTicket(page, "Made without a network");
    await dan.api.logout();
    await front.start();
    await page.getByRole("heading", { name: "Sign in to Stoa" }).waitFor();
    await front.stop();
    const fresh = await another(page, path);
    await fresh.getByText("cannot be reached").first().waitFor();
    assert.doesNotMatch(
      await fresh.evaluate(() => document.body.innerText),
      /For members|Made without|Ended elsewhere/,
    );
    await front.start();
    assert.deepEqual(await titles(), ["For members"]);
    await page.context().addCookies([
      {
        name: "stoa_session",
        value: await sessionToken(harness, dan.uuid),
        url: app.origin,
        httpOnly: true,
        sameSite: "Lax",
      },
    ]);
    await page.goto(`${app.origin}${path}`);
    await untilTried(async () => (await titles()).includes("Made without a network"));
  },
);

test("on plain http in a LAN the app works online, and says what it cannot do", { skip }, async () => {
  const { path, titles, create } = await newBoard("LAN");
  const page = await app.open(ada, path, { serviceWorkers: "allow" }, app.originInLan);
  const other = await another(page, path);
  await beginTickets(page);
  await addTicket(page, "From the LAN");
  await until(async () => (await titles()).length === 1);
  await create("From elsewhere");
  for (const tab of [page, other])
    for (const title of ["From the LAN", "From elsewhere"]) await tab.getByText(title, { exact: true }).waitFor();
  assert.deepEqual((await page.evaluate(() => indexedDB.databases())).length, 0);
  // a part that was not loaded yet takes nothing else from the screen
  await front.stop();
  await page.getByRole("link", { name: "People" }).click();
  await page.getByText("This part of the app could not be loaded").waitFor();
  await page.getByRole("link", { name: "My work" }).waitFor();
  await front.start();
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByText("Ben Example").waitFor();
  await other.goto(`${app.originInLan}/settings/preferences`);
  await other.getByText("Stoa does not work offline in this browser").waitFor();
  const trusted = await app.open(ada, "/settings/preferences");
  await trusted.getByText("These settings apply to this browser.").waitFor();
  assert.equal(await trusted.getByText("Stoa does not work offline").count(), 0);
});
