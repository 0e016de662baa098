import { setTimeout as delay } from "node:timers/promises";
import { type EmbeddedDatabase, type EmbeddedOptions, realDirectory, startEmbedded } from "./embedded.ts";
import { readPassword } from "./cluster.ts";
import { InUseError } from "./owner-lock.ts";
import { runningPort } from "./postmaster.ts";
import { databaseAddress, takesConnections } from "./provision.ts";

/** The time that a Stoa may take to start or stop. In milliseconds. */
const timeout = 15_000;

/** A PostgreSQL that was started, or one that another Stoa runs: stopping that one does nothing. */
export type SharedDatabase = EmbeddedDatabase & { readonly isOurs: boolean };

/**
 * The embedded database for a command that may run at the same time as the server. If a Stoa runs on the folder, its database
 * is used; otherwise it is started. A Stoa that is starting or stopping is waited for.
 * @throws Error of one line for a person
 */
export async function shareEmbedded(options: EmbeddedOptions): Promise<SharedDatabase> {
  for (const deadline = Date.now() + timeout; ; await delay(50)) {
    try {
      return { ...(await startEmbedded(options)), isOurs: true };
    } catch (error) {
      if (!(error instanceof InUseError)) throw error;
      const url = await runningAddress(realDirectory(options.directory));
      if (url !== undefined) return { url, isOurs: false, stop: async () => {} };
      if (Date.now() > deadline) throw error;
    }
  }
}

async function runningAddress(directory: string): Promise<string | undefined> {
  const port = runningPort(directory);
  const password = port === undefined ? undefined : readPassword(directory);
  if (port === undefined || password === undefined) return undefined;
  return (await takesConnections(port, password)) ? databaseAddress(port, password) : undefined;
}
