// npm run backup: copies the database, the uploaded files and the keys into a folder or a bucket, also from a running server.
import { join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { processConfig } from "#config.ts";
import { features } from "#features.ts";
import { backUp } from "#platform/backup/backup.ts";
import { openBackups } from "#platform/backup/open-backups.ts";
import type { Backups } from "#platform/backup/place.ts";
import { openStore } from "#platform/storage/open-storage.ts";
import { openInstallation } from "./installation.ts";
import { isIn } from "./is-in.ts";
import { endWith } from "./end-with.ts";
import { createProgress, runCommand, say } from "./progress.ts";

const usage = `usage: npm run backup -- [folder] [--to <bucket>] [--keep <number>] [--without-keys]
  folder          gets a folder for each backup; ./backups when not given
  --to            instead of a folder: s3://bucket/prefix?endpoint=https://…&region=…, with the key in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY
  --keep          removes older backups there, so that this many are left
  --without-keys  leaves out the keys of DATA_DIR, without which sealed values cannot be read
It ends with 3 when the backup is made and files that the database names were lost before.`;

const sameDisk =
  "The backup lies in DATA_DIR: whatever happens to that happens to the backup, too. Choose a folder elsewhere, on another disk.";

const keyIsElsewhere =
  "SECRET_KEY is a setting, and so not in the backup. Keep it, too: without it sealed values of the backup cannot be read.";

type Arguments = { readonly where: string; readonly keep: number; readonly withKeys: boolean };

/** @returns undefined if these are not the arguments of the command */
function readArguments(args: readonly string[]): Arguments | undefined {
  try {
    const options = {
      to: { type: "string" },
      keep: { type: "string", default: "0" },
      "without-keys": { type: "boolean", default: false },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const keep = Number(values.keep);
    const places = [...positionals, ...(values.to === undefined ? [] : [values.to])];
    if (places.length > 1 || !Number.isInteger(keep) || keep < 0) return undefined;
    return { where: places[0] ?? "backups", keep, withKeys: !values["without-keys"] };
  } catch {
    return undefined;
  }
}

/**
 * Removes the oldest backups, and nothing else that lies there.
 * @param made the one that was just made: it stays also where a wrong clock gave others a later name
 */
async function removeOldest(backups: Backups, made: string, keep: number): Promise<void> {
  const names = (await backups.list()).filter((name) => name !== made);
  const old = names
    .toSorted()
    .toReversed()
    .slice(keep - 1);
  for (const name of old) say(`Removed ${await backups.remove(name)}`);
}

/**
 * Refuses a place into which the server writes: PostgreSQL and the sweep of files may remove files that they do not know.
 * @throws Error of one line
 */
function checkPlace(where: string, data: string): void {
  for (const name of ["postgres", "files"]) {
    const taken = join(data, name);
    if (isIn(where, taken)) throw new Error(`${where} lies in ${taken}, which is the server's. Choose another folder.`);
  }
  if (isIn(where, data)) say(sameDisk);
}

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2));
  if (asked === undefined) {
    say(usage);
    return 2;
  }
  const config = processConfig();
  if (!asked.where.startsWith("s3:")) checkPlace(resolve(asked.where), resolve(config.DATA_DIR));
  const backups = await openBackups(asked.where, config);
  const store = await openStore(config, (error) => {
    throw error;
  });
  const database = await openInstallation(config, say);
  const made = await backUp({
    databaseUrl: database.url,
    dataFolder: config.DATA_DIR,
    store,
    backups,
    namedFiles: features.flatMap((feature) => feature.namedFiles ?? []),
    withKeys: asked.withKeys,
    progress: createProgress("Copying the database"),
  }).finally(database.stop);
  for (const left of made.cleared) say(`Removed ${left}, which a backup that was killed had left`);
  if (asked.withKeys && config.SECRET_KEY !== null) say(keyIsElsewhere);
  if (asked.keep > 0) await removeOldest(backups, made.name, asked.keep);
  process.stdout.write(`${made.address}\n`);
  return endWith(made.missing);
}

await runCommand(main);
