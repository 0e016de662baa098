import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import postgres from "postgres";

/** A copy of the server to run tests in. */
export type Copy = { readonly folder: string; readonly cluster: string; readonly template: string };

/** Longer than every test file, unless the removed guard makes it wait forever. In milliseconds. */
const timeout = 900_000;

/**
 * Runs a test file up to its first failure.
 * @param only the beginnings of the names of the tests to run; null for all
 * @returns the name of the test that failed; null when all passed
 * @throws Error when the file failed before its first test, because the mutation broke more than a guard
 */
export async function firstFailure(copy: Copy, file: string, only: readonly string[] | null): Promise<string | null> {
  const some = only === null ? [] : [`--test-name-pattern=/^(${only.join("|")}):/`];
  const child = spawn(process.execPath, ["--test-reporter=tap", "--test-force-exit", ...some, file], {
    cwd: copy.folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      STOA_TEST_CLUSTER: copy.cluster,
      STOA_TEST_TEMPLATE: copy.template,
      NODE_COMPILE_CACHE: join(copy.folder, ".cache"),
    },
  });
  let output = "";
  const hear = (chunk: Buffer): void => {
    output += chunk.toString();
    // the reason follows the failure, between two marker lines
    if (/^not ok [^]*?^ {2}\.\.\.$/m.test(output)) child.kill("SIGKILL");
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const timer = setTimeout(() => child.kill("SIGKILL"), timeout);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearTimeout(timer);
  if (code === null) await dropDatabases(copy.cluster, child.pid ?? 0);
  const failed = /^not ok \d+ - (.*)$/m.exec(output)?.[1];
  if (failed === undefined && code === 0) return null;
  if (failed === undefined || /Ada, normal: answered 500/.test(output)) {
    throw new Error(`In ${copy.folder} ${file} did not run: what was taken out broke it.\n${output.slice(-3000)}`);
  }
  return failed;
}

/** Drops the databases that an ended test process has left. */
async function dropDatabases(cluster: string, pid: number): Promise<void> {
  const admin = postgres(cluster, { max: 1, onnotice: () => {} });
  try {
    const left = await admin<{ datname: string }[]>`
      select datname from pg_database where datname like ${`stoa\\_test\\_${pid}\\_%`}`;
    for (const { datname } of left) await admin.unsafe(`drop database if exists "${datname}" with (force)`);
  } finally {
    await admin.end();
  }
}
