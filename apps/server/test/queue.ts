import { readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { hasFailed, within } from "./node-test.ts";

/** Longer than the slowest file takes on a slow machine. A file that hangs must not block the others. */
const timeout = 1_200_000;

/**
 * Runs test files one after the other in this process, each as a test that contains the tests of the file, until it has run
 * its share or the queue is empty. So imports are loaded only once for many files, which saves most of their time.
 * @param folder has the names of the files, and a mark for each file that a process has taken
 * @param share how many files it runs at most
 */
export function runQueue(folder: string, share: number): void {
  standInForNodeTest();
  const files = JSON.parse(readFileSync(join(folder, "files.json"), "utf8")) as string[];
  void test("a process", async (context) => {
    let count = 0;
    for (const [index, file] of files.entries()) {
      // oxlint-disable-next-line node/no-process-env -- a run that wants only the first failure
      if (count === share || (hasFailed() && process.env["STOA_TEST_BAIL"] === "yes")) break;
      if (!take(join(folder, String(index)))) continue;
      count += 1;
      // oxlint-disable-next-line node/no-process-env -- the names of its databases contain it
      process.env["STOA_TEST_FILE"] = file;
      await context.test(file, { timeout }, (inFile) => {
        inFile.after(throwStray);
        return within(inFile, () => import(pathToFileURL(file).href));
      });
    }
    endSoon();
  });
}

/** Errors that nothing awaited, since the present file began. */
const stray: unknown[] = [];
for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error: unknown) => void stray.push(error));
}

/** Fails the present file because of them. Node reports a rejection only after the promises that are ready have run. */
async function throwStray(): Promise<void> {
  await setImmediate();
  const [error] = stray.splice(0);
  if (error !== undefined) throw error;
}

/** The time for which open resources of a file may keep the process running. In milliseconds. */
const mostLinger = 5000;

/**
 * Ends the process when it has nothing left to do, or when something open keeps it running. (Node's `--test-force-exit` ends
 * it at once, and the results of the last files would be lost.)
 */
function endSoon(): void {
  setTimeout(() => process.exit(), mostLinger).unref();
}

/** Takes a file by creating its mark; of several processes that try this, only one succeeds. */
function take(mark: string): boolean {
  try {
    writeFileSync(mark, "", { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function standInForNodeTest(): void {
  const url = new URL("node-test.ts", import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "node:test" && context.parentURL !== url ? { url, shortCircuit: true } : next(specifier, context),
  });
}
