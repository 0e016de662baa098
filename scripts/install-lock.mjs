import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

/**
 * Does `work` while no other process does: the folder `lock` stands meanwhile. The lock of a dead process is taken
 * over. `onWait` gets the pid of each process that we wait for.
 */
export async function withLock(lock, onWait, work) {
  let lastHolder;
  for (;;) {
    const holder = takeLock(lock);
    if (holder === undefined) break;
    if (holder !== lastHolder) onWait(holder.split(" ")[0]);
    lastHolder = holder;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const release = () => removeLock(lock, identify(process.pid));
  process.once("exit", release);
  await work();
  process.off("exit", release);
  release();
}

/** Returns the text of a file, or nothing where it cannot be read. */
export function readOrEmpty(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Returns undefined with the lock taken, else who holds it. */
function takeLock(lock) {
  if (createLock(lock)) return undefined;
  const holder = readOrEmpty(join(lock, "holder"));
  if (holder && identify(Number(holder.split(" ")[0])) === holder) return holder;
  removeLock(lock, holder);
  return createLock(lock) ? undefined : "another";
}

/** The folder appears with its content in one step, so that it is never unclear who holds it. */
function createLock(lock) {
  const draft = `${lock}.${randomUUID()}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, "holder"), identify(process.pid));
  try {
    renameSync(draft, lock);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!["EEXIST", "ENOTEMPTY", "EPERM"].includes(error.code)) throw error;
    return false;
  }
}

function removeLock(lock, holder) {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
    // Between looking and moving, someone else may have replaced a stale lock by a live one.
    if (readOrEmpty(join(aside, "holder")) === holder) rmSync(aside, { recursive: true, force: true });
    else renameSync(aside, lock);
  } catch {
    // Another process was faster; this one checks again.
  }
}

/** The identity of a process: its pid, which the system may use again later, with its start time where the system shows it. */
function identify(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return undefined;
  }
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return `${pid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? ""}`;
}
