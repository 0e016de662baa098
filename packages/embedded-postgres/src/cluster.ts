import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import type { Binaries } from "./binaries.ts";
import { errorCode } from "./error-code.ts";
import { type Launcher, lastLine, runSync } from "./launcher.ts";

const majorVersion = "18";

/** The context of work on a cluster; `directory` is a real path whose parent exists. */
export interface ClusterContext {
  directory: string;
  binaries: Binaries;
  launcher: Launcher;
  settings: Record<string, string>;
  log: (line: string) => void;
}

/**
 * Makes sure that `directory` holds a cluster that we can start: creates it when there is none, and sets the
 * password anew when its file was lost. The caller owns the folder and no PostgreSQL runs on it.
 *
 * @returns the password of the superuser `postgres`, which is also kept in `<directory>.password`.
 * @throws Error of one line when the folder holds something else or a cluster that is not ours to start.
 */
export function prepareCluster(context: ClusterContext): string {
  const { directory, log } = context;
  removeUnfinished(directory);
  const stored = readPassword(directory);
  const password = stored ?? randomBytes(24).toString("hex");
  if (!existsSync(join(directory, "PG_VERSION"))) {
    log(`Creating the database in ${directory}…`);
    keepPassword(directory, password);
    createCluster(context, password);
    return password;
  }
  checkCluster(directory);
  takeOwnership(directory, context.launcher);
  if (stored === undefined) {
    log(`${passwordFile(directory)} is missing: the database gets a new password.`);
    resetPassword(context, password);
    keepPassword(directory, password);
  }
  return password;
}

/** @returns where the password of the cluster in `directory` is kept. */
export function passwordFile(directory: string): string {
  return `${directory}.password`;
}

/** The password of the cluster in `directory`; undefined when its file is not there or holds none. */
export function readPassword(directory: string): string | undefined {
  if (!existsSync(passwordFile(directory))) return undefined;
  const text = readFileSync(passwordFile(directory), "utf8").trim();
  return /^[0-9a-f]{48}$/.test(text) ? text : undefined;
}

function keepPassword(directory: string, password: string): void {
  const draft = `${passwordFile(directory)}.new`;
  writeFileSync(draft, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(draft, passwordFile(directory));
}

function checkCluster(directory: string): void {
  const version = readFileSync(join(directory, "PG_VERSION"), "utf8").trim();
  if (version !== majorVersion) {
    throw new Error(`${directory} was written by PostgreSQL ${version}; this Stoa brings PostgreSQL ${majorVersion}.`);
  }
}

/**
 * A cluster is created in a folder next to its place, and moved there when it is complete. So a cluster in its place is
 * always complete.
 */
function createCluster(context: ClusterContext, password: string): void {
  const { directory, binaries, launcher } = context;
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new Error(`${directory} is not empty and holds no database: move its files away or choose another folder.`);
  }
  const workshop = mkdtempSync(unfinishedPrefix(directory));
  const cluster = join(workshop, "cluster");
  const secret = join(workshop, "secret");
  mkdirSync(cluster, { mode: 0o700 });
  chmodSync(cluster, 0o700);
  writeFileSync(secret, password, { mode: 0o600 });
  takeOwnership(workshop, launcher);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${secret}`];
  const sync = context.settings["fsync"] === "off" ? ["--no-sync"] : [];
  const args = [`--pgdata=${cluster}`, "--data-checksums", "--no-instructions", ...locale, ...access, ...sync];
  const { status, stderr } = runSync(launcher, binaries.initdb, args);
  if (status !== 0) {
    removeFolder(workshop);
    throw new Error(`PostgreSQL could not create its files in ${directory}: ${lastLine(stderr)}`);
  }
  if (existsSync(directory)) rmdirSync(directory);
  renameSync(cluster, directory);
  syncFolder(dirname(directory));
  removeUnfinished(directory);
}

function removeUnfinished(directory: string): void {
  const prefix = basename(unfinishedPrefix(directory));
  for (const name of readdirSync(dirname(directory))) {
    if (name.startsWith(prefix)) removeFolder(join(dirname(directory), name));
  }
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    // An initdb whose parent was killed still writes there. It soon fails, and its files are removed later.
    if (errorCode(error) !== "ENOTEMPTY") throw error;
  }
}

function unfinishedPrefix(directory: string): string {
  return `${directory}.unfinished-`;
}

function takeOwnership(folder: string, launcher: Launcher): void {
  const { uid } = statSync(folder);
  if (!launcher.owner) {
    const own = process.getuid?.();
    if (own === undefined || uid === own) return;
    throw new Error(`${folder} belongs to user ${uid}, not to you (${own}): start Stoa as before or change the owner.`);
  }
  if (uid === launcher.owner.uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(join(folder, name), launcher.owner.uid, launcher.owner.gid);
  }
  // Last, because its owner tells the next start whether all of it was done.
  lchownSync(folder, launcher.owner.uid, launcher.owner.gid);
}

function resetPassword({ binaries, directory, launcher }: ClusterContext, password: string): void {
  const statement = `alter role postgres password '${password}'\n`;
  const { status, stderr } = runSync(launcher, binaries.postgres, ["--single", "-D", directory, "postgres"], statement);
  if (status !== 0) throw new Error(`The password of ${directory} could not be set anew: ${lastLine(stderr)}`);
}

function syncFolder(folder: string): void {
  // Windows cannot open folders, and needs not: its file systems journal renames.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
