import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../bench/screen.ts";
import { type Problem, runChaos } from "../chaos/run.ts";
import { settleTimeout } from "../chaos/settle.ts";
import type { Bug } from "./bugs.ts";
import { copyServer, replaceIn } from "./copy.ts";

const folder = join(root, ".cache/mutation");
const longest = 300;
/** A server with a bug may never finish its work. In milliseconds. */
const timeoutWithBug = 90_000;

/**
 * Runs a server with each of the bugs under load, kills it, and expects the checks of the chaos run to find the bug. Also
 * runs the server without a bug, and expects no finding.
 * @param deadline after which no further bug is tried, of `performance.now()`
 * @returns how many were tried, and how many gave a wrong result
 */
export async function tryBugs(bugs: readonly Bug[], seed: number, deadline: number, say: (line: string) => void) {
  let tried = 0;
  let wrong = 0;
  for (const bug of bugs) {
    if (performance.now() > deadline) break;
    tried += 1;
    say(`bug: ${bug.name}`);
    const problems = await tryBug(bug, seed, say);
    sayProblems(problems, say);
    const isRight = problems.length > 0 === bug.replacements.length > 0;
    if (!isRight) wrong += 1;
    say(`  ${problems.length > 0 ? "seen" : "nothing seen"}, ${isRight ? "as it must be" : "WHICH IS WRONG"}`);
  }
  return { tried, wrong };
}

async function tryBug(bug: Bug, seed: number, say: (line: string) => void) {
  const { replacements, milliseconds, kills, stops } = bug;
  const server = await copyServer(join(folder, "server"));
  for (const one of replacements) await writeFile(join(server, one.file), await replaceIn(one, server));
  const { problems, summary } = await runChaos({
    server,
    folder: join(folder, "chaos"),
    ...(milliseconds !== undefined && { milliseconds }),
    kills,
    stops,
    clients: 120,
    tickets: 5,
    workspaces: 8,
    seed,
    timeout: replacements.length === 0 ? settleTimeout : timeoutWithBug,
    say: () => {},
  });
  say(`  ${summary}`);
  return problems;
}

/** Prints the checks that failed, how often, and the first problem of each. */
function sayProblems(problems: readonly Problem[], say: (line: string) => void): void {
  for (const [checker, seen] of Map.groupBy(problems, (problem) => problem.checker)) {
    say(`  ${checker}: ${seen.length}, such as “${seen[0]?.text.slice(0, longest)}”`);
  }
}
