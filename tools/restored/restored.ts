// npm run restored: fills an installation, backs it up, restores the backup into another database and another folder, and runs
// the contract's tests on databases that are copies of what was restored.
// Arguments: test files or folders, instead of all of the contract.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { databaseUrl, startCluster } from "@stoa/server/test/cluster.ts";
import { sayFinding } from "@stoa/server/test/postgres-log.ts";
import { root, say } from "../bench/screen.ts";

const { positionals } = parseArgs({ allowPositionals: true });
const tests = positionals.length > 0 ? positionals : ["apps/server/test/contract"];

/** Runs a script of the project. @throws Error when it fails */
async function run(script: string, args: readonly string[], environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
  if (code !== 0) throw new Error(`${script} failed.`);
}

/** An installation that does not exist yet: an empty database and an empty folder. */
async function newInstallation(clusterUrl: string, folder: string, name: string) {
  const admin = postgres(clusterUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`).finally(() => admin.end());
  const data = join(folder, name);
  await mkdir(data);
  return { DATABASE_URL: databaseUrl(clusterUrl, name), DATA_DIR: data };
}

const folder = await mkdtemp(join(tmpdir(), "stoa-restored-"));
const cluster = await startCluster("restored-postgres");
try {
  const source = await newInstallation(cluster.url, folder, "source");
  const target = await newInstallation(cluster.url, folder, "restored");
  const backups = join(folder, "backups");
  await run("apps/server/scripts/seed.ts", [], source);
  await run("apps/server/scripts/backup.ts", [backups], source);
  const [made = ""] = await readdir(backups);
  await run("apps/server/scripts/restore.ts", [join(backups, made)], target);
  await run("scripts/test.ts", tests, { TEST_DATABASE_URL: cluster.url, TEST_TEMPLATE: "restored" });
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  const findings = await cluster.stop();
  for (const finding of findings) say(sayFinding(finding));
  if (findings.length > 0) process.exitCode = 1;
  await rm(folder, { recursive: true, force: true });
}
