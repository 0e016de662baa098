// npm run chaos: many clients in many workspaces read, write, send requests that fail, wait for locks and disconnect, while
// the API, the workers and PostgreSQL are killed at random moments, and workers are stopped for longer than their lease.
// Then an import is killed in the middle. At the end every acknowledged change must be stored once, with its events, its
// deliveries in order and its notifications; every other change must be stored completely or not at all. No live session may
// be rejected, no request may fail except because of what was broken on purpose, and PostgreSQL's log must show no fault.
// Flags: --minutes 10 --kills <ten a minute> --stops 3 --clients 200 --workspaces 20 --tickets 5 --seed <number, printed>
// --planted: instead runs copies of the program with a bug each, which the checks must find, and the program as it is; --only <name>
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { root, say } from "../bench/screen.ts";
import { runBugs } from "../planted/planted.ts";
import { bugs, type BugUnderLoad } from "./bugs.ts";
import type { Deployment } from "./deployment.ts";
import { killImport } from "./import.ts";
import type { Api } from "./newcomer.ts";
import { runChaos } from "./run.ts";
import { settleTimeout } from "./settle.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    kills: { type: "string" },
    stops: { type: "string", default: "3" },
    clients: { type: "string", default: "200" },
    workspaces: { type: "string", default: "20" },
    tickets: { type: "string", default: "5" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e9)) },
    planted: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});
const shown = 5;
const killsEachMinute = 10;
const minutes = Number(values.minutes);
const folder = join(root, ".cache/chaos");

async function afterwards({ api, workers }: Deployment, [ada]: readonly Api[]): Promise<string[]> {
  if (ada === undefined) return [];
  // a workspace of its own, without endpoints
  const { workspace } = await ada.send("POST", "/workspaces", { name: "Imports" });
  const everything = [api, ...workers];
  const killAll = async (): Promise<void> => {
    await Promise.all(everything.map((child) => child.kill()));
    await Promise.all(everything.map((child) => child.ready()));
  };
  return killImport(ada, killAll, workspace.uuid as string, say);
}

/** A shorter run on a copy of the program. A server with a bug may never finish its work. */
async function runBug(server: string, bug: BugUnderLoad) {
  const { problems, summary } = await runChaos({
    ...bug,
    server,
    folder,
    clients: 120,
    tickets: 5,
    workspaces: 8,
    seed: Number(values.seed),
    timeout: bug.replacements.length === 0 ? settleTimeout : 90_000,
    say: () => {},
  });
  return { problems: problems.map(({ checker, text }) => `${checker}: ${text}`), summary };
}

async function runOnce(): Promise<boolean> {
  const { problems, summary } = await runChaos({
    server: root,
    folder,
    milliseconds: minutes * 60_000,
    kills: Number(values.kills ?? Math.round(minutes * killsEachMinute)),
    stops: Number(values.stops),
    clients: Number(values.clients),
    workspaces: Number(values.workspaces),
    tickets: Number(values.tickets),
    seed: Number(values.seed),
    say,
    afterwards: (deployment, world) => afterwards(deployment, world.people),
  });
  say(summary);
  for (const [checker, seen] of Map.groupBy(problems, (problem) => problem.checker)) {
    say(`${seen.length} PROBLEMS (${checker})`);
    for (const { text } of seen.slice(0, shown)) say(`  ${text}`);
  }
  say(problems.length === 0 ? "Nothing was lost, doubled or half done." : `${problems.length} problems.`);
  return problems.length === 0;
}

say(`seed ${values.seed}`);
const named = bugs.filter(({ name }) => name.includes(values.only));
process.exitCode = (await (values.planted ? runBugs(named, runBug, say) : runOnce())) ? 0 : 1;
