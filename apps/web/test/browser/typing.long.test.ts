// Two or three people type into a fresh description in real browsers, whose rooms open early, late and slowly, with reloads and a program that
// writes as well. Every letter is stored, or kept among the changes that were refused. More rounds:
// TYPING_ROUNDS=1000 npm test -- apps/web/test/browser/typing.long.test.ts; TYPING_SEED is the first of them.
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { join, list, person } from "@stoa/server/test/people.ts";
import { until } from "@stoa/server/test/until.ts";
import { seededRandom } from "../random.ts";
import { startApp } from "./app.ts";
import { assertFound, newWords, rounds, runRounds, slowDown, slowSockets, type Typist, typeWords } from "./typing.ts";

const { open, skip, company } = await startApp();
const { ada, board, harness, task, workspace } = company;
const path = `/w/${workspace.uuid}/board/${board.uuid}`;

async function openTypist(name: string): Promise<Typist> {
  const who = await person(harness, name);
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  const page = await open(who, path);
  const typist: Typist = { page, words: [], ticketDelay: 0, socketDelay: 0 };
  await page.route("**/collab/tickets", async (route) => {
    await delay(typist.ticketDelay);
    await route.continue().catch(() => {});
  });
  await slowSockets(typist);
  await page.locator(".board").waitFor();
  return typist;
}

const description = (page: Page) => page.getByRole("textbox", { name: "Description" });

/** The refused changes that a browser keeps. */
const refusedIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const reading = opening.result.transaction("mutations").objectStore("mutations").getAll();
      await new Promise((resolve) => reading.addEventListener("success", resolve));
      const rows = reading.result as { state: string; input: unknown }[];
      found.push(JSON.stringify(rows.filter(({ state }) => state === "refused").map(({ input }) => input)));
      opening.result.close();
    }
    return found.join("\n");
  });

/** Opens the ticket and types into its description, in its own time. */
async function type(typist: Typist, uuid: string, random: () => number, newWord: () => string): Promise<void> {
  const { page } = typist;
  await delay(random() * 700);
  await page.evaluate((address) => history.pushState(null, "", address), `${path}?ticket=${uuid}`);
  await description(page).waitFor();
  if (random() < 0.4) await delay(random() * 800);
  await typeWords(typist, description(page), random, newWord);
  if (random() > 0.15) return;
  // reported text is on the disk; text that is typed in the last moment is written while the page closes
  await delay(500 + random() * 600);
  await page.reload();
  await description(page).waitFor();
}

/** A program that adds a line, as soon as nobody is faster. */
async function write(uuid: string, word: string): Promise<void> {
  await until(async () => {
    const { version, description: text = "" } = (await ada.api.getTask({ task_uuid: uuid })).task;
    return (await ada.patch(`/tasks/${uuid}`, { version, description: `${text}\n\n${word}` })).status === 200;
  });
}

async function runOnce(team: readonly Typist[], seed: number): Promise<void> {
  const random = seededRandom(seed);
  const newWord = newWords(random);
  const { uuid } = await task({
    title: `Round ${seed}`,
    description: random() < 0.6 ? "" : "First line\n\nSecond line",
  });
  const typists = random() < 0.4 ? team : team.slice(0, 2);
  for (const typist of typists) slowDown(typist, random);
  const others = random() < 0.3 ? [newWord()] : [];
  await Promise.all([
    ...typists.map((typist) => type(typist, uuid, random, newWord)),
    ...others.map(async (word) => {
      await delay(random() * 1500);
      await write(uuid, word);
    }),
  ]);
  const words = [...others, ...typists.flatMap((typist) => typist.words)];
  await assertFound(typists, words, seed, async () => {
    const markdown = (await ada.api.getTask({ task_uuid: uuid })).task.description ?? "";
    const kept = await Promise.all(typists.map(({ page }) => refusedIn(page)));
    return { stored: markdown.replaceAll("\\", ""), kept: kept.join("\n") };
  });
}

test(`every letter that is typed into a fresh description is stored or kept, in ${rounds} rounds`, { skip }, () =>
  runRounds(() => Promise.all(["Kim", "Lea", "Mia"].map(openTypist)), runOnce),
);
