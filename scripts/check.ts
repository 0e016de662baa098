// All checks but the tests: format, lint, types, architecture, dead code, tables of faults, generated files, query plans, documents, words, English.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { brokenCitations, codeProblems, numbersOf, routeProblems } from "./contract.ts";
import { decisionsProblems } from "./decisions.ts";
import { repositoryProblems } from "./english.ts";
import { privateWords } from "./words.ts";

const root = join(import.meta.dirname, "..");
const bin = (name: string): string => join(root, "node_modules/.bin", name);

type Step = readonly [name: string, command: string, args: readonly string[]];

/** Runs a step; its output is shown when it has ended. @returns whether it passed */
async function run([name, command, args]: Step): Promise<boolean> {
  const started = performance.now();
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${output}${errors}${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)\n`);
  return status === 0;
}

/** Runs steps one after the other. @returns whether all passed */
async function runAll(steps: readonly Step[]): Promise<boolean> {
  let passed = true;
  for (const step of steps) passed = (await run(step)) && passed;
  return passed;
}

/** Paths and scripts that a document names and that do not exist. Below the root, a README names files of its own folder. */
function brokenReferences(): string[] {
  const scripts = Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts as object);
  const documents = globSync(["*.md", "docs/**/*.md", "{apps,packages,tools}/**/README.md"], {
    cwd: root,
    exclude: ["**/node_modules/**"],
  });
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), "utf8");
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map((match) =>
      join(dirname(document), match[1] ?? ""),
    );
    const paths = [...text.matchAll(/`((?:apps|packages|tools|scripts|docs|\.ci)\/[\w./-]+)`/g)].map(
      (match) => match[1] ?? "",
    );
    const own = dirname(document) === "." || document.startsWith("docs") ? [] : ownPaths(document, text);
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? "");
    return [
      ...[...links, ...paths, ...own]
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${document}: ${path} does not exist`),
      ...named.filter((name) => !scripts.includes(name)).map((name) => `${document}: there is no script ${name}`),
    ];
  });
}

/**
 * Paths of its own folder that a README names: those that end in a slash, or that have a slash and the ending of a source.
 * Paths that begin with a layer of the server are paths of the server, as in comments.
 */
function ownPaths(document: string, text: string): string[] {
  const named = text.matchAll(
    /`(?!(?:apps|packages|tools|scripts|docs)\/)((?:[\w.-]+\/)+(?:[\w.-]+\.(?:ts|tsx|sql))?)`/g,
  );
  return [...named].map(([, path = ""]) =>
    join(/^(?:features|platform|kernel)\//.test(path) ? "apps/server/src" : dirname(document), path),
  );
}

/** Folders and files of the server or the web app that a comment names and that do not exist. */
function brokenNames(): string[] {
  const files = globSync(["apps/*/{src,test,scripts}/**/*.{ts,tsx}", "tools/**/*.ts"], { cwd: root });
  return files.flatMap((file) => {
    const comments = readFileSync(join(root, file), "utf8").match(/\/\*\*?[^]*?\*\/|\/\/.*/g) ?? [];
    const names = comments.flatMap(
      (comment) => comment.match(/(?<=`)(?:features|platform|kernel)\/[\w./-]+(?=`)/g) ?? [],
    );
    return names
      .filter((name) => !["server", "web"].some((app) => existsSync(join(root, "apps", app, "src", name))))
      .map((name) => `${file}: ${name} does not exist`);
  });
}

const texts = (): string[] =>
  globSync("**/*.{ts,tsx,mjs,md,sql}", { cwd: root, exclude: ["**/node_modules/**", "data/**"] });

/** Citations of numbers that the contract does not have, and differences between the texts and the routes and codes of errors. */
function contractProblems(): string[] {
  const contract = readFileSync(join(root, "docs/contract.md"), "utf8");
  const numbers = numbersOf(contract);
  const document = readFileSync(join(root, "packages/api/openapi.json"), "utf8");
  const { paths, "x-error-codes": errors } = JSON.parse(document) as {
    paths: Record<string, object>;
    "x-error-codes": Record<string, { status: number }>;
  };
  const codes = new Map(Object.entries(errors).map(([code, { status }]) => [code, status]));
  const served = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return [
    ...numbers.problems,
    ...texts().flatMap((path) => brokenCitations(path, readFileSync(join(root, path), "utf8"), numbers)),
    ...routeProblems(contract, new Set(served)),
    ...codeProblems("docs/contract.md", contract, codes),
    ...codeProblems("packages/api/openapi.json", document, codes),
  ];
}

/** Private metaphors in any file but the two that list them. */
function metaphors(): string[] {
  const files = texts().filter((path) => !path.startsWith(join("scripts", "words.")));
  return files.flatMap((path) => privateWords(path, readFileSync(join(root, path), "utf8")));
}

/** A step that finds problems by itself, and whether there were none. */
function report(name: string, problems: readonly string[]): boolean {
  process.stdout.write(problems.map((line) => `${line}\n`).join(""));
  process.stdout.write(`${problems.length === 0 ? "ok  " : "FAIL"} ${name}\n`);
  return problems.length === 0;
}

// these use several processors at times, and much memory
const compiled = runAll([
  ["lint", bin("oxlint"), ["--type-aware"]],
  ["types", bin("tsc"), ["--noEmit"]],
  // what runs in a browser has other globals
  ["types of the web app", bin("tsc"), ["--noEmit", "-p", "apps/web"]],
]);
const others = runAll([
  ["format", bin("oxfmt"), ["--check"]],
  // needs no database, and a landing of only a tool may run no test
  ["architecture", process.execPath, ["--test", "apps/server/test/contract/architecture.test.ts"]],
  ["dead code", bin("knip"), []],
  ["tables of faults", process.execPath, [join(root, "tools/mutation/mutation.ts"), "--check"]],
  ["generated files", process.execPath, [join(root, "apps/server/scripts/gen.ts"), "--check"]],
  ["query plans", process.execPath, [join(root, "tools/plans/plans.ts"), "--check"]],
]);
const passed = [
  await others,
  await compiled,
  report("documents", [...brokenReferences(), ...brokenNames(), ...contractProblems(), ...decisionsProblems(root)]),
  report("words", metaphors()),
  report("English", repositoryProblems(root)),
];
process.exit(passed.every(Boolean) ? 0 : 1);
