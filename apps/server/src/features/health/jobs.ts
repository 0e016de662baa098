import { job } from "#platform/jobs/declaration.ts";
import type { Platform } from "#platform/http/services.ts";

/** Removes the stored replies of idempotent requests that are not answered again any more. */
export const forgetRepliesJob = job("forget_replies", { queue: "housekeeping" });

/** Writes to the log that the newest backup is too old. */
export const warnOfBackupsJob = job("warn_of_backups", { queue: "housekeeping" });

/** Removes the jobs that were given up long ago. */
export const forgetFailedJobsJob = job("forget_failed_jobs", { queue: "housekeeping" });

/** Writes a line to the log while the newest backup is too old. */
export async function warnOfBackups({ services }: Pick<Platform, "services">): Promise<void> {
  if (!(await services.isBackupOld())) return;
  services.log.warn("the newest backup is older than BACKUP_WARN_HOURS, or there is none: run npm run backup");
}
