import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { ensureTemplate, startCluster } from "@stoa/server/test/cluster.ts";
import type { TestName } from "@stoa/server/test/results.ts";
import { startRun } from "@stoa/server/test/test-run.ts";
import { root } from "../bench/screen.ts";
import { copyServer } from "../planted/copy.ts";
import type { Mutant } from "./find-guards.ts";
import { type Tests, testFinder } from "./find-tests.ts";

type Options = {
  /** the number of mutants that are tried at the same time, each in a copy of the product */
  readonly atOnce: number;
  /** after which no further mutant is tried, of `performance.now()` */
  readonly deadline: number;
  readonly say: (line: string) => void;
};

/** A copy of the product, and the database of its tests. */
type Copy = { readonly product: string; readonly environment: Readonly<Record<string, string>> };

/** Longer than the tests of a guard, unless they wait forever without it. In milliseconds. */
const timeout = 900_000;

/**
 * Runs the tests of each guard in a copy of the product without the guard.
 * @returns how many were tried, and the names of those for which no test failed
 * @throws Error when a test fails although nothing was changed
 */
export async function tryMutants(mutants: readonly Mutant[], { atOnce, deadline, say }: Options) {
  const cluster = await startCluster("mutation-postgres");
  const stop = (): void => void cluster.stop().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  const survivors: string[] = [];
  let tried = 0;
  try {
    const environment = { STOA_TEST_CLUSTER: cluster.url, STOA_TEST_TEMPLATE: await ensureTemplate(cluster.url) };
    const tryOne = mutantTrial();
    const work = async (index: number): Promise<void> => {
      const product = await copyServer(join(root, ".cache/mutants", String(index)));
      while (tried < mutants.length && performance.now() < deadline) {
        const mutant = mutants[tried++];
        if (mutant === undefined) return;
        const { name, seenBy } = await tryOne(mutant, { product, environment });
        if (seenBy === null) survivors.push(name);
        say(seenBy === null ? `SURVIVED ${name}` : `seen ${name} (${seenBy.file}: ${seenBy.title})`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, (_, index) => work(index)));
  } finally {
    await cluster.stop();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
  }
  return { tried, survivors };
}

const notEnded = "the tests did not end";
/** Titles of failures that are none of a test. */
const withoutTest: ReadonlySet<string> = new Set([notEnded, "the file itself"]);

/** @returns a function that runs the tests of one mutant, and gives the test that failed; null when all passed */
function mutantTrial() {
  const findTests = testFinder();
  const green = new Map<string, Promise<TestName | null>>();
  return async (mutant: Mutant, copy: Copy) => {
    const { file, operator, start, end, instead } = mutant;
    const source = await readFile(join(root, file), "utf8");
    // the error of a guard may stand in the next line
    const tests = findTests(file, source.slice(start, source.indexOf("\n", end + 80)));
    const path = join(copy.product, file);
    await writeFile(path, source.slice(0, start) + instead + source.slice(end));
    const first = await firstFailure(copy, tests);
    // a file that fails apart from its tests, or does not end, may do so because the machine is busy
    const isClear = first === null || !withoutTest.has(first.title);
    const seenBy = await (isClear ? first : firstFailure(copy, { ...tests, files: [first.file] }));
    await cp(join(root, file), path);
    if (seenBy !== null) {
      const alone = { ...tests, files: [seenBy.file] };
      // a test that fails anyway would seem to find every mutant
      const failed = await green.getOrInsertComputed(JSON.stringify(alone), () => firstFailure(copy, alone));
      if (failed !== null) throw new Error(`“${failed.title}” of ${failed.file} fails although nothing was changed.`);
    }
    const line = source.slice(0, start).split("\n").length;
    return { name: `${file}:${line} ${operator} «${source.slice(start, end).replace(/\s+/g, " ").trim()}»`, seenBy };
  };
}

/** Runs test files one after the other until one fails. @returns the first test that fails; null when all pass */
async function firstFailure({ product, environment }: Copy, { files, operations }: Tests): Promise<TestName | null> {
  const running = await startRun(
    {
      files,
      folder: join(product, ".cache/queue"),
      product,
      processes: 1,
      isWatched: false,
      environment: {
        ...environment,
        ...(operations !== null && { ACCESS_OPERATIONS: operations.join(" ") }),
        NODE_COMPILE_CACHE: join(product, ".cache/compile"),
        STOA_TEST_BAIL: "yes",
      },
    },
    () => {},
  );
  const timer = setTimeout(() => running.kill("SIGTERM"), timeout);
  const { code, summary } = await running.ended;
  clearTimeout(timer);
  if (code === 0) return null;
  return summary?.failed[0] ?? { file: files[0] ?? "", title: notEnded };
}
