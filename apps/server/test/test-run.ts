import { spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Summary } from "./results.ts";

const root = join(import.meta.dirname, "../../..");

export type TestRun = {
  /** test files, from the repository's folder */
  readonly files: readonly string[];
  /** the folder for the queue; its content is removed */
  readonly folder: string;
  /** whether every test is shown on the terminal */
  readonly isWatched: boolean;
  readonly environment: Readonly<Record<string, string>>;
  /** of the copy of the product whose tests run; the repository by default */
  readonly product?: string;
  /** the number of processes; more than processors by default, because tests also wait */
  readonly processes?: number;
  /** the largest number of files that a process runs; with 1 every file runs in a process of its own */
  readonly filesEach?: number;
};

/**
 * The largest number of files that a process runs one after the other. Imports are loaded once for many files, but each app
 * leaves something in the memory of its process.
 */
const mostFilesEach = 75;

/** A run with its processes; the caller reads or shows their output. */
export type TestProcesses = {
  /** the exit code, and what its reporter counted; null when it ended before it could report */
  readonly ended: Promise<{ readonly code: number; readonly summary: Summary | null }>;
  kill(signal: NodeJS.Signals): void;
};

/** Runs test files in a few processes. @param say gets the output of the run */
export async function startRun(wanted: TestRun, say: (text: string) => void) {
  const { files, folder, isWatched, environment, product = root, filesEach = mostFilesEach } = wanted;
  const processes = Math.min(files.length, wanted.processes ?? Math.ceil(availableParallelism() * 1.5));
  // with some to spare: while one process is at the long files of its share, the others must not end for want of a share
  const queue = await writeQueue(wanted, Math.ceil(files.length / filesEach) + processes - 1);
  const summaryFile = join(folder, "summary.json");
  const reporter = join(import.meta.dirname, "reporter.ts");
  const flags = [
    // garbage is collected less often
    "--max-semi-space-size=64",
    `--test-concurrency=${processes}`,
    `--test-reporter=${reporter}`,
    "--test-reporter-destination=stdout",
  ];
  const child = spawn(process.execPath, ["--test", ...flags, ...queue], {
    cwd: product,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...withoutRunner(),
      ...environment,
      STOA_TEST_SUMMARY: summaryFile,
      STOA_TEST_WATCHED: isWatched ? "yes" : "no",
      STOA_TEST_FILES: String(files.length),
      ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
    },
  });
  child.stdout.setEncoding("utf8").on("data", say);
  const ended = new Promise<number>((resolve) => void child.once("close", (status) => resolve(status ?? 1)));
  const running: TestProcesses = {
    kill: (signal) => void child.kill(signal),
    ended: ended.then(async (code) => {
      const text = await readFile(summaryFile, "utf8").catch(() => "null");
      await rm(folder, { recursive: true, force: true });
      return { code, summary: JSON.parse(text) as Summary | null };
    }),
  };
  return running;
}

/** Without the variables of the outer run, because a run inside a test is a run of its own. */
function withoutRunner(): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  return environment;
}

/**
 * Writes the queue: each process takes the next file that no process has taken (queue.ts).
 * @returns what each process runs
 */
async function writeQueue({ folder, files, filesEach = mostFilesEach }: TestRun, count: number): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "files.json"), JSON.stringify(files));
  const runners = Array.from({ length: count }, (_, index) => join(folder, `process-${index + 1}.test.mjs`));
  const [first, queue] = ["without-async-hook.ts", "queue.ts"].map((name) => new URL(name, import.meta.url).href);
  const text = `import ${JSON.stringify(first)};
const { runQueue } = await import(${JSON.stringify(queue)});
runQueue(import.meta.dirname, ${filesEach});
`;
  for (const runner of runners) await writeFile(runner, text);
  return runners;
}
