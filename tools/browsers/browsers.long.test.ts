import assert from "node:assert/strict";
import process from "node:process";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { parseDocument } from "@stoa/document";
import { startCompany } from "@stoa/server/test/company.ts";
import { liveServer, newPage, storedPage } from "@stoa/server/test/live.ts";
import type { ApiClient } from "@stoa/server/test/people.ts";
import { until } from "@stoa/server/test/until.ts";
import { startWiki } from "@stoa/server/test/wiki.ts";
import { startChromium } from "./chromium.ts";
import { call, servePage, summaryOf } from "./page.ts";

const { BROWSER_LETTERS: letters = "20" } = process.env;

const browsers: Browser[] = [];
for (const browser of [await startChromium(), await startChromium()]) if (browser !== null) browsers.push(browser);
const skip = browsers.length === 2 ? false : "Chromium does not start on this machine";
const served = await servePage();
const company = await startCompany({ LOG_LEVEL: "silent", WEB_ORIGIN: served.origin });
const { ada, cleo, robot, harness } = company;
const { wiki } = await startWiki(company);
const server = await liveServer(harness);
after(async () => {
  await Promise.all([...browsers.map((browser) => browser.close()), served.close()]);
});

/**
 * Between two keys, as fast as a person types: each is a change and a place of the cursor, which are two messages, and 30 a second
 * are allowed. In milliseconds.
 */
const pace = 80;

/** Opens a page of the wiki in a browser. */
async function open(browser: Browser | undefined, who: ApiClient, page: { uuid: string }): Promise<Page> {
  if (browser === undefined) throw new Error("There is no browser.");
  const tab = await browser.newPage();
  await tab.goto(served.origin);
  const { room, ticket } = await server.ticketFor(who, page);
  await call(tab, "open", server.base, room, ticket, who.email);
  return tab;
}

const textsOf = (tabs: readonly Page[]): Promise<string[]> => Promise.all(tabs.map((tab) => call(tab, "text")));

test(
  "two browsers type in one page while a script appends: both show all of it, and it is stored",
  { skip },
  async () => {
    const page = await newPage(ada, wiki, "Ada:\n\nCleo:\n\nThe end");
    const [one, other] = [await open(browsers[0], ada, page), await open(browsers[1], cleo, page)];
    await until(async () => (await call(one, "others")).includes("Cleo Example"));
    await Promise.all([call(one, "go", "Ada:"), call(other, "go", "Cleo:")]);
    const [words, more] = ["the quick brown fox jumps over the lazy dog", "pack my box with five dozen liquor jugs"];
    const appending = (async () => {
      for (let count = 0; count < 5; count += 1) {
        const answer = await robot.post(`/wiki-pages/${page.uuid}/append`, { content_markdown: `Appended ${count}` });
        assert.equal(answer.status, 200);
      }
    })();
    await Promise.all([
      one.keyboard.type(` ${words}`, { delay: 5 }),
      other.keyboard.type(` ${more}`, { delay: 5 }),
      appending,
    ]);
    await Promise.all([one.keyboard.press("Enter"), other.keyboard.press("Enter")]);
    await Promise.all([one.keyboard.type("And Ada"), other.keyboard.type("And Cleo")]);
    const appended = Array.from({ length: 5 }, (_, index) => `Appended ${index}`);
    const wanted = [`Ada: ${words}`, "And Ada", `Cleo: ${more}`, "And Cleo", "The end", ...appended].join("\n");
    await until(async () => (await textsOf([one, other])).every((text) => text === wanted));
    assert.equal((await storedPage(harness, ada, page)).content_text, wanted);
  },
);

/** The document that a browser shows, in the product's form. */
const documentOf = async (tab: Page): Promise<object> => {
  const parsed = parseDocument(await call(tab, "document"));
  return "problem" in parsed ? parsed : parsed.document;
};

test("everything that an editor can make is the same in both browsers and in what is stored", { skip }, async () => {
  const page = await newPage(ada, wiki, "Beginning");
  const [one, other] = [await open(browsers[0], ada, page), await open(browsers[1], cleo, page)];
  const type = (words: string): Promise<void> => one.keyboard.type(words, { delay: pace });
  const next = (): Promise<void> => call(one, "goOn");
  await next();
  await type("plain ");
  await one.keyboard.press("Control+b");
  await type("bold ");
  await one.keyboard.press("Control+i");
  await type("both");
  await one.keyboard.press("Control+b");
  await one.keyboard.press("Control+i");
  await type(" and ");
  await call(one, "run", "link");
  await type("linked");
  for (const command of ["heading", "code"]) {
    await next();
    await call(one, "run", command);
    await type(`in a ${command}`);
  }
  for (const command of ["bullets", "numbers"]) {
    await next();
    await call(one, "run", command);
    await type("first");
    await one.keyboard.press("Enter");
    await type("second");
  }
  for (const command of ["tasks", "check", "table", "rule"]) {
    await next();
    await call(one, "run", command);
  }
  for (const command of ["picture", "break", "mention"]) {
    await next();
    await type("before ");
    await call(one, "run", command);
    await type(" after");
  }
  const typed = await documentOf(one);
  const kinds = JSON.stringify(typed);
  for (const kind of [
    "bold",
    "italic",
    "link",
    "heading",
    "codeBlock",
    "bulletList",
    "orderedList",
    "taskItem",
    "table",
    "image",
    "hardBreak",
    "mention",
  ])
    assert.match(kinds, new RegExp(`"type":"${kind}"`));
  await until(async () => JSON.stringify(await documentOf(other)) === kinds).catch(() => {});
  assert.deepEqual(await documentOf(other), typed);
  const { content_json } = await storedPage(harness, ada, page);
  assert.deepEqual(content_json, typed);
  await one.keyboard.press("Control+z");
  const undone = JSON.stringify(await documentOf(one));
  assert.notEqual(undone, kinds);
  await until(async () => JSON.stringify(await documentOf(other)) === undone);
});

test(
  "a browser that is killed while it types loses nothing that was stored, and nobody else anything",
  { skip },
  async () => {
    const page = await newPage(ada, wiki, "Ada:\n\nCleo:");
    const victim = await startChromium();
    const [one, other] = [await open(victim ?? undefined, ada, page), await open(browsers[1], cleo, page)];
    await Promise.all([call(one, "go", "Ada:"), call(other, "go", "Cleo:")]);
    await one.keyboard.type(" stored");
    await until(async () => (await call(other, "text")).includes("Ada: stored"));
    const typing = other.keyboard.type(" goes on and on", { delay: 5 });
    void one.keyboard.type(" more and more".repeat(20)).catch(() => {});
    await victim?.close();
    await typing;
    await until(async () => (await call(other, "others")).length === 1);
    const text = await call(other, "text");
    assert.match(text, /^Ada: stored( more and more)*[ a-z]*\nCleo: goes on and on$/);
    await until(async () => (await storedPage(harness, ada, page)).content_text === (await call(other, "text")));
  },
);

test("each browser shows the text that is typed in the other one", { skip }, async () => {
  const page = await newPage(ada, wiki, "Beginning");
  const [one, other] = [await open(browsers[0], ada, page), await open(browsers[1], cleo, page)];
  await call(one, "goOn");
  const took: number[] = [];
  for (let count = 0; count < Number(letters); count += 1) {
    const word = `word${count}x `;
    await call(other, "expect", word.trim());
    const at = await call(one, "typeNow", word);
    await until(async () => (await call(other, "shownAt", word.trim())) !== null);
    await delay(pace);
    took.push(((await call(other, "shownAt", word.trim())) ?? 0) - at);
  }
  const appended: number[] = [];
  for (let count = 0; count < Number(letters) / 4; count += 1) {
    const words = `Appended${count}x`;
    await Promise.all([one, other].map((tab) => call(tab, "expect", words)));
    const at = Date.now();
    await robot.post(`/wiki-pages/${page.uuid}/append`, { content_markdown: words });
    const shown = async (): Promise<(number | null)[]> =>
      Promise.all([one, other].map((tab) => call(tab, "shownAt", words)));
    await until(async () => (await shown()).every((each) => each !== null));
    appended.push(Math.max(...(await shown()).map(Number)) - at);
  }
  process.stdout.write(
    `typed to shown in the other browser: ${summaryOf(took)}\nappended to shown in both: ${summaryOf(appended)}\n`,
  );
});
