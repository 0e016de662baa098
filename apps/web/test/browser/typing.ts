import assert from "node:assert/strict";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { untilFocused } from "./ready.ts";

/** The number of rounds that are run, and the seed of the first of them. */
export const rounds = Number(process.env["TYPING_ROUNDS"] ?? "6");
const firstSeed = Number(process.env["TYPING_SEED"] ?? "20261128");

/** One of those who type: a browser, and how slow its way into a room is now, in milliseconds. */
export type Typist = { readonly page: Page; readonly words: string[]; ticketDelay: number; socketDelay: number };

/** Makes the messages of a page's rooms as slow as its typist says. */
export async function slowSockets(typist: Typist): Promise<void> {
  await typist.page.routeWebSocket(/\/collab\//, (socket) => {
    const server = socket.connectToServer();
    const wait = typist.socketDelay;
    if (wait === 0) return;
    socket.onMessage((message) => void setTimeout(() => server.send(message), wait));
    server.onMessage((message) => void setTimeout(() => socket.send(message), wait));
  });
}

/** Decides how slow the way of a typist is in a round. */
export function slowDown(typist: Typist, random: () => number): void {
  typist.words.length = 0;
  typist.ticketDelay = random() < 0.5 ? 0 : random() * 1500;
  typist.socketDelay = random() < 0.7 ? 0 : random() * 200;
}

/** Makes words of letters that are typed once in a round: two who type at one place have their letters between each other's. */
export function newWords(random: () => number): () => string {
  // a script with many letters
  let letter = 0xac00;
  return () => Array.from({ length: 2 + Math.floor(random() * 5) }, () => String.fromCodePoint((letter += 1))).join("");
}

/** Types words at the end of a text, with and without pauses. */
export async function typeWords(
  { page, words }: Typist,
  editor: Locator,
  random: () => number,
  newWord: () => string,
): Promise<void> {
  await editor.click();
  await untilFocused(editor);
  await page.keyboard.press("ControlOrMeta+End");
  for (let count = 2 + Math.floor(random() * 4); count > 0; count -= 1) {
    const word = newWord();
    words.push(word);
    if (random() < 0.3) {
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.press("Enter");
    }
    await page.keyboard.type(` ${word}`, { delay: 10 + random() * 40 });
    if (random() < 0.5) await delay(random() * 900);
  }
}

/** The place where the words of a round are: in the stored text, or kept for those who typed them. */
export type Found = { readonly stored: string; readonly kept: string };

/** The counts of letters, over all rounds: whether they were stored, kept or lost. */
const counts = { rounds: 0, typed: 0, stored: 0, kept: 0, lost: 0 };

const lettersOf = (words: readonly string[]): readonly string[] => Array.from(words.join(""));

/** Waits until every letter is stored or kept. @throws Error when one is not, or is stored twice */
export async function assertFound(
  typists: readonly Typist[],
  words: readonly string[],
  seed: number,
  look: () => Promise<Found>,
): Promise<void> {
  let found: Found = { stored: "", kept: "" };
  const letters = lettersOf(words);
  const lost = (): readonly string[] =>
    letters.filter((letter) => !found.stored.includes(letter) && !found.kept.includes(letter));
  await until(async () => {
    found = await look();
    return lost().length === 0;
  }).catch(() => {});
  const stored = letters.filter((letter) => found.stored.includes(letter));
  counts.rounds += 1;
  counts.typed += letters.length;
  counts.stored += stored.length;
  counts.lost += lost().length;
  counts.kept += letters.length - stored.length - lost().length;
  const doubled = letters.filter((letter) => found.stored.split(letter).length > 2);
  if (lost().length + doubled.length === 0) return;
  const shown = await Promise.all(typists.map(({ page }) => page.locator("main").innerText()));
  const typed = typists.map(({ words: own }) => own.join(" "));
  const about = { seed, typed, ...found, shown };
  assert.deepEqual({ lost: lost(), doubled }, { lost: [], doubled: [] }, JSON.stringify(about, null, 2));
}

/** Runs all rounds, some of them at the same time, and prints the counts. */
export async function runRounds<Team>(
  openTeam: () => Promise<Team>,
  runOnce: (team: Team, seed: number) => Promise<void>,
): Promise<void> {
  let next = firstSeed;
  const teams = await Promise.all(Array.from({ length: Math.min(2, rounds) }, openTeam));
  try {
    await Promise.all(
      teams.map(async (team) => {
        while (next < firstSeed + rounds) await runOnce(team, next++);
      }),
    );
  } finally {
    process.stdout.write(`${JSON.stringify(counts)}\n`);
  }
}
