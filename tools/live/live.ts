// npm run live: people type into pages and descriptions of tasks, and programs append to and change them, while processes, the
// thread that decodes updates and PostgreSQL are killed. Everything that was acknowledged must be stored once, nothing may be
// shown that is not stored, and all who look must see the same.
// Flags: --minutes 5 --kills 60 --editors 4 --pages 3 --tasks 2
// --planted: instead runs copies of the program with a bug each, which the checks must find, and the program as it is; --only <name>
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { root, say } from "../bench/screen.ts";
import { runBugs } from "../planted/planted.ts";
import { bugs } from "./bugs.ts";
import { type Result, runLive } from "./run.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    kills: { type: "string" },
    editors: { type: "string", default: "4" },
    pages: { type: "string", default: "3" },
    tasks: { type: "string", default: "2" },
    planted: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});
const folder = join(root, ".cache/live");

const run = (server: string): Promise<Result> =>
  runLive({
    server,
    folder,
    minutes: Number(values.minutes ?? (values.planted ? 1 : 5)),
    kills: Number(values.kills ?? (values.planted ? 12 : 60)),
    editors: Number(values.editors),
    pages: Number(values.pages),
    tasks: Number(values.tasks),
    // what a bug has lost never comes
    timeLimit: values.planted ? 30_000 : 120_000,
  });

async function runOnce(): Promise<boolean> {
  const { problems, summary, isTried } = await run(root);
  for (const problem of problems.slice(0, 20)) say(`WRONG ${problem}`);
  say(summary);
  return isTried && problems.length === 0;
}

const named = bugs.filter(({ name }) => name.includes(values.only));
process.exitCode = (await (values.planted ? runBugs(named, run, say) : runOnce())) ? 0 : 1;
// a client may still wait to connect again
process.exit();
