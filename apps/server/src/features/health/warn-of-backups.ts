import type { Platform } from "#platform/http/services.ts";

/** Writes a line to the log while the newest backup is too old. */
export async function warnOfBackups({ services }: Pick<Platform, "services">): Promise<void> {
  if (!(await services.isBackupOld())) return;
  services.log.warn("the newest backup is older than BACKUP_WARN_HOURS, or there is none: run npm run backup");
}
