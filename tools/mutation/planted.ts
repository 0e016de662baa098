// npm run planted: a short torture of the server as it is, which must find nothing, and of copies of it with one of seven
// bugs planted in each, which must find every one of them by what it does.
// Flags: --only <part of a name> --seed <number, printed>
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { copyServer, replaced } from "../bench/copied.ts";
import { type Bug, bugs } from "./planted/bugs.ts";
import { root } from "../bench/screen.ts";
import { type Problem, torture } from "../chaos/run.ts";
import { settleTimeout } from "../chaos/settle.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e9)) },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = join(root, ".cache/planted");
const longest = 300;
/** A bug may keep it from ever coming to rest. In milliseconds. */
const plantedTimeout = 90_000;

async function tryWith({ name, replaced: list, ...hurt }: Bug): Promise<Problem[]> {
  const server = await copyServer(join(folder, "server"));
  for (const one of list) await writeFile(join(server, one.file), await replaced(name, one, server));
  const { problems, summary } = await torture({
    server,
    folder: join(folder, "run"),
    ...hurt,
    clients: 120,
    tickets: 5,
    workspaces: 8,
    seed: Number(values.seed),
    timeout: list.length === 0 ? settleTimeout : plantedTimeout,
    say: () => {},
  });
  say(`  ${summary}`);
  return problems;
}

/** Who saw it, how often, and the first of what each saw. */
function sayProblems(problems: readonly Problem[]): void {
  for (const [checker, seen] of Map.groupBy(problems, (problem) => problem.checker)) {
    say(`  ${checker}: ${seen.length}, such as “${seen[0]?.text.slice(0, longest)}”`);
  }
}

const chosen = bugs.filter(({ name }) => name.includes(values.only));
// a list that rots is found before anything runs
for (const { name, replaced: list } of chosen) await Promise.all(list.map((one) => replaced(name, one)));
say(`seed ${values.seed}`);
let wrong = 0;
for (const bug of chosen) {
  say(`planted: ${bug.name}`);
  const problems = await tryWith(bug);
  sayProblems(problems);
  const isRight = problems.length > 0 === bug.replaced.length > 0;
  if (!isRight) wrong += 1;
  say(`  ${problems.length > 0 ? "seen" : "nothing seen"}, ${isRight ? "as it must be" : "WHICH IS WRONG"}`);
}
say(wrong === 0 ? "Every planted bug is seen, and no other." : `${wrong} of ${chosen.length} went wrong.`);
process.exitCode = wrong === 0 ? 0 : 1;
