import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "../bench/screen.ts";

/** The source without one of its guards. */
export type Mutant = {
  /** a fault that is possible without the guard */
  readonly name: string;
  /** from the repository's folder */
  readonly file: string;
  /** of the marker, from 1 */
  readonly line: number;
  /** the whole file without the guard */
  readonly source: string;
  /** the test files that must fail then, from the repository's folder */
  readonly by: readonly string[];
};

/** The test for a guard whose marker names no test: it tries every operation with everybody in every state of a workspace. */
export const accessTest = "apps/server/test/contract/access.long.test.ts";

/**
 * A marker stands on a line of its own above the statement that holds the guard, and has up to three parts:
 *
 *     // guard: a revoked key works | without `k.revoked_at is null and ` | by list-keys.test.ts
 *
 * 1. What is possible without the guard.
 * 2. What the mutant changes in the statement: "without `text`" removes the text, "`text` => `other`" replaces it, and
 *    several of them are joined by " and ". The text stands in the statement exactly once. Without this part the whole
 *    statement is removed.
 * 3. The test files that must fail, separated by ", ", by name, or by as much of the path as is needed to be unique.
 *    Without this part it is `accessTest`.
 */
const marker = /^\s*\/\/ guard: (?<text>.*)$/;
const change = /^(?:without `(?<gone>[^`]+)`|`(?<old>[^`]+)` => `(?<other>[^`]*)`)(?: and |$)/;

/** @returns the mutants of all valid markers, and the problems of the others */
export function readMutants(): { readonly mutants: readonly Mutant[]; readonly problems: readonly string[] } {
  const files = globSync("apps/{server,web}/src/**/*.ts", { cwd: root }).toSorted();
  const tests = files.filter((file) => file.endsWith(".test.ts"));
  tests.push(...globSync("apps/{server,web}/test/**/*.test.ts", { cwd: root }));
  const mutants: Mutant[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const made = mutantsOf(file, readFileSync(join(root, file), "utf8"), tests);
    mutants.push(...made.mutants);
    problems.push(...made.problems);
  }
  const names = Map.groupBy(mutants, ({ name }) => name);
  for (const [name, same] of names) if (same.length > 1) problems.push(`${same.length} guards are called “${name}”`);
  return { mutants, problems };
}

/** @param tests the test files that a marker may name */
export function mutantsOf(file: string, source: string, tests: readonly string[]) {
  const lines = source.split("\n");
  const mutants: Mutant[] = [];
  const problems: string[] = [];
  for (const [index, line] of lines.entries()) {
    const text = marker.exec(line)?.groups?.["text"];
    if (text === undefined) continue;
    try {
      const { name, changes, by } = readMarker(text, tests);
      mutants.push({ name, file, line: index + 1, source: mutate(lines, index, changes), by });
    } catch (error) {
      problems.push(`${file}:${index + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { mutants, problems };
}

type Change = { readonly text: string; readonly other: string };

/** @throws Error when the marker does not have the form that `marker` describes */
function readMarker(text: string, tests: readonly string[]) {
  const [name = "", ...rest] = text.split(/ \| (?=without `|`|by )/);
  const named = rest.at(-1)?.startsWith("by ") === true ? rest.pop() : undefined;
  if (name === "" || rest.length > 1) throw new Error("a marker is: guard: <name> | <changes> | by <tests>");
  const by =
    named === undefined
      ? [accessTest]
      : named
          .slice("by ".length)
          .split(", ")
          .map((test) => findTest(test, tests));
  return { name, changes: readChanges(rest[0] ?? ""), by };
}

function findTest(end: string, tests: readonly string[]): string {
  const found = tests.filter((test) => test === end || test.endsWith(`/${end}`) || basename(test) === end);
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} test files are called ${end}`);
  return first;
}

function readChanges(text: string): Change[] {
  const changes: Change[] = [];
  for (let rest = text; rest !== "";) {
    const found = change.exec(rest);
    if (found === null) throw new Error(`“${rest}” is no change of a statement`);
    const { gone, old, other = "" } = found.groups ?? {};
    changes.push({ text: gone ?? old ?? "", other });
    rest = rest.slice(found[0].length);
  }
  return changes;
}

/** @returns the source with the statement below the marker changed, or without it */
function mutate(lines: readonly string[], markerIndex: number, changes: readonly Change[]): string {
  const { first, last } = statementBelow(lines, markerIndex);
  let statement = changes.length === 0 ? "" : lines.slice(first, last + 1).join("\n");
  for (const { text, other } of changes) {
    const parts = statement.split(text);
    if (parts.length !== 2) throw new Error(`“${text}” stands ${parts.length - 1} times in the statement below`);
    statement = parts.join(other);
  }
  return [...lines.slice(0, first), statement, ...lines.slice(last + 1)].join("\n");
}

/** Finds the end of a statement by its indentation, which the formatter guarantees. */
function statementBelow(lines: readonly string[], markerIndex: number): { first: number; last: number } {
  const first = lines.findIndex((line, index) => index > markerIndex && !isComment(line));
  const indent = indentOf(lines[first]);
  let last = first;
  for (let index = first + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (line.trim() === "") continue;
    const isClosing = indentOf(line) === indent && /^\s*[)\]}`]/.test(line);
    if (indentOf(line) <= indent && !isClosing) break;
    last = index;
    if (isClosing && !/[([{`]$/.test(line)) break;
  }
  return { first, last };
}

const indentOf = (line = ""): number => line.length - line.trimStart().length;
const isComment = (line: string): boolean => /^\s*\/\//.test(line);
