import { readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import postgres from "postgres";
import { startEmbedded } from "@stoa/embedded-postgres";
import { migrate } from "#platform/db/migrate.ts";
import { watchDeclaredWorkspaces } from "./declared-workspaces.ts";
import { type Finding, findForbidden, logSettings } from "./postgres-log.ts";

const root = join(import.meta.dirname, "../../..");

/** A PostgreSQL for tests and generators: embedded and without fsync, unless TEST_DATABASE_URL names another. */
export type Cluster = {
  readonly url: string;
  /** the log file of PostgreSQL; null when the cluster is not ours */
  readonly log: string | null;
  /** Stops it, and keeps its log in .cache. @returns unexpected lines of the log */
  stop(): Promise<readonly Finding[]>;
};

/** @param name of its folder, different for each user of clusters */
export async function startCluster(name: string): Promise<Cluster> {
  // oxlint-disable-next-line node/no-process-env -- a setting of the harness, not of the product
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) return { url: given, log: null, stop: async () => [] };
  const folder = await clusterFolder();
  const directory = join(folder.path, name);
  const log = `${directory}.log`;
  // what a killed run left; the file is not removed here, as another run may have the cluster, which is found out next
  const earlier = await stat(log).then(
    ({ size }) => size,
    () => 0,
  );
  const database = await startEmbedded({
    directory,
    settings: {
      autovacuum: "off",
      fsync: "off",
      full_page_writes: "off",
      synchronous_commit: "off",
      max_wal_size: "128MB",
      max_connections: "400",
      // the suite opens some thousand connections, and each would hash the password 4,096 times on both sides
      scram_iterations: "1",
      ...logSettings,
    },
    log: () => {},
  });
  const stop = async () => {
    await database.stop();
    const lines = (await readFile(log)).subarray(earlier).toString("utf8");
    await writeFile(join(root, ".cache", `${name}.log`), lines);
    if (folder.isMemory)
      for (const each of [directory, log, `${directory}.password`]) await rm(each, { recursive: true, force: true });
    return findForbidden(lines);
  };
  return { url: database.url, log, stop };
}

/**
 * The folder for clusters: in memory if there is room, because cloning a database takes 15 ms there and 300 ms on a disk. It
 * is removed afterwards. Otherwise in .cache, where the next run finds it again.
 */
async function clusterFolder(): Promise<{ readonly path: string; readonly isMemory: boolean }> {
  const memory = "/dev/shm";
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize < 4 * 1024 ** 3) return { path: join(root, ".cache"), isMemory: false };
  const checkout = createHash("sha256").update(root).digest("hex").slice(0, 8);
  return { path: join(memory, `stoa-${checkout}`), isMemory: true };
}

/** The address of another database of the same cluster. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function migrationsHash(): string {
  const folder = join(import.meta.dirname, "../migrations");
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).toSorted()) hash.update(name).update(readFileSync(join(folder, name)));
  hash.update(readFileSync(join(import.meta.dirname, "declared-workspaces.ts")));
  return hash.digest("hex").slice(0, 16);
}

/**
 * The template from which the database of every test file is cloned; migrated once for each state of the migrations and, as
 * the migrations make a partition for the present month, once in each month.
 * TEST_TEMPLATE names another database of the cluster, which nobody uses meanwhile.
 * @returns its name
 */
export async function ensureTemplate(clusterUrl: string): Promise<string> {
  // oxlint-disable-next-line node/no-process-env -- a setting of the harness, not of the product
  const given = process.env["TEST_TEMPLATE"];
  if (given !== undefined) return given;
  const name = `stoa_template_${migrationsHash()}_${new Date().toISOString().slice(0, 7)}`;
  const admin = postgres(clusterUrl, { max: 1, onnotice: () => {} });
  try {
    const [found] = await admin`select 1 from pg_database where datname = ${name}`;
    if (found !== undefined) return name;
    const stale = await admin<{ datname: string }[]>`select datname from pg_database where datname like 'stoa\\_t%'`;
    for (const { datname } of stale) await admin.unsafe(`drop database "${datname}" with (force)`);
    await admin.unsafe(`create database "${name}_new"`);
    await migrate(databaseUrl(clusterUrl, `${name}_new`), () => {});
    await watchDeclaredWorkspaces(databaseUrl(clusterUrl, `${name}_new`));
    await admin.unsafe(`alter database "${name}_new" rename to "${name}"`);
    return name;
  } finally {
    await admin.end();
  }
}

/** The names of templates that are there, by process. */
const filled = new Set<string>();

/**
 * A template with content, which the first test file that needs it makes while the others wait.
 * @param fill gets the address of a clone of the template; nothing may use the clone afterwards
 * @returns its name
 */
export async function ensureFilled(
  clusterUrl: string,
  template: string,
  content: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const name = `${template}_${content}`;
  if (filled.has(name)) return name;
  const admin = postgres(clusterUrl, { max: 1, onnotice: () => {} });
  try {
    await admin`select pg_advisory_lock(hashtext(${name}))`;
    const [found] = await admin`select 1 from pg_database where datname = ${name}`;
    if (found === undefined) {
      // left by a run that was ended
      await admin.unsafe(`drop database if exists "${name}_new" with (force)`);
      await admin.unsafe(`create database "${name}_new" template "${template}" strategy file_copy`);
      await fill(databaseUrl(clusterUrl, `${name}_new`));
      await admin.unsafe(`alter database "${name}_new" rename to "${name}"`);
    }
    filled.add(name);
    return name;
  } finally {
    await admin.end();
  }
}

/** Clones the template, under a name that shows the test file. The caller drops the clone. */
export async function cloneTemplate(
  clusterUrl: string,
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  // oxlint-disable-next-line node/no-process-env -- set by the queue from which the test file is taken
  const file = basename(process.env["STOA_TEST_FILE"] ?? "alone", ".test.ts").slice(0, 30);
  const name = `stoa_test_${process.pid}_${file}_${Math.random().toString(36).slice(2, 10)}`;
  const admin = postgres(clusterUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database "${name}" template "${template}" strategy file_copy`);
  return {
    url: databaseUrl(clusterUrl, name),
    drop: async () => {
      await dropDatabase(admin, name);
      await admin.end();
    },
  };
}

/** An autovacuum may use the database for a moment, and we cannot end it; so this is repeated. */
async function dropDatabase(admin: postgres.Sql, name: string, tries = 10): Promise<void> {
  try {
    await admin.unsafe(`drop database if exists "${name}" with (force)`);
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 200));
    await dropDatabase(admin, name, tries - 1);
  }
}

/** Writes a generated file, or returns whether the file is up to date. */
export async function keepGenerated(path: string, text: string, checkOnly: boolean): Promise<boolean> {
  const full = join(root, path);
  const current = await readFile(full, "utf8").catch(() => "");
  if (current === text) return true;
  if (!checkOnly) await writeFile(full, text);
  return false;
}
