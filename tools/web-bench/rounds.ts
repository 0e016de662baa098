import type { Browser, BrowserContext, Page } from "playwright-core";
import { firstSeen, listening, note, Processor, type Times } from "./times.ts";

/** The place where the measured board is, and whose session the browser has. */
export type BenchBoard = {
  /** such as `http://127.0.0.1:41234` */
  readonly origin: string;
  readonly token: string;
  /** the path of the board */
  readonly path: string;
  /** the number of tickets on the board */
  readonly tickets: number;
};

/** The number of times that each key is pressed in a round. */
const presses = 10;

async function newContext(
  browser: Browser,
  { origin, token }: BenchBoard,
  isSignedIn: boolean,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript({ content: listening });
  const cookie = { name: "stoa_session", value: token, url: origin, httpOnly: true, sameSite: "Lax" } as const;
  if (isSignedIn) await context.addCookies([cookie]);
  return context;
}

/** Opens an address in a new tab. @returns the tab, and how long it took until something was seen */
async function visit(context: BrowserContext, address: string): Promise<[Page, number]> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  return [page, await firstSeen(page)];
}

/** Waits until the heads of the columns count all tickets. */
async function untilWhole(page: Page, tickets: number): Promise<void> {
  const count = () =>
    page.evaluate<number>(
      `[...document.querySelectorAll(".column-count")].reduce((sum, { textContent }) => sum + Number(textContent.replaceAll(",", "")), 0)`,
    );
  while ((await count()) < tickets) await page.waitForTimeout(10);
}

/** Counts the tickets in the copy on disk. It is text, because it runs in the page. */
const keptTickets = `(async () => {
  const result = (request) => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  let count = 0;
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith("stoa:")) continue;
    const database = await result(indexedDB.open(name));
    const pages = await result(database.transaction("pages").objectStore("pages").getAll(IDBKeyRange.bound("tasks:", "tasks;")));
    for (const { rows } of pages) count += rows.length;
    database.close();
  }
  return count;
})()`;

/** Waits until the copy on disk has all tickets, so that the next start is warm. */
async function untilKept(page: Page, tickets: number): Promise<void> {
  const count = () => page.evaluate<number>(keptTickets);
  while ((await count()) < tickets) await page.waitForTimeout(50);
}

/** Measures everything once, in browsers without a past. */
export async function playRound(browser: Browser, board: BenchBoard, times: Times): Promise<void> {
  const { origin, path, tickets } = board;
  const signedOut = await newContext(browser, board, false);
  const [, signIn] = await visit(signedOut, `${origin}/sign-in`);
  note(times, "first load to the sign-in screen", signIn);
  await signedOut.close();

  const context = await newContext(browser, board, true);
  const began = performance.now();
  const [first, cold] = await visit(context, `${origin}${path}`);
  note(times, "cold start to the first cards", cold);
  await untilWhole(first, tickets);
  note(times, "cold start to all cards", performance.now() - began);
  await untilKept(first, tickets);
  await first.close();
  const [page, warm] = await visit(context, `${origin}${path}`);
  note(times, "warm start to the first cards", warm);
  await untilWhole(page, tickets);
  await page
    .getByRole("button", { name: /^New ticket in/ })
    .first()
    .waitFor();
  const processor = await Processor.of(page);
  const measure: Measure = (name, act) => processor.measure(page, times, name, act);
  await moveCards(page, measure);
  await moveMany(page, measure);
  await createTickets(page, measure);
  await openTickets(page, times, measure);
  await search(page, measure);
  await filter(page, measure);
  await context.close();
}

type Measure = (name: string, act: () => Promise<void>) => Promise<void>;

async function moveCards(page: Page, measure: Measure): Promise<void> {
  await page.locator(".card-slot").first().focus();
  for (let press = 0; press < presses; press += 1) {
    const key = press % 2 === 0 ? "Shift+ArrowRight" : "Shift+ArrowLeft";
    await measure("moving a card, key", () => page.keyboard.press(key));
  }
}

async function moveMany(page: Page, measure: Measure): Promise<void> {
  for (let press = 0; press < presses; press += 1) await page.keyboard.press("Shift+J");
  for (const key of ["Shift+ArrowRight", "Shift+ArrowLeft"])
    await measure("moving eleven cards, key", () => page.keyboard.press(key));
  await page.keyboard.press("Escape");
}

async function createTickets(page: Page, measure: Measure): Promise<void> {
  await page.keyboard.press("c");
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.type("A ticket");
    await measure("creating a ticket, key", () => page.keyboard.press("Enter"));
  }
  await page.keyboard.press("Escape");
}

async function openTickets(page: Page, times: Times, measure: Measure): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    const card = page.locator(".card-slot").nth(press);
    const began = performance.now();
    await measure("opening a ticket, click", () => card.click());
    await page.locator(".task-panel .editor-text, .task-panel textarea").first().waitFor();
    note(times, "opening a ticket, click to its text", performance.now() - began);
    await page.keyboard.press("Escape");
    await page.locator(".task-panel").waitFor({ state: "detached" });
  }
}

async function search(page: Page, measure: Measure): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    await measure("opening the palette, key", () => page.keyboard.press("Control+K"));
    const field = page.getByRole("combobox");
    await field.waitFor();
    await measure("searching in the palette, first key", () => page.keyboard.press("t"));
    await measure("searching in the palette, next key", () => page.keyboard.press("h"));
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
  }
}

async function filter(page: Page, measure: Measure): Promise<void> {
  await page.keyboard.press("f");
  await page.keyboard.press("Escape");
  await page.locator(".filter-words input").click();
  for (const key of "the board") await measure("filtering while typing, key", () => page.keyboard.press(key));
}
