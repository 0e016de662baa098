import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Observe } from "#platform/db/query.ts";

/** What kind of value a column or a part of JSON holds: "string", "null", "Date"; lists and objects by what they hold. */
export type Kind = string | readonly Kind[] | { readonly [name: string]: Kind };

/** What one call of a reader sent while the tests ran, and what came back. */
export type Recorded = {
  /** the path from the server's folder, the line and the column of the call, as in src/app.ts:3:14 */
  readonly call: string;
  readonly texts: readonly string[];
  /** each different row that came back, by the kinds of its values */
  readonly rows: readonly Kind[];
};

const server = join(import.meta.dirname, "../..");
/** What sends statements for others: the call that is recorded is the one before. */
const senders = /^src\/platform\/(?:db\/(?:query|pool|connection)|transaction\/transaction)\.ts:/;
const recorder = fileURLToPath(import.meta.url);

/** More different rows of one call than a check needs. */
const mostRows = 300;

const calls = new Map<string, { readonly texts: Set<string>; readonly rows: Set<string> }>();

/** Notes what is sent by the server's own calls, and the kinds of what comes back. */
export const recordStatement: Observe = (text, sent) => {
  const call = callOfServer();
  if (call === null) return;
  const recorded = calls.getOrInsertComputed(call, () => ({ texts: new Set(), rows: new Set() }));
  recorded.texts.add(text);
  sent.then(
    (rows) => {
      for (const row of rows.slice(0, mostRows)) {
        if (recorded.rows.size < mostRows) recorded.rows.add(JSON.stringify(kindOf(row)));
      }
    },
    // whoever sent it hears of it
    () => {},
  );
};

/** What was recorded so far in this process. */
export function recordedCalls(): Recorded[] {
  return [...calls].map(([call, { texts, rows }]) => ({
    call,
    texts: [...texts],
    rows: [...rows].map((row) => JSON.parse(row) as Kind),
  }));
}

/** Keeps what this process records for whoever started it, when that asks for it. */
export function keepRecorded(): void {
  const folder = process.env["STOA_TEST_STATEMENTS"];
  if (folder === undefined || isKept) return;
  isKept = true;
  process.once("exit", () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(recordedCalls()));
  });
}
let isKept = false;

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

function isServers(path: string): boolean {
  return path.startsWith(join(server, "src/")) && !path.endsWith(".test.ts");
}

/** Where the server called a reader; null when the statement is a test's own, or was waited for before it was sent. */
function callOfServer(): string | null {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 12;
  const stack = new Error("where").stack ?? "";
  Error.stackTraceLimit = stackTraceLimit;
  for (const line of stack.split("\n").slice(1)) {
    const [, path, place] = /(?:file:\/\/|\()(\/[^)]+?):(\d+:\d+)\)?$/.exec(line) ?? [];
    if (line.includes(" async ") || path === undefined) return null;
    if (path === recorder) continue;
    const call = `${path.slice(server.length + 1)}:${place}`;
    if (!senders.test(call)) return isServers(path) ? call : null;
  }
  return null;
}
