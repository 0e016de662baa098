import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import type { Binaries } from "./binaries.ts";

interface Ids {
  uid: number;
  gid: number;
}

/** The start of PostgreSQL's programs. */
export interface Launcher {
  /** The words before the program on the command line. */
  prefix: string[];
  /** The ids that Node gives the child; none when it keeps ours. */
  runAs: Ids | undefined;
  /** The user who must own the cluster's files; undefined when we run as an ordinary user and own them anyway. */
  owner: Ids | undefined;
}

/**
 * Finds a way to run PostgreSQL with its cluster in `directory`, which need not exist but whose parent must exist. PostgreSQL
 * does not run as root, so root runs it as another user: as the cluster's owner, otherwise as `nobody`. If that user may not
 * enter the checkout or the data folder, the child keeps one capability that allows it, or runs in a user namespace that maps
 * root to another number. No file permissions are changed, and nothing is moved.
 *
 * @throws Error of one line when no way works.
 */
export function chooseLauncher(binaries: Binaries, directory: string): Launcher {
  if (process.getuid?.() !== 0) return checkedOrdinary(binaries);
  const problems: string[] = [];
  for (const launcher of rootLaunchers(unprivilegedIds(directory))) {
    const script = 'cd "$1" && exec "$2" --show --pgdata="$1"';
    const { status, stderr } = runSync(launcher, "/bin/sh", ["-c", script, "sh", dirname(directory), binaries.initdb]);
    if (status === 0) return launcher;
    problems.push(lastLine(stderr));
  }
  throw new Error(
    `PostgreSQL does not run as root and no other user could run it on ${directory} (${problems[0]}): ` +
      `start Stoa as an ordinary user or set DATABASE_URL.`,
  );
}

/** Starts a program through the launcher. */
export function launch(launcher: Launcher, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command, rest] = commandLine(launcher, program, args);
  return spawn(command, rest, { ...spawnOptions(launcher), ...options });
}

/** Runs a program to its end. `status` is null when a signal ended it or it could not start; `stderr` says why. */
export function runSync(
  launcher: Launcher,
  program: string,
  args: string[],
  input = "",
): { status: number | null; stderr: string } {
  const [command, rest] = commandLine(launcher, program, args);
  const result = spawnSync(command, rest, { ...spawnOptions(launcher), encoding: "utf8", input });
  return { status: result.status, stderr: result.error?.message ?? result.stderr };
}

/** @returns the last line of a text that is not empty, without surrounding spaces. */
export function lastLine(text: string): string {
  return text.trimEnd().split("\n").at(-1)?.trim() ?? "";
}

function checkedOrdinary(binaries: Binaries): Launcher {
  const launcher = { prefix: [], runAs: undefined, owner: undefined };
  const { status, stderr } = runSync(launcher, binaries.postgres, ["--version"]);
  if (status === 0) return launcher;
  throw new Error(`The bundled PostgreSQL does not run here (${lastLine(stderr)}): set DATABASE_URL to one that does.`);
}

function rootLaunchers(ids: Ids): Launcher[] {
  const root = { uid: 0, gid: 0 };
  const [user, group] = [`--map-user=${ids.uid}`, `--map-group=${ids.gid}`];
  return [
    { prefix: [], runAs: ids, owner: ids },
    { prefix: keepingCapability(ids, "dac_read_search"), runAs: undefined, owner: ids },
    // Containers often do not have the capability above, but this one.
    { prefix: keepingCapability(ids, "dac_override"), runAs: undefined, owner: ids },
    { prefix: ["unshare", "--user", user, group], runAs: undefined, owner: root },
  ];
}

function keepingCapability(ids: Ids, capability: string): string[] {
  const only = `-all,+${capability}`;
  const identity = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, "--clear-groups"];
  // access(2), with which PostgreSQL looks at its own programs, ignores capabilities without no_setuid_fixup.
  const kept = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`];
  return ["setpriv", ...identity, "--securebits=+no_setuid_fixup", ...kept];
}

function unprivilegedIds(directory: string): Ids {
  const cluster = statSync(directory, { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  const nobody = readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(nobody?.[1] ?? 65534), gid: Number(nobody?.[2] ?? 65534) };
}

function commandLine(launcher: Launcher, program: string, args: string[]): [string, string[]] {
  const [command = program, ...rest] = [...launcher.prefix, program, ...args];
  return [command, rest];
}

function spawnOptions(launcher: Launcher): SpawnOptions & { encoding?: never } {
  // Our own PG… and locale variables must not reach PostgreSQL; Windows programs do not start without some of them.
  const env = process.platform === "win32" ? {} : { env: { PATH: "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C" } };
  return { ...env, ...launcher.runAs };
}
