import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Observe } from "#platform/db/query.ts";
import { senders } from "./senders.ts";

/**
 * The kind of value in a column or a part of JSON: "string", "null", "Date", or "any" where it is not known.
 * Lists and objects have the kinds of their parts.
 */
export type Kind = string | readonly Kind[] | { readonly [name: string]: Kind };

/** A call of a reader: its statement, and the kinds of the returned rows. */
export type RecordedCall = {
  /** the path from the server's folder, the line and the column of the call, as in src/app.ts:3:14 */
  readonly call: string;
  readonly texts: readonly string[];
  /** each different row that came back, by the kinds of its values */
  readonly rows: readonly Kind[];
};

const server = new URL("../../", import.meta.url).href;
const recorder = import.meta.url;

/** More observations of one text than a check needs; asking each time where it is sent would be a twentieth of the suite's time. */
const mostTimes = 500;

/** More different rows of one call than a check needs. */
const mostRows = 300;

/** Whether a file, by its path from the server's folder, is one whose statements are checked. */
export function isChecked(path: string): boolean {
  return path.startsWith("src/") && !path.endsWith(".test.ts");
}

/** Notes what is sent by the calls in some files, and the kinds of what comes back. */
export function createRecorder(isWanted: (path: string) => boolean): { observe: Observe; recorded(): RecordedCall[] } {
  const calls = new Map<string, { readonly texts: Set<string>; readonly rows: Set<string> }>();
  const times = new Map<string, number>();
  return {
    observe: (text, sent) => {
      const before = times.get(text) ?? 0;
      if (before >= mostTimes) return;
      times.set(text, before + 1);
      const call = findCall(isWanted);
      if (call === null) return;
      const recorded = calls.getOrInsertComputed(call, () => ({ texts: new Set(), rows: new Set() }));
      recorded.texts.add(text);
      const note = (rows: readonly unknown[]): void => {
        if (recorded.rows.size > mostRows) return;
        for (const row of rows.slice(0, mostRows)) recorded.rows.add(JSON.stringify(kindOf(row)));
      };
      // the sender handles a failure
      sent.then(note, () => {});
    },
    recorded: () =>
      [...calls].map(([call, { texts, rows }]) => ({
        call,
        texts: [...texts],
        rows: [...rows].map((row) => JSON.parse(row) as Kind),
      })),
  };
}

const ofProcess = createRecorder(isChecked);

/** The observer for every harness of this process. At its end the process writes its records for the test run. */
export function observeInTests(): Observe {
  const folder = process.env["STOA_TEST_STATEMENTS"];
  if (folder !== undefined && !process.listeners("exit").includes(keepRecorded)) process.once("exit", keepRecorded);
  return ofProcess.observe;
}

function keepRecorded(): void {
  const folder = process.env["STOA_TEST_STATEMENTS"] ?? "";
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(ofProcess.recorded()));
}

function kindOf(value: unknown): Kind {
  if (value === null) return "null";
  if (value instanceof Date) return "Date";
  if (Buffer.isBuffer(value)) return "Buffer";
  if (Array.isArray(value)) {
    const kinds = new Set(value.map((each) => JSON.stringify(kindOf(each))));
    return [...kinds].toSorted().map((kind) => JSON.parse(kind) as Kind);
  }
  if (typeof value !== "object") return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, kindOf(each)]));
}

/** The call that sends; null when it is in no wanted file, or when something was waited for before it was sent. */
function findCall(isWanted: (path: string) => boolean): string | null {
  for (const site of callSites()) {
    const file = site.getFileName() ?? "";
    if (site.isAsync() || !file.startsWith("file:")) return null;
    if (file === recorder) continue;
    const path = file.slice(server.length);
    if (senders.test(path)) continue;
    return isWanted(path) ? `${path}:${site.getLineNumber()}:${site.getColumnNumber()}` : null;
  }
  return null;
}

/** The calls that led here, as V8 has them: a stack as text costs twice as much, and every statement asks for one. */
function callSites(): readonly NodeJS.CallSite[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = 12;
  Error.prepareStackTrace = (_, sites) => sites;
  const sites = new Error("where").stack as unknown as readonly NodeJS.CallSite[];
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return sites;
}
