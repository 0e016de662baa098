import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

/**
 * Mounts a disk of so many megabytes for a test file; it is gone when the file has ended.
 * @returns its folder; null where none can be mounted
 */
export function smallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), "stoa-disk-"));
  try {
    const options = `size=${megabytes}m,mode=700`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  // the harness, which is closed before, has its folder there
  after(() => {
    execFileSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** The reason why a test with a small disk is skipped, or false. */
export const skipWithout = (disk: string | null): string | false =>
  disk === null ? "no small disk can be mounted here" : false;
