// Finds documents of decisions that do not have the shape of one: context, decision, consequence, on one page.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const mostLines = 40;
const mostCharacters = 150;
const parts = ["Context", "Decision", "Consequence"];

/**
 * The faults of a decision's document.
 * @param name of the file, such as `0014-sql-is-checked.md`
 * @returns sentences that name the file
 */
export function decisionProblems(name: string, text: string): string[] {
  const lines = text.trimEnd().split("\n");
  const found = lines.flatMap((line) => /^\*\*(Context|Decision|Consequence)\.\*\*/.exec(line)?.[1] ?? []);
  const long = lines.findIndex((line) => line.length > mostCharacters);
  return [
    lines[0]?.startsWith(`# ${Number(name.slice(0, 4))}. `) === true
      ? null
      : "the title begins with the number of the file",
    found.join() === parts.join()
      ? null
      : `the paragraphs begin with ${parts.map((part) => `**${part}.**`).join(", ")}`,
    lines.length <= mostLines
      ? null
      : `${lines.length} lines; the limit is ${mostLines}, figures belong in docs/benchmarks`,
    long === -1 ? null : `line ${long + 1} is longer than ${mostCharacters} characters`,
  ].flatMap((problem) => (problem === null ? [] : [`docs/decisions/${name}: ${problem}`]));
}

/** The faults of all documents of decisions. */
export const decisionsProblems = (root: string): string[] =>
  globSync("docs/decisions/*.md", { cwd: root })
    .toSorted()
    .flatMap((path) => decisionProblems(basename(path), readFileSync(join(root, path), "utf8")));
