// Finds sentences, names of types and subjects of commits that STYLE.md forbids, as far as a program can tell.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** First words that leave out the noun: question words, pronouns, and a vague verb. */
const badOpenings: ReadonlySet<string> = new Set(
  `what whatever who whoever whom whose where wherever how which why that it its they their those these he she his her my
  so something somebody tells`.split(/\s+/),
);

/** Words with a plain one in their place. Names of columns that databases have keep them. */
const plainWords: ReadonlyMap<string, string> = new Map([
  ["told", "reported, notified, or shown"],
  ["noun", "resource"],
  ["nouns", "resources"],
  ["beside", "next to, with, or other than"],
  ["whoever", "a person who, those who, or a noun such as sender"],
]);
const deployedNames = /told_until|sign_up_told/g;

/** Nouns that have the ending of a participle or of an adjective. */
const nouns: ReadonlySet<string> = new Set(
  `Billing Building Drawing Embed Ending Feed Finding Heading Listing Meaning Need Ring Seed Setting String Table Thing
  Variable Warning`.split(/\s+/),
);
/** Irregular participles, adjectives, pronouns and prepositions, none of which names a type. */
const noNouns: ReadonlySet<string> = new Set(
  `About Around At Begun Beside Between Both Built Common Dead Done Due Earlier From Given Heard Held Idempotent Kept Known
  Last Later Latest Least Left Made Most Nested Newest Next Of One Other Overwritten Own Personal Plain Present Private
  Public Recent Said Same Seen Sent Shown Since Someone Sought Spent Such Taken To Told Unmet Unsent Untaken Untold Via Who
  Whole Written`.split(/\s+/),
);

const lineOf = (text: string, index: number): number => text.slice(0, index).split("\n").length;
const firstWord = (sentence: string): string => /^[\p{L}]+/u.exec(sentence)?.[0].toLowerCase() ?? "";
const isParticiple = (name: string): boolean =>
  noNouns.has(name) || (/^[A-Z][a-z]+(?:ed|ing|able|ible)$/.test(name) && !nouns.has(name));

const docstrings = /^[ \t]*\/\*\*\s+(?:\*\s+)?([^@\s][^\n]*)/gm;
const titles = /^[ \t]*(?:await |void )?(?:\w+Test|test|it|describe)(?:\.\w+)?\(\s*["'`]([^\n]*)/gm;
const typeNames = /^[ \t]*(?:export )?(?:declare )?(?:type|interface|class) ([A-Z]\w*)/gm;

function openings(path: string, text: string): string[] {
  const sentences = [...text.matchAll(docstrings), ...(path.includes(".test.") ? text.matchAll(titles) : [])];
  return sentences
    .filter((match) => badOpenings.has(firstWord(match[1] ?? "")))
    .map((match) => {
      const line = lineOf(text, match.index) + (match[0].split("\n").length - 1);
      return `${path}:${line}: “${(match[1] ?? "").slice(0, 40)}…”: begin with a noun phrase or a verb`;
    });
}

function names(path: string, text: string): string[] {
  return [...text.matchAll(typeNames)]
    .filter((match) => isParticiple(match[1] ?? ""))
    .map((match) => `${path}:${lineOf(text, match.index)}: type ${match[1]}: name it by a noun that says what it is`);
}

function words(path: string, text: string): string[] {
  return text
    .replace(deployedNames, "")
    .split("\n")
    .flatMap((line, index) => [
      ...[...line.matchAll(/[A-Z]?[a-z]+|[A-Z]+/g)].flatMap(([word]) => {
        const plain = plainWords.get(word.toLowerCase());
        return plain === undefined ? [] : [`${path}:${index + 1}: “${word}”: say ${plain}`];
      }),
      ...[...line.matchAll(/[a-z]Fresh|\b[Ff]resh[A-Z]/g)].map(
        () => `${path}:${index + 1}: “fresh” in a name: say new, or current`,
      ),
    ]);
}

/**
 * The sentences, names and words in a file that break the rules.
 * @returns a line for each, with its place and the remedy
 */
export const englishProblems = (path: string, text: string): string[] =>
  /\.(?:ts|tsx|mjs)$/.test(path)
    ? [...openings(path, text), ...names(path, text), ...words(path, text)]
    : words(path, text);

const verbs = "Add|Fix|Remove|Rename|Move|Limit|Speed up|Test|Document|Update";

/** The fault of a commit's subject; null if it has none. */
export function subjectProblem(subject: string): string | null {
  if (subject.length > 72) return `commit “${subject}”: ${subject.length} characters; the limit is 72`;
  if (new RegExp(`^[a-z][a-z0-9-]*: (?:${verbs}) \\S`).test(subject)) return null;
  return `commit “${subject}”: write “area: Verb …” with one of ${verbs.replaceAll("|", ", ")}`;
}

/** The rules of subjects hold for commits since this time. A date also works in a clone that has only the last commits. */
const subjectsSince = "2026-11-29T10:00:00Z";

/** The faults of recent subjects. There are none where there is no repository, as in an archive of the sources. */
export function subjectProblems(root: string): string[] {
  const log = ["log", "--no-merges", `--since=${subjectsSince}`, "--format=%s"];
  const { status, stdout } = spawnSync("git", log, { cwd: root, encoding: "utf8" });
  const subjects = status === 0 ? stdout.split("\n").filter((subject) => subject !== "") : [];
  return subjects.map(subjectProblem).filter((problem) => problem !== null);
}

/** The problems of every file but those that list bad words, generated ones, and migrations that databases have run. */
function fileProblems(root: string): string[] {
  const exclude = [
    "**/node_modules/**",
    "data/**",
    "apps/server/migrations/**",
    "packages/api/src/{client,types}.ts",
    "scripts/english*",
    "CHANGELOG.md",
    "STYLE.md",
  ];
  const files = globSync("**/*.{ts,tsx,mjs,md,sql}", { cwd: root, exclude }).toSorted();
  return files.flatMap((path) => englishProblems(path, readFileSync(join(root, path), "utf8")));
}

/** The problems of the repository: in files, and in the subjects of recent commits. */
export const repositoryProblems = (root: string): string[] => [...fileProblems(root), ...subjectProblems(root)];
