import assert from "node:assert/strict";
import { join } from "node:path";
import process from "node:process";
import { after, afterEach, test } from "node:test";
import type { Page } from "playwright-core";
import { startCompany } from "@stoa/server/test/company.ts";
import { liveServer, named, newPage, newTask, storedPage, type Text } from "@stoa/server/test/live.ts";
import type { ApiClient } from "@stoa/server/test/people.ts";
import { until } from "@stoa/server/test/until.ts";
import { startWiki } from "@stoa/server/test/wiki.ts";
import { closePages, startChromium } from "../../../../tools/browsers/chromium.ts";
import { AxeBuilder } from "./axe.ts";
import { servePage } from "./serve.ts";
import { goToEnd } from "./ready.ts";

const browser = await startChromium();
const skip = browser === null ? "Chromium does not start on this machine" : false;
let socketOrigin = "";
const served = await servePage(join(import.meta.dirname, "live"), () => socketOrigin);
const company = await startCompany({ LOG_LEVEL: "silent", WEB_ORIGIN: served.origin });
const { ada, cleo, dev, harness } = company;
const { wiki } = await startWiki(company);
const server = await liveServer(harness);
socketOrigin = new URL(server.base).origin;
afterEach(() => closePages(browser));
after(async () => {
  await browser?.close();
  await served.close();
});

/** Opens a page of the wiki in a browser; without somebody there is no room. */
async function open(who: ApiClient | null, page: Text): Promise<{ tab: Page; problems: string[] }> {
  if (browser === null) throw new Error("There is no browser.");
  const tab = await (await browser.newContext()).newPage();
  const problems: string[] = [];
  tab.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
  tab.on("pageerror", (error) => problems.push(String(error)));
  await tab.exposeFunction("ticket", async () => {
    if (who === null) throw new Error("no network");
    const { status, body } = await who.post("/collab/tickets", named(page));
    return { status, body };
  });
  await tab.addInitScript(`globalThis.address = ${JSON.stringify(server.base)}`);
  await tab.goto(served.origin);
  await tab.waitForSelector(".editor-text");
  return { tab, problems };
}

const textOf = (tab: Page): Promise<string[]> =>
  tab.evaluate(() =>
    [...document.querySelectorAll(".editor-text > p")].map((each) => {
      const words = each.cloneNode(true) as Element;
      for (const cursor of words.querySelectorAll(".live-cursor")) cursor.remove();
      return words.textContent ?? "";
    }),
  );

const isSaved = (tab: Page): Promise<boolean> =>
  tab.evaluate(() => (globalThis as unknown as { state: { isSaved: boolean } | null }).state?.isSaved === true);

/** Waits until the text is edited in its room, and no longer alone. */
const isInRoom = (tab: Page): Promise<unknown> => tab.waitForSelector(".live .editor-text");

test(
  "two people write in one text, see each other's cursor, and undo takes back only one's own words",
  { skip },
  async () => {
    const page = await newPage(ada, wiki, "Ada:\n\nCleo:");
    const [one, other] = [await open(ada, page), await open(cleo, page)];
    for (const { tab } of [one, other]) await isInRoom(tab);
    await goToEnd(one.tab, 1);
    await goToEnd(other.tab, 2);
    await Promise.all([
      one.tab.keyboard.type(" from one", { delay: 20 }),
      other.tab.keyboard.type(" from the other", { delay: 20 }),
    ]);
    const wanted = ["Ada: from one", "Cleo: from the other"];
    for (const { tab } of [one, other]) await until(async () => (await textOf(tab)).join() === wanted.join());
    await one.tab.waitForSelector(".live-cursor-name");
    assert.match((await one.tab.textContent(".live-cursor-name")) ?? "", /Cleo/);
    await until(async () => (await one.tab.locator(".live-bar .avatar").count()) === 1);
    const folder = process.env["SCREENS"];
    if (folder !== undefined) await one.tab.screenshot({ path: join(folder, "live.png") });
    await until(() => isSaved(one.tab));
    await until(() => isSaved(other.tab));
    assert.equal((await storedPage(harness, dev, page)).content_text, wanted.join("\n"));
    await one.tab.keyboard.press("Control+z");
    await until(async () => !(await textOf(one.tab)).join().includes("from one"));
    assert.match((await textOf(one.tab))[1] ?? "", /^Cleo: from the other$/);
    assert.deepEqual(await new AxeBuilder(one.tab).violations(), []);
    assert.deepEqual([...one.problems, ...other.problems], []);
  },
);

test("without a room the text is edited alone, from the stored one", { skip }, async () => {
  const { tab } = await open(null, { uuid: "" });
  await until(async () => (await textOf(tab)).join() === "As it was stored");
  await goToEnd(tab, 1);
  await tab.keyboard.type(" and changed");
  const changed = (): Promise<string> =>
    tab.evaluate(() => JSON.stringify((globalThis as { changed?: object }).changed ?? null));
  await until(async () => (await changed()).includes("As it was stored and changed"));
});

test("a person who loses access is notified at once, and cannot write", { skip }, async () => {
  const task = await newTask(ada, company.board, "First");
  const { tab } = await open(cleo, task);
  await isInRoom(tab);
  assert.equal((await ada.delete(`/boards/${company.board.uuid}/members/${cleo.uuid}`)).status, 200);
  await tab.waitForSelector('.live-status[data-status="ended"]');
  await tab.waitForSelector('.editor-text[contenteditable="false"]');
});
