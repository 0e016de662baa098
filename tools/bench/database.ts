import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { startEmbedded } from "@stoa/embedded-postgres";
import { migrate } from "@stoa/server/internals";
import { type DataSet, seed } from "./seed.ts";
import { makeBareTables } from "./bare-tables.ts";
import { postmasterOf } from "./cpu.ts";
import { root, type Screen } from "./screen.ts";

/** The run's own copy of the data set, in a separate PostgreSQL with the product's settings. */
export type BenchDatabase = {
  readonly url: string;
  readonly version: string;
  /** the process of PostgreSQL that has started all others of it */
  readonly postmaster: number;
  stop(): Promise<void>;
};

/** The place where the PostgreSQL is, in `.cache`, and settings that differ from the product's. */
export type OpenOptions = { readonly folder?: string; readonly settings?: Readonly<Record<string, string>> };

const runName = "stoa_bench_run";

/**
 * Starts PostgreSQL (with fsync), creates the data set unless an earlier run left it, and copies it, so that every run
 * begins with the same rows. The name of a data set has its size and a hash of the files from which it was made.
 */
export async function openDatabase(
  set: DataSet,
  screen: Screen,
  { folder = "bench-postgres", settings = {} }: OpenOptions = {},
): Promise<BenchDatabase> {
  const directory = join(root, ".cache", folder);
  const embedded = await startEmbedded({ directory, settings: { ...settings }, log: screen.line });
  const admin = postgres(embedded.url, { max: 1, onnotice: () => {} });
  try {
    const name = await ensureSet(admin, embedded.url, set, screen);
    screen.progress("Copying the data set", 0);
    await dropRun(admin);
    await admin.unsafe(`create database "${runName}" template "${name}" strategy file_copy`);
    screen.progress("Copying the data set", 1);
    const [row] = await admin<{ version: string }[]>`select current_setting('server_version') as version`;
    return {
      url: addressOf(embedded.url, runName),
      version: row?.version ?? "unknown",
      postmaster: postmasterOf(folder),
      stop: async () => {
        await dropRun(admin);
        await admin.end();
        await embedded.stop();
      },
    };
  } catch (error) {
    await admin.end({ timeout: 1 });
    await embedded.stop();
    throw error;
  }
}

/** Drops the run's copy. An autovacuum of PostgreSQL may still use it; it ends soon by itself. */
async function dropRun(admin: postgres.Sql): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await admin.unsafe(`drop database if exists "${runName}" with (force)`);
      return;
    } catch (error) {
      if (tries === 20) throw error;
      await delay(500);
    }
  }
}

/** @returns the name of the database that holds the data set; sets of other versions are dropped */
async function ensureSet(admin: postgres.Sql, url: string, set: DataSet, screen: Screen): Promise<string> {
  const source = sourceHash();
  const name = `bench_${source}_${set.boards}_${set.tickets}`;
  const found = await admin<{ datname: string }[]>`select datname from pg_database where datname like 'bench\\_%'`;
  for (const { datname } of found) {
    const isUseful = datname.startsWith(`bench_${source}_`) && !datname.endsWith("_new");
    if (!isUseful) await admin.unsafe(`drop database "${datname}" with (force)`);
  }
  if (found.some(({ datname }) => datname === name)) return name;
  await admin.unsafe(`create database "${name}_new"`);
  await migrate(addressOf(url, `${name}_new`), () => {});
  const what = `Making ${set.tickets} tickets on ${set.boards} boards, once`;
  const fresh = addressOf(url, `${name}_new`);
  await seed(fresh, set, (done) => screen.progress(what, done));
  if (set.hasBare) await makeBareTables(fresh, (done) => screen.progress("Making the tables of bare, once", done));
  await admin.unsafe(`alter database "${name}_new" rename to "${name}"`);
  return name;
}

function addressOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Changes with the migrations and the seed, because data sets of other versions cannot be used. */
function sourceHash(): string {
  const migrations = readdirSync(join(root, "apps/server/migrations")).toSorted();
  const files = [
    ...migrations.map((file) => join(root, "apps/server/migrations", file)),
    ...["seed.ts", "seed-sql.ts", "words.ts", "bare-tables.ts"].map((file) => join(import.meta.dirname, file)),
  ];
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
