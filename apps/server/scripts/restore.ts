// npm run restore: fills an empty installation with a backup.
import { existsSync, realpathSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { type Config, processConfig } from "#config.ts";
import { features } from "#features.ts";
import { openBackup } from "#platform/backup/open-backups.ts";
import { checkBackup } from "#platform/backup/check-backup.ts";
import { restore } from "#platform/backup/restore.ts";
import { openStore } from "#platform/storage/open-storage.ts";
import { startEmbedded } from "@stoa/embedded-postgres";
import { endWith } from "./end-with.ts";
import { isIn } from "./is-in.ts";
import type { InstallationDatabase } from "./installation.ts";
import { createProgress, runCommand, say } from "./progress.ts";

const usage = `usage: npm run restore -- <backup> [--replace]
  backup     what npm run backup printed: a folder, or s3://bucket/prefix/stoa-…?endpoint=…
  --replace  moves a DATA_DIR that is in use aside first; it is not deleted
It ends with 3 when it is restored and the backup lacks files that the database names.`;

/** @returns undefined if these are not the arguments of the command */
function readArguments(args: readonly string[]): { backup: string; isReplacing: boolean } | undefined {
  try {
    const options = { replace: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [backup] = positionals;
    if (backup === undefined || positionals.length > 1) return undefined;
    return { backup, isReplacing: values.replace };
  } catch {
    return undefined;
  }
}

/** Starts the embedded database, which fails while a server runs on it. */
async function openDatabase({ DATABASE_URL, DATA_DIR }: Config): Promise<InstallationDatabase> {
  if (DATABASE_URL !== null) return { url: DATABASE_URL, stop: async () => {} };
  return startEmbedded({ directory: join(DATA_DIR, "postgres"), log: say });
}

/** @throws Error of one line when the backup would be moved, too */
function checkOutside(config: Config, backup: string): void {
  if (config.DATABASE_URL !== null)
    throw new Error("--replace works with an embedded database only. Empty yours yourself.");
  if (!existsSync(config.DATA_DIR) || !existsSync(backup)) return;
  if (isIn(realpathSync(backup), realpathSync(config.DATA_DIR)))
    throw new Error(`${backup} lies in ${config.DATA_DIR}, which --replace moves. Move the backup out first.`);
}

async function moveAside(config: Config): Promise<void> {
  if (!existsSync(config.DATA_DIR)) return;
  // it starts only if no server runs on the folder
  await (await openDatabase(config)).stop();
  const aside = `${config.DATA_DIR}.replaced-${Date.now()}`;
  await rename(config.DATA_DIR, aside);
  say(`Moved ${config.DATA_DIR} to ${aside}`);
}

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2));
  if (asked === undefined) {
    say(usage);
    return 2;
  }
  const config = processConfig();
  const place = await openBackup(asked.backup, config);
  if (asked.isReplacing) checkOutside(config, place.address);
  const backup = await checkBackup(place);
  if (asked.isReplacing) await moveAside(config);
  const database = await openDatabase(config);
  const missing = await restore({
    backup,
    namedFiles: features.flatMap((feature) => feature.namedFiles ?? []),
    store: await openStore(config, (error) => {
      throw error;
    }),
    databaseUrl: database.url,
    dataFolder: config.DATA_DIR,
    progress: createProgress("Restoring the database"),
  }).finally(database.stop);
  say("Restored. Start the server with npm start.");
  return endWith(missing);
}

await runCommand(main);
