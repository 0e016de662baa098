import { sayMissing } from "#platform/backup/missing-files.ts";
import { say } from "./progress.ts";

/** Says which files are missing. @returns the exit code: 3 when some are, although everything else was done */
export function endWith(missing: readonly string[]): number {
  if (missing.length === 0) return 0;
  say(sayMissing(missing));
  return 3;
}
