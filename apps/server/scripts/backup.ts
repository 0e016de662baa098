// npm run backup: copies the database, the uploaded files and the keys into a folder, beside a running server.
import { readdir, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { processConfig } from "#config.ts";
import { backUp } from "#platform/backup/backup.ts";
import { manifestName } from "#platform/backup/manifest.ts";
import { openInstallation } from "./installation.ts";
import { createProgress, runCommand, say } from "./progress.ts";

const usage = `usage: npm run backup -- [folder] [--keep <number>] [--without-keys]
  folder          gets a folder for each backup; ./backups when not given
  --keep          removes older backups in this folder, so that this many are left
  --without-keys  leaves out the keys of DATA_DIR, without which sealed values cannot be read`;

type Arguments = { readonly backups: string; readonly keep: number; readonly withKeys: boolean };

/** @returns undefined if these are not the arguments of the command */
function readArguments(args: readonly string[]): Arguments | undefined {
  try {
    const options = {
      keep: { type: "string", default: "0" },
      "without-keys": { type: "boolean", default: false },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const keep = Number(values.keep);
    if (positionals.length > 1 || !Number.isInteger(keep) || keep < 0) return undefined;
    return { backups: resolve(positionals[0] ?? "backups"), keep, withKeys: !values["without-keys"] };
  } catch {
    return undefined;
  }
}

/**
 * Removes the oldest backups of a folder, and nothing else that lies there.
 * @param made the one that was just made: it stays also where a wrong clock gave others a later name
 */
async function removeOldest(backups: string, made: string, keep: number): Promise<void> {
  const entries = await readdir(backups, { withFileTypes: true });
  const names = entries
    .filter((each) => each.isDirectory() && /^stoa-\d{8}T\d{9}Z$/.test(each.name))
    .map(({ name }) => name)
    .filter((name) => name !== basename(made));
  for (const name of names
    .toSorted()
    .toReversed()
    .slice(keep - 1)) {
    // without its manifest it is no backup any more, even if the removal is interrupted
    await rm(join(backups, name, manifestName), { force: true });
    await rm(join(backups, name), { recursive: true });
    say(`Removed ${join(backups, name)}`);
  }
}

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2));
  if (asked === undefined) {
    say(usage);
    return 2;
  }
  const config = processConfig();
  const database = await openInstallation(config, say);
  const progress = createProgress("Copying the database");
  const folder = await backUp({
    databaseUrl: database.url,
    dataFolder: config.DATA_DIR,
    backups: asked.backups,
    withKeys: asked.withKeys,
    progress,
  }).finally(database.stop);
  if (asked.keep > 0) await removeOldest(asked.backups, folder, asked.keep);
  process.stdout.write(`${folder}\n`);
  return 0;
}

await runCommand(main);
