import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { findBinaries } from "./binaries.ts";
import { type ClusterContext, passwordFile, prepareCluster, readPassword } from "./cluster.ts";
import { chooseLauncher } from "./launcher.ts";
import { acquireOwnerLock } from "./owner-lock.ts";
import { type Postmaster, clearOrphan, startPostmaster, stopPostmaster } from "./postmaster.ts";
import { isLoginFailure, provisionDatabase } from "./provision.ts";
import { supervise } from "./supervise.ts";

/** The options of `startEmbedded`. */
export interface EmbeddedOptions {
  /** The folder of the cluster; next to it are `<directory>.password`, `.lock` and `.log`. */
  directory: string;
  /** Server settings that override ours, such as `{ fsync: "off" }` for tests. */
  settings?: Record<string, string>;
  /** Gets lines for the person at the terminal. */
  log: (line: string) => void;
  /** Called when PostgreSQL ended by itself and could not be started again. */
  lost?: () => void;
  /** The time before each attempt to start it again, in milliseconds; about a minute in all when not given. */
  restartPauses?: readonly number[];
}

/** A PostgreSQL that belongs to this process. */
export interface EmbeddedDatabase {
  /** The connection string of the database `stoa`. */
  url: string;
  /** Stops PostgreSQL and waits until it has written everything. A second call waits for the same stop. */
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL on the cluster in `directory`, creating it at the first start and recovering it after
 * a crash. When this returns, the database `stoa` accepted a connection. When PostgreSQL ends before it is stopped, it is started
 * again at the same address.
 *
 * @throws Error of one line for a person: the folder is in use by another Stoa, is not a cluster we can start, or
 * there is no PostgreSQL for this machine.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries = findBinaries();
  const directory = realDirectory(options.directory);
  const unlock = acquireOwnerLock(`${directory}.lock`, directory);
  try {
    const launcher = chooseLauncher(binaries, directory);
    const context = { directory, binaries, launcher, settings: options.settings ?? {}, log: options.log };
    return await startOwned(context, options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startOwned(
  context: ClusterContext,
  { lost, restartPauses: pauses }: EmbeddedOptions,
  unlock: () => void,
): Promise<EmbeddedDatabase> {
  await clearOrphan(context);
  const isNew = readPassword(context.directory) === undefined;
  const password = prepareCluster(context);
  const postmaster = await startPostmaster(context);
  const url = await provisionOrStop(context, postmaster, { password, isNew });
  const stopForGood = supervise(context, postmaster, { lost, pauses });
  let stopped: Promise<void> | undefined;
  return { url, stop: () => (stopped ??= stopForGood().then(unlock)) };
}

async function provisionOrStop(
  context: ClusterContext,
  postmaster: Postmaster,
  { password, isNew }: { readonly password: string; readonly isNew: boolean },
): Promise<string> {
  try {
    return await provisionDatabase(postmaster.port, password, isNew);
  } catch (error) {
    await stopPostmaster(postmaster.pid, context);
    if (!isLoginFailure(error)) throw error;
    const file = passwordFile(context.directory);
    throw new Error(`${file} does not hold this database's password: delete the file to have a new one set.`, {
      cause: error,
    });
  }
}

/** A folder must have only one name, otherwise two processes could lock it under two names. */
export function realDirectory(directory: string): string {
  const path = resolve(directory);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
}
