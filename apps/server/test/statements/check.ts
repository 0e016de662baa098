import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeStatements } from "./described.ts";
import type { Kind, RecordedCall } from "./record.ts";
import { type Call, callsOf } from "./row-types.ts";

/** Reads what the processes of a test run recorded in a folder. */
export function readRecorded(folder: string): RecordedCall[] {
  const files = globSync("*.json", { cwd: folder });
  return files.flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as RecordedCall[]);
}

type MergedCalls = { readonly texts: Set<string>; readonly rows: Map<string, Kind> };

export type Check = {
  /** whether the statements of a file, by its path from the server's folder, are checked */
  readonly isWanted: (path: string) => boolean;
  /** the records of the processes of a test run */
  readonly recorded: readonly RecordedCall[];
  /** a migrated database, which describes the statements that never gave a row */
  readonly url: string;
  /** whether all tests ran, so that every statement should have been sent */
  readonly isWhole: boolean;
};

const byStaffCommand = "`npm run staff` sends it in a process of its own";

/** Functions with statements that no test run records, with the reason. All other statements need a test. */
const unrecorded: Readonly<Record<string, string>> = {
  "src/features/identity/accounts/staff-accounts.ts: findStaff": byStaffCommand,
  "src/features/identity/accounts/staff-accounts.ts: insertStaff": byStaffCommand,
  "src/features/identity/accounts/staff-accounts.ts: lockByEmail": byStaffCommand,
  "src/features/identity/accounts/staff-accounts.ts: writeStaff": byStaffCommand,
  "src/platform/db/snapshot.ts: readSnapshot":
    "what begins and ends a transaction is sent so often that not every call of it is noted",
  "src/platform/deployment/recurring.ts: startRecurring":
    "its test moves the clock, and sends it when the clock is real again",
};

function isUnrecorded({ call, of }: Call): boolean {
  return `${call.split(":")[0]}: ${of}` in unrecorded;
}

/** Compares the row types in the code with the rows that PostgreSQL returned. @returns the differences */
export async function checkStatements({ isWanted, recorded, url, isWhole }: Check): Promise<string[]> {
  const merged = merge(recorded);
  const barren = [...merged.values()].filter(({ rows }) => rows.size === 0).flatMap(({ texts }) => [...texts]);
  const described = await describeStatements(url, new Set(barren));
  return callsOf(isWanted, (calls) =>
    calls.flatMap((call) => {
      const found = merged.get(call.call);
      if (found === undefined)
        return isWhole && !isUnrecorded(call) ? [`${call.call}: no test runs this statement`] : [];
      const rows =
        found.rows.size > 0 ? found.rows.values() : [...found.texts].map((text) => described.get(text) ?? {});
      return problemsOf(call, rows);
    }),
  );
}

function problemsOf(call: Call, rows: Iterable<Kind>): string[] {
  if (call.isOpen) return [`${call.call}: say here what its rows are, not in a function that calls this one`];
  const misfits = new Set([...rows].flatMap((row) => call.misfits(row)));
  return [...misfits].map((misfit) => `${call.call}: ${misfit}`);
}

function merge(recorded: readonly RecordedCall[]): ReadonlyMap<string, MergedCalls> {
  const merged = new Map<string, MergedCalls>();
  for (const { call, texts, rows } of recorded) {
    const all = merged.getOrInsertComputed(call, () => ({ texts: new Set(), rows: new Map() }));
    for (const text of texts) all.texts.add(text);
    for (const row of rows) all.rows.set(JSON.stringify(row), row);
  }
  return merged;
}
