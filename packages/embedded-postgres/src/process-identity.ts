import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import process from "node:process";
import { errorCode } from "./error-code.ts";

/**
 * Says which process a pid is now, so that a pid that was given to another process later is not mistaken for it.
 *
 * @returns a text that no other process of this machine shares, or undefined when nothing runs under that pid.
 * Where the system tells no start time the text is the same for every process, and only the pid counts.
 */
export function processIdentity(pid: number): string | undefined {
  if (existsSync("/proc/self/stat")) return identityFromProc(pid);
  if (!isRunning(pid)) return undefined;
  return process.platform === "win32" ? "running" : psColumn(pid, "lstart") || "running";
}

/** Says whether the process `pid` is the postmaster of the cluster in `directory` (a real path). */
export function isPostmasterOf(pid: number, directory: string): boolean {
  if (processIdentity(pid) === undefined) return false;
  if (existsSync("/proc/self/stat")) return worksIn(pid, directory);
  if (process.platform === "win32") {
    return spawnSync("tasklist", ["/FI", `PID eq ${pid}`], { encoding: "utf8" }).stdout.includes("postgres");
  }
  const command = psColumn(pid, "command");
  return command.includes("postgres") && command.includes(directory);
}

function identityFromProc(pid: number): string | undefined {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  // The name in parentheses may hold spaces, so the fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const state = fields[0];
  const startTime = fields[19];
  // A zombie holds a pid but does nothing; where no init reaps it, it stays for ever.
  if (startTime === undefined || state === "Z" || state === "X") return undefined;
  // Start times count from boot, so they repeat after the next one.
  return `${readOrEmpty("/proc/sys/kernel/random/boot_id").trim()}/${startTime}`;
}

function worksIn(pid: number, directory: string): boolean {
  if (readOrEmpty(`/proc/${pid}/comm`).trim() !== "postgres") return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch {
    // In a container even root may not look into processes of other users, except at their command lines.
    return readOrEmpty(`/proc/${pid}/cmdline`).split("\0").includes(directory);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

function psColumn(pid: number, column: string): string {
  const { stdout } = spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" });
  return (stdout ?? "").trim();
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
