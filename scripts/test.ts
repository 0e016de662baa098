// Runs the tests: one PostgreSQL for all, a template migrated once, a database of its own for every file.
// Arguments are test files or folders; without any, all of them.
import { spawn } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureTemplate, startCluster } from "#testing/cluster.ts";
import { sayFinding } from "#testing/postgres-log.ts";
import { filesEach } from "#testing/queue.ts";

const root = join(import.meta.dirname, "..");
const given = process.argv.slice(2);
// the contract first, because its files take longest
const wanted = given.length > 0 ? given : ["server/testing", "scripts", "server", "document", "bench"];
const found = wanted.flatMap((path) =>
  statSync(join(root, path)).isDirectory() ? globSync(`${path}/**/*.test.ts`, { cwd: root }).toSorted() : [path],
);
const files = [...new Set(found)];

// more processes than processors, because tests wait as well
const processes = Math.min(files.length, Math.ceil(availableParallelism() * 1.5));
const queue = await writeQueue(files, Math.max(processes, Math.ceil(files.length / filesEach)));

const cluster = await startCluster("test-postgres");
const template = await ensureTemplate(cluster.url);
const isWatched = process.stdout.isTTY || process.env["CI"] !== undefined || files.length < 10;
const reporter = isWatched ? "spec" : "dot";
const child = spawn(
  process.execPath,
  [
    "--test",
    `--test-concurrency=${processes}`,
    `--test-reporter=${reporter}`,
    "--test-reporter-destination=stdout",
    "--test-force-exit",
    ...queue,
  ],
  {
    cwd: root,
    stdio: "inherit",
    // oxlint-disable-next-line node/no-process-env -- the harness hands the cluster to its own children
    env: {
      ...process.env,
      STOA_TEST_CLUSTER: cluster.url,
      STOA_TEST_TEMPLATE: template,
      ...(cluster.log !== null && { STOA_TEST_LOG: cluster.log }),
      NODE_COMPILE_CACHE: join(root, ".cache/compile"),
    },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
const code = await new Promise<number>((resolve) => child.on("exit", (status) => resolve(status ?? 1)));
const findings = await cluster.stop();
for (const finding of findings) process.stdout.write(`${sayFinding(finding)}\n`);
process.exit(findings.length > 0 ? 1 : code);

/**
 * Lays the files out for so many processes, each of which takes the next one that none has taken (server/testing/queue.ts).
 * @returns what each process runs
 */
async function writeQueue(waiting: readonly string[], count: number): Promise<string[]> {
  const folder = join(root, ".cache/test-queue");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "files.json"), JSON.stringify(waiting));
  const runners = Array.from({ length: count }, (_, index) => join(folder, `process-${index + 1}.test.mjs`));
  for (const runner of runners) {
    await writeFile(runner, `import { runQueue } from "#testing/queue.ts";\nrunQueue(import.meta.dirname);\n`);
  }
  return runners;
}
