// Runs the tests: with one PostgreSQL for all, a template that is migrated once, and a separate database for every file.
// Arguments are test files or folders; without any, all but the long ones (*.long.test.ts), which run with --long, as in CI, and
// in what is named. Flags: --slow names the slowest files; --alone runs every file in a process of its own; --repeat=10 does so ten
// times, to find tests that sometimes fail.
import { globSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { databaseUrl, ensureTemplate, startCluster } from "@stoa/server/test/cluster.ts";
import { sayFinding } from "@stoa/server/test/postgres-log.ts";
import { checkStatements, readRecorded } from "@stoa/server/test/statements/check.ts";
import { isChecked } from "@stoa/server/test/statements/record.ts";
import { closingOf, slowestLines } from "@stoa/server/test/results.ts";
import { inOrder } from "@stoa/server/test/order.ts";
import { startRun } from "@stoa/server/test/test-run.ts";

const root = join(import.meta.dirname, "..");
const isCI = process.env["CI"] !== undefined;
const { values, positionals: given } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: "boolean", default: isCI },
    slow: { type: "boolean", default: isCI },
    alone: { type: "boolean", default: false },
    repeat: { type: "string", default: "1" },
  },
});
const times = Number(values.repeat);
if (!Number.isInteger(times) || times < 1) throw new Error("--repeat needs a number of times, as in --repeat=10.");
const wanted =
  given.length > 0
    ? given
    : ["apps/server/test", "apps/server/scripts", "apps/server/src", "apps/web", "packages", "tools", "scripts"];
const found = wanted.flatMap((path) =>
  statSync(join(root, path)).isDirectory() ? globSync(`${path}/**/*.test.ts`, { cwd: root }).toSorted() : [path],
);
const chosen = found.filter((file) => values.long || given.length > 0 || !file.endsWith(".long.test.ts"));
const leftOut = found.length - chosen.length;
const files = Array.from({ length: times }, () => inOrder([...new Set(chosen)])).flat();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const cluster = await startCluster("test-postgres");
const template = await ensureTemplate(cluster.url);
const statements = join(root, ".cache/test-statements");
await rm(statements, { recursive: true, force: true });
const running = await startRun(
  {
    files,
    folder: join(root, ".cache/test-queue"),
    isWatched: process.stdout.isTTY || isCI || files.length < 10,
    ...((values.alone || times > 1) && { filesEach: 1 }),
    environment: {
      STOA_TEST_CLUSTER: cluster.url,
      STOA_TEST_TEMPLATE: template,
      STOA_TEST_STATEMENTS: statements,
      ...(cluster.log !== null && { STOA_TEST_LOG: cluster.log }),
      NODE_COMPILE_CACHE: join(root, ".cache/compile"),
    },
  },
  (text) => process.stdout.write(text),
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => running.kill(signal));
const { code, summary } = await running.ended;
const results = summary ?? { passed: 0, failed: [], skipped: [], files: [] };
const problems = await checkStatements({
  isWanted: isChecked,
  recorded: readRecorded(statements),
  url: databaseUrl(cluster.url, template),
  isWhole: given.length === 0 && leftOut === 0 && results.files.length === files.length,
});
const findings = await cluster.stop();
if (values.slow) slowestLines(results).forEach(say);
const closing = closingOf(results, files, findings.map(sayFinding));
closing.lines.forEach(say);
if (leftOut > 0) say(`${leftOut} long test files were left out; npm test -- --long runs them too.`);
if (problems.length > 0) say("What the code says of the rows of its statements and PostgreSQL does not:");
problems.forEach(say);
process.exit(closing.isGreen && problems.length === 0 ? code : 1);
