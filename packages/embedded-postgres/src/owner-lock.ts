import { randomUUID } from "node:crypto";
import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";
import { errorCode } from "./error-code.ts";
import { processIdentity } from "./process-identity.ts";

interface Claim {
  id: string;
  pid: number;
  identity: string;
}

/** A live process owns the folder. */
export class InUseError extends Error {}

/** The claims from the first to the last; the next claim must be written to `end`. */
interface Chain {
  passed: string[];
  end: string;
  owner: Claim | undefined;
}

/**
 * Makes this process the only owner of `file`; of two processes that try at the same moment exactly one succeeds.
 *
 * A claim of a dead process is never deleted before its successor exists, because a third process may have claimed between
 * the check and the deletion. Instead, the successor of claim X writes `<file>.<id of X>`, which only one process can create,
 * and then moves it over the dead claim in one step.
 *
 * @returns a function that gives the lock back.
 * @throws InUseError naming `subject` and the owner's pid when a live process owns it.
 */
export function acquireOwnerLock(file: string, subject: string): () => void {
  const claim: Claim = { id: randomUUID(), pid: process.pid, identity: processIdentity(process.pid) ?? "" };
  const draft = `${file}.draft-${claim.id}`;
  writeFileSync(draft, `${claim.id}\n${claim.pid}\n${claim.identity}\n`, { mode: 0o600 });
  try {
    while (!claimEnd(file, draft, claim.id)) {
      const { owner } = consume(file);
      if (owner) throw new InUseError(`${subject} is in use by another Stoa (process ${owner.pid}).`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readClaim(file)?.id === claim.id) rmSync(file, { force: true });
  };
}

function claimEnd(file: string, draft: string, id: string): boolean {
  const { end, owner, passed } = consume(file);
  if (owner || !createFrom(draft, end)) return false;
  // Meanwhile other processes may have moved the chain; a claim that cannot be reached from its head does not count.
  if (consume(file).owner?.id !== id) {
    rmSync(end, { force: true });
    return false;
  }
  if (end !== file) renameSync(end, file);
  for (const dead of passed) if (dead !== file) rmSync(dead, { force: true });
  return true;
}

function consume(file: string): Chain {
  const passed: string[] = [];
  for (let end = file; ;) {
    const claim = readClaim(end);
    if (!claim) return { passed, end, owner: undefined };
    if (processIdentity(claim.pid) === claim.identity) return { passed, end, owner: claim };
    passed.push(end);
    end = `${file}.${claim.id}`;
  }
}

function readClaim(file: string): Claim | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
  const [id = "", pid = "", identity = ""] = text.trimEnd().split("\n");
  return { id, pid: Number(pid), identity };
}

function createFrom(draft: string, file: string): boolean {
  try {
    createComplete(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

function createComplete(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) === "EEXIST") throw error;
    // Some file systems have no hard links. There the claim is not complete at once, but nothing better is possible.
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}
