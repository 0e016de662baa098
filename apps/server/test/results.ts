import type { TestEvent } from "node:test/reporters";

/** A test: its file, from the repository's folder, and its title with the titles of the tests around it. */
export type TestName = { readonly file: string; readonly title: string };

/** The result of a run, as the reporter counted it. */
export type Summary = {
  readonly passed: number;
  readonly failed: readonly TestName[];
  readonly skipped: readonly (TestName & { readonly reason: string })[];
  /** of each file that was run */
  readonly files: readonly { readonly file: string; readonly milliseconds: number }[];
};

/** Counts the events of a test run, which it gets in Node's order. */
export type Results = {
  hear(event: TestEvent): void;
  /** the file of the present test */
  readonly file: string;
  readonly summary: Summary;
};

/** In a process of the queue a test file is a test of this depth, and the tests of the file are deeper (queue.ts). */
export const fileDepth = 1;

/** Whether a test failed itself, and not because a test in it failed. */
export function failedItself(event: TestEvent): boolean {
  if (event.type !== "test:fail" || isSkipped(event.data)) return false;
  const { error } = event.data.details as { error?: { failureType?: string } };
  return error?.failureType !== "subtestsFailed";
}

type TestDirectives = { readonly skip?: string | boolean | undefined; readonly todo?: string | boolean | undefined };
const isSkipped = ({ skip, todo }: TestDirectives): boolean =>
  (skip !== undefined && skip !== false) || (todo !== undefined && todo !== false);

function reasonOf({ skip, todo }: TestDirectives): string {
  const directive = isSkipped({ skip }) ? skip : todo;
  return typeof directive === "string" && directive !== "" ? directive : "no reason given";
}

/**
 * Counts the tests of files that run in the processes of the queue. A test with other tests in it counts only if it fails
 * itself.
 */
export function createResults(): Results {
  let passed = 0;
  const failed: TestName[] = [];
  const skipped: (TestName & { reason: string })[] = [];
  const files: { file: string; milliseconds: number }[] = [];
  const titles: string[] = [];
  let lastDepth = 0;
  const ended = (event: Extract<TestEvent, { type: "test:pass" | "test:fail" }>): void => {
    const { nesting, name } = event.data;
    const holdsOthers = lastDepth > nesting;
    lastDepth = nesting;
    titles[nesting] = name;
    const named = {
      file: titles[fileDepth] ?? name,
      title: titles.slice(fileDepth + 1, nesting + 1).join(" > ") || "the file itself",
    };
    if (failedItself(event)) failed.push(named);
    else if (nesting <= fileDepth || holdsOthers) return;
    else if (isSkipped(event.data)) skipped.push({ ...named, reason: reasonOf(event.data) });
    else if (event.type === "test:pass") passed += 1;
  };
  return {
    hear: (event) => {
      if (event.type === "test:start") titles.splice(event.data.nesting, titles.length, event.data.name);
      if (event.type === "test:pass" || event.type === "test:fail") ended(event);
      if (event.type === "test:complete" && event.data.nesting === fileDepth) {
        files.push({ file: event.data.name, milliseconds: event.data.details.duration_ms });
      }
    },
    get file() {
      return titles[fileDepth] ?? "";
    },
    get summary() {
      return { passed, failed, skipped, files };
    },
  };
}

const shownSlowest = 10;

/**
 * The lines at the end of a run, with the counts last, and whether it succeeded.
 * @param files the files of the run; a file that was not run has failed
 * @param logged unexpected lines of PostgreSQL's log, which fail the run as well
 */
export function closingOf(summary: Summary, files: readonly string[], logged: readonly string[]) {
  // a file that was to run several times must have done so
  const ran = summary.files.map(({ file }) => file);
  const missing = files.filter((file) => !takeOut(ran, file));
  const failed = [
    ...summary.failed.map(({ file, title }) => `${file}: ${title}`),
    ...missing.map((file) => `${file}: was not run to its end`),
    ...logged,
  ];
  const { passed, skipped } = summary;
  const lines = [
    ...listed("Failed:", failed),
    ...listed(
      "Skipped:",
      skipped.map(({ file, title, reason }) => `${file}: ${title} (${reason})`),
    ),
    `Tests: ${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ];
  return { lines, isGreen: failed.length === 0 };
}

/** @returns whether the list had the text, which is removed once */
function takeOut(list: string[], text: string): boolean {
  const at = list.indexOf(text);
  if (at !== -1) list.splice(at, 1);
  return at !== -1;
}

/** The files that took longest, slowest first. */
export function slowestLines({ files }: Summary): string[] {
  const sorted = files.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, shownSlowest);
  return listed(
    "The slowest files:",
    sorted.map(({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1)} s ${file}`),
  );
}

const listed = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `  ${line}`)];
