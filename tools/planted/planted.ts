import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../bench/screen.ts";
import { copyServer, type Replacement, replaceIn } from "./copy.ts";

/** A mistake that the product could have, which a run must find. Without replacements it is the product as it is. */
export type Bug = { readonly name: string; readonly replacements: readonly Replacement[] };

/** The result of a run. */
type Result = {
  readonly problems: readonly string[];
  readonly summary: string;
  /** whether the run did enough to find something */
  readonly isTried?: boolean;
};

/**
 * Runs a copy of the product with each bug. A run must find something where there is a bug, and nothing where there is none.
 * @param run tries the product in a folder
 * @returns whether each run was right
 */
export async function runBugs<Each extends Bug>(
  bugs: readonly Each[],
  run: (server: string, bug: Each) => Promise<Result>,
  say: (line: string) => void,
): Promise<boolean> {
  let wrong = 0;
  for (const bug of bugs) {
    const server = await copyServer(join(root, ".cache/planted"));
    for (const one of bug.replacements) await writeFile(join(server, one.file), await replaceIn(one, server));
    const { problems, summary, isTried = true } = await run(server, bug);
    const isRight = isTried && problems.length > 0 === bug.replacements.length > 0;
    if (!isRight) wrong += 1;
    say(`${isRight ? "ok  " : "FAIL"} ${bug.name}: ${summary} ${problems[0]?.slice(0, 300) ?? ""}`);
  }
  say(wrong === 0 ? `Of ${bugs.length} servers every bug is seen, and no other.` : `${wrong} runs went wrong.`);
  return wrong === 0;
}

/** @returns an error for each bug whose replaced text is no longer in the product */
export async function staleBugs(bugs: readonly Bug[]): Promise<string[]> {
  const tried = await Promise.allSettled(bugs.flatMap((bug) => bug.replacements.map((one) => replaceIn(one))));
  return tried.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));
}
