// npm run mutation: tests the tests. First it removes one marked guard of the server after the other (markers.ts explains the
// markers) and expects the named tests to fail. Then it runs servers with one of seven bugs each (bugs.ts) under load, kills
// them, and expects the checks of the chaos run to find each bug.
// Flags: --only <part of a name> --planted (only the bugs) --guards (only the guards) --minutes <at most, in random order>
//        --count <so many guards, in random order> --at-once 2 --seed <number, printed> --check (runs nothing)
import process from "node:process";
import { parseArgs } from "node:util";
import { seededRandom } from "../bench/random.ts";
import { bugs, staleBugs } from "./bugs.ts";
import { readMutants } from "./markers.ts";
import { tryBugs } from "./try-bugs.ts";
import { tryMutants } from "./try-mutants.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    planted: { type: "boolean", default: false },
    guards: { type: "boolean", default: false },
    minutes: { type: "string" },
    count: { type: "string" },
    "at-once": { type: "string", default: "2" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e9)) },
    check: { type: "boolean", default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seed = Number(values.seed);
const isSample = values.minutes !== undefined || values.count !== undefined;
const milliseconds = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes) * 60_000;

/** All of them in order, or in random order if there is no time for all. */
function chosen<Thing extends { readonly name: string }>(things: readonly Thing[]): Thing[] {
  const named = things.filter(({ name }) => name.includes(values.only));
  if (!isSample) return named;
  const random = seededRandom(seed);
  return named
    .map((thing) => ({ thing, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ thing }) => thing);
}

/** @returns whether a test failed for every guard that was tried */
async function runGuards(deadline: number): Promise<boolean> {
  const some = chosen(readMutants().mutants).slice(0, values.count === undefined ? undefined : Number(values.count));
  if (some.length === 0) return true;
  const { tried, survivors } = await tryMutants(some, { atOnce: Number(values["at-once"]), deadline, say });
  for (const name of survivors) say(`NOT SEEN ${name}`);
  say(`${tried - survivors.length} of ${tried} guards are seen when they are missing.`);
  return survivors.length === 0;
}

/** @returns whether every bug that was tried was found, and nothing else */
async function runBugs(deadline: number): Promise<boolean> {
  const { tried, wrong } = await tryBugs(chosen(bugs), seed, deadline, say);
  say(
    wrong === 0 ? `Of ${tried} servers every bug is seen, and no other.` : `${wrong} of ${tried} servers went wrong.`,
  );
  return wrong === 0;
}

const problems = [...readMutants().problems, ...(await staleBugs())];
for (const problem of problems) say(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
if (problems.length === 0 && !values.check) {
  say(`seed ${values.seed}`);
  const began = performance.now();
  // both parts get their share of the time
  const isGuarded = values.planted || (await runGuards(began + (values.guards ? milliseconds : milliseconds / 2)));
  const isSeen = values.guards || (await runBugs(began + milliseconds));
  process.exitCode = isGuarded && isSeen ? 0 : 1;
}
