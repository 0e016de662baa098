// Runs the tests: one PostgreSQL for all, a template migrated once, a database of its own for every file.
// Arguments are test files or folders; without any, all of them.
import { spawn } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureTemplate, startCluster } from "#testing/cluster.ts";

const root = join(import.meta.dirname, "..");
const given = process.argv.slice(2);
const wanted = given.length > 0 ? given : ["server", "document", "scripts", "bench"];
const files = wanted.flatMap((path) =>
  statSync(join(root, path)).isDirectory() ? globSync(`${path}/**/*.test.ts`, { cwd: root }).toSorted() : [path],
);

const cluster = await startCluster("test-postgres");
const template = await ensureTemplate(cluster.url);
const concurrency = `--test-concurrency=${Math.max(2, availableParallelism())}`;
const isWatched = process.stdout.isTTY || process.env["CI"] !== undefined || files.length < 10;
const reporter = isWatched ? "spec" : "dot";
const child = spawn(
  process.execPath,
  [
    "--test",
    concurrency,
    `--test-reporter=${reporter}`,
    "--test-reporter-destination=stdout",
    "--test-timeout=120000",
    "--test-force-exit",
    ...files,
  ],
  {
    cwd: root,
    stdio: "inherit",
    // oxlint-disable-next-line node/no-process-env -- the harness hands the cluster to its own children
    env: {
      ...process.env,
      STOA_TEST_CLUSTER: cluster.url,
      STOA_TEST_TEMPLATE: template,
      NODE_COMPILE_CACHE: join(root, ".cache/compile"),
    },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
const code = await new Promise<number>((resolve) => child.on("exit", (status) => resolve(status ?? 1)));
await cluster.stop();
process.exit(code);
