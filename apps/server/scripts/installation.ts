import { join } from "node:path";
import type { Config } from "#config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { shareEmbedded } from "@stoa/embedded-postgres";

/** The database that a command works on. */
export type InstallationDatabase = { readonly url: string; stop(): Promise<void> };

/** Takes a line for the person who started the command. */
export type Say = (line: string) => void;

/**
 * Opens the installation's database. It is migrated only if no server is running: a running server migrates its database
 * itself when it starts.
 */
export async function openInstallation(config: Config, say: Say): Promise<InstallationDatabase> {
  if (config.DATABASE_URL !== null) return { url: config.DATABASE_URL, stop: async () => {} };
  const database = await shareEmbedded({ directory: join(config.DATA_DIR, "postgres"), log: say });
  if (database.isOurs) {
    await migrate(database.url, say).catch(async (error: unknown) => {
      await database.stop();
      throw error;
    });
  }
  return database;
}

const tableMissing = "42P01";
const columnMissing = "42703";

/** One line about an error, for the operator. */
export function explain(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === tableMissing || code === columnMissing) {
    return "The database is not set up for this version of Stoa. Start the server, then try again.";
  }
  return error instanceof Error ? error.message : String(error);
}
