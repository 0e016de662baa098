// npm run live: people type into pages and descriptions of tasks, and programs append to and change them, while processes, the
// thread that decodes updates and PostgreSQL are killed. Everything that was acknowledged must be stored once, nothing may be
// shown that is not stored, and all who look must see the same.
// Flags: --minutes 5 --kills 60 --workspaces 1 --editors 4 --pages 3 --tasks 2 --processes 2
// --interleavings 1000: instead runs of 25 kills each, by turns on one and on two processes, with three workspaces, until so many
// times a kill met a text that had got something of every kind since the kill before
// --planted: instead runs copies of the program with a bug each, which the checks must find, and the program as it is; --only <name>
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { root } from "../bench/screen.ts";
import { copyServer, replaceIn } from "../mutation/copy.ts";
import { type Bug, bugs } from "./bugs.ts";
import { type Result, runLive, type RunOptions } from "./run.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    kills: { type: "string" },
    workspaces: { type: "string", default: "1" },
    editors: { type: "string", default: "4" },
    pages: { type: "string", default: "3" },
    tasks: { type: "string", default: "2" },
    processes: { type: "string", default: "2" },
    interleavings: { type: "string" },
    planted: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = join(root, ".cache/live");

const run = (server: string, more: Partial<RunOptions> = {}): Promise<Result> =>
  runLive({
    server,
    folder,
    processes: Number(values.processes),
    minutes: Number(values.minutes ?? (values.planted ? 1 : 5)),
    kills: Number(values.kills ?? (values.planted ? 12 : 60)),
    workspaces: Number(values.workspaces),
    editors: Number(values.editors),
    pause: 250,
    pauseOfNew: 500,
    pages: Number(values.pages),
    tasks: Number(values.tasks),
    // what a bug has lost never comes
    timeLimit: values.planted ? 30_000 : 120_000,
    ...more,
  });

/** @returns whether the run found a problem if there is a bug, and none if there is none */
async function tryBug({ name, replacements }: Bug): Promise<boolean> {
  const server = await copyServer(join(root, ".cache/live-copy"));
  for (const one of replacements) await writeFile(join(server, one.file), await replaceIn(one, server));
  const { problems, summary, isTried } = await run(server);
  const isRight = isTried && problems.length > 0 === replacements.length > 0;
  say(`${isRight ? "ok  " : "FAIL"} ${name}: ${summary} ${problems[0] ?? ""}`);
  return isRight;
}

async function runBugs(): Promise<boolean> {
  let isGreen = true;
  for (const bug of bugs.filter(({ name }) => name.includes(values.only))) isGreen = (await tryBug(bug)) && isGreen;
  say(isGreen ? "Every bug is seen, and no other." : "A run went wrong.");
  return isGreen;
}

async function runOnce(): Promise<boolean> {
  const { problems, summary, isTried } = await run(root);
  for (const problem of problems.slice(0, 20)) say(`WRONG ${problem}`);
  say(summary);
  return isTried && problems.length === 0;
}

/** Many texts for each kill, with fewer who write each, so that versions are not always old. */
const many = {
  minutes: 0.25,
  kills: 25,
  workspaces: 3,
  editors: 2,
  pages: 3,
  tasks: 2,
  pause: 1500,
  pauseOfNew: 4000,
} as const;

/** Runs until kills have met texts so many times. Each run has new texts, so that none becomes too large. */
async function runMany(wanted: number): Promise<boolean> {
  const found = [0, 0];
  let underWay = 0;
  let isGreen = true;
  for (let round = 0; sum(found) < wanted; round += 1) {
    const index = round % 2;
    const { problems, summary, isTried, interleavings } = await run(root, { ...many, processes: index + 1 });
    found[index] = (found[index] ?? 0) + interleavings.all;
    underWay += interleavings.underWay;
    isGreen &&= isTried && problems.length === 0;
    say(`${index + 1} processes: ${summary}`);
    for (const problem of problems.slice(0, 20)) say(`WRONG ${problem}`);
  }
  say("An interleaving: a kill meets a text in which something of every kind was acknowledged since the kill before.");
  say(
    `${sum(found)} interleavings, ${found.join(" on one process and ")} on two; a write was under way in ${underWay}.`,
  );
  say(isGreen ? "No problem." : "FAIL.");
  return isGreen;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function runAll(): Promise<boolean> {
  if (values.interleavings !== undefined) return runMany(Number(values.interleavings));
  return values.planted ? runBugs() : runOnce();
}

process.exitCode = (await runAll()) ? 0 : 1;
// a client may still wait to connect again
process.exit();
