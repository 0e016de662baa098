import { readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { within } from "./node-test.ts";

/** Longer than the longest file takes on a machine that is busy elsewhere: one that hangs must not hold the rest up. */
const timeout = 1_200_000;

/** So many files a process runs at most: what their apps needed stays in its memory. */
export const filesEach = 30;

/**
 * Runs test files one after the other in this process, each as a test that holds the file's own, until it has run its
 * share or the queue is empty: what they import is loaded and warmed up once instead of once a file, which is most of what a file costs.
 * @param folder holds the names of the files, and a mark for each that a process has taken
 */
export function runQueue(folder: string): void {
  standInForNodeTest();
  const files = JSON.parse(readFileSync(join(folder, "files.json"), "utf8")) as string[];
  void test("a process", async (context) => {
    let count = 0;
    for (const [index, file] of files.entries()) {
      if (count === filesEach) break;
      if (!take(join(folder, String(index)))) continue;
      count += 1;
      // oxlint-disable-next-line node/no-process-env -- its databases are named after it
      process.env["STOA_TEST_FILE"] = file;
      await context.test(file, { timeout: timeout }, (inFile) =>
        within(inFile, () => import(pathToFileURL(file).href)),
      );
    }
    endSoon();
  });
}

/** What a file left open keeps its process for so long. In milliseconds. */
const mostLinger = 5000;

/**
 * Ends the process when nothing is left to do, or when what was left open keeps it. (Node's own `--test-force-exit` ends it
 * at once, and with it what the last files had to tell.)
 */
function endSoon(): void {
  setTimeout(() => process.exit(), mostLinger).unref();
}

/** Whether nobody has taken it before: of two that try at once, one creates the mark. */
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
