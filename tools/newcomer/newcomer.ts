// npm run newcomer: starts the product as `npm start` does, and plays a newcomer in a real browser, once by mouse and once by keys
// alone: sign up with the mail that the page shows, make a workspace, import a backlog of 4,418 tickets, and work on its board.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { say } from "../bench/screen.ts";
import { startChromium } from "../browsers/chromium.ts";
import { startProduct } from "../receivers/product.ts";
import { byKeys } from "./by-keys.ts";
import { byMouse } from "./by-mouse.ts";
import type { Backlog, Way } from "./way.ts";

/** A newcomer who needs longer than this gives up. In milliseconds. */
const timeLimit = 180_000;

/** As large as the history of a real project of ten years. */
function madeUp(): Backlog {
  const states = ["To Do", "In Progress", "Done"];
  const rows = Array.from(
    { length: 4418 },
    (_, number) => `Ticket ${number},${states[number % 3]},label ${number % 7}`,
  );
  return { name: "backlog.csv", bytes: Buffer.from(["Title,Status,Labels", ...rows].join("\n")), title: /^Ticket \d/ };
}

/** Plays one newcomer in a browser without a past. @returns whether it went well */
async function play(name: string, way: Way, url: string, backlog: Backlog): Promise<boolean> {
  const browser = await startChromium();
  if (browser === null) {
    say(`${name}: skipped, Chromium does not start on this machine`);
    return true;
  }
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  const began = performance.now();
  const steps: string[] = [];
  const done = (step: string): void => void steps.push(`${step} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  try {
    await page.goto(url);
    const own = `${name.replaceAll(" ", "-")}-${Date.now()}`;
    await way({ page, backlog, email: `${own}@example.com`, team: `Team ${own}`, done });
    const nodes = await page.evaluate<number>(`document.querySelectorAll("*").length`);
    say(`${name}: ${steps.join(", ")}; ${nodes} nodes`);
    for (const problem of problems) say(`  ${problem}`);
    return problems.length === 0 && performance.now() - began < timeLimit;
  } catch (error) {
    say(
      `${name}: failed after ${steps.at(-1) ?? "nothing"}: ${error instanceof Error ? error.message : String(error)}`,
    );
    return false;
  } finally {
    await browser.close();
  }
}

const backlog = madeUp();
const folder = await mkdtemp(join(tmpdir(), "stoa-newcomer-"));
const { url, stop } = await startProduct(folder, {});
try {
  const mouse = await play("by mouse", byMouse, url, backlog);
  const keys = await play("by keys", byKeys, url, backlog);
  process.exitCode = mouse && keys ? 0 : 1;
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true });
}
