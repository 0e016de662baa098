import type { Verdict } from "./judge.ts";
import type { Delays } from "./tenants.ts";
import type { Memory } from "./watch.ts";

export type Say = (line: string) => void;

/** The measurements of one part of the run. */
export type Stretch = { readonly memory: Memory; readonly delays: Delays };

/** Prints a line for each outsider. @returns how many results are unexpected */
export function sayVerdicts(verdicts: readonly Verdict[], say: Say): number {
  const titles = Math.max(...verdicts.map(({ title }) => title.length));
  const expecteds = Math.max(...verdicts.map(({ expected }) => expected.length));
  say(`${"RECEIVER".padEnd(titles)}  ${"EXPECTED".padEnd(expecteds)}  SEEN`);
  for (const { title, expected, seen, longest, problems } of verdicts) {
    const duration = longest === null ? "no connection" : `${(longest / 1000).toFixed(1)} s at most`;
    const end = problems.length === 0 ? "ok" : `NOT OK: ${problems.slice(0, 3).join("; ")}`;
    say(`${title.padEnd(titles)}  ${expected.padEnd(expecteds)}  ${end}  (${seen}; ${duration})`);
  }
  return verdicts.filter(({ problems }) => problems.length > 0).length;
}

/** In MB and in milliseconds. */
const mostGrowth = 32;
const mostLater = 1000;

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/**
 * Prints the effect on memory and on healthy endpoints.
 * @param isTimed whether delays are judged, too
 * @returns the number of unexpected results
 */
export function sayCosts(calm: Stretch, wild: Stretch, isTimed: boolean, say: Say): number {
  let wrong = 0;
  const tell: Tell = (what, isRight) => {
    say(`${isRight ? "ok    " : "NOT OK"}  ${what}`);
    if (!isRight) wrong += 1;
  };
  const grown = wild.memory.most - calm.memory.most;
  tell(
    `memory: ${calm.memory.most.toFixed(0)} MB at most among healthy receivers alone, ${wild.memory.most.toFixed(0)} MB ` +
      `among all: ${grown.toFixed(0)} MB more (peak ${calm.memory.peak.toFixed(0)} and ${wild.memory.peak.toFixed(0)} MB)`,
    grown < mostGrowth && wild.memory.peak - calm.memory.peak < mostGrowth,
  );
  for (const [name, part] of [
    ["p50", 0.5],
    ["p99", 0.99],
    ["the longest", 1],
  ] as const) {
    const [before, after] = [calm, wild].map(({ delays }) => percentile(delays.milliseconds, part));
    tell(
      `delay of healthy endpoints, ${name}: ${before?.toFixed(0)} ms, then ${after?.toFixed(0)} ms`,
      !isTimed || (after ?? Number.NaN) - (before ?? Number.NaN) < mostLater,
    );
  }
  sayArrivals(calm, wild, tell);
  return wrong;
}

type Tell = (what: string, isRight: boolean) => void;

/** Prints whether healthy endpoints got every event once, in both parts. */
function sayArrivals(calm: Stretch, wild: Stretch, tell: Tell): void {
  for (const [name, { delays }] of [
    ["before", calm],
    ["then", wild],
  ] as const) {
    const { milliseconds, missing, doubled } = delays;
    tell(
      `healthy endpoints, ${name}: ${milliseconds.length} arrived, ${missing} did not, ${doubled} came twice`,
      milliseconds.length > 0 && missing === 0 && doubled === 0,
    );
  }
}
