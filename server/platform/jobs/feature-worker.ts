import { join } from "node:path";
import type { Config } from "#config.ts";
import type { Feature } from "#platform/feature.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import type { Platform } from "#platform/services.ts";
import { leaveDaily } from "./daily.ts";
import type { JobKind } from "./kinds.ts";
import { type JobHandlers, startWorker, type Worker } from "./worker.ts";

/** Starts the worker with the jobs of every feature, and the mailer's. */
export function startFeatureWorker(platform: Platform, features: readonly Feature[], config: Config): Worker {
  const mailer = createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    folder: join(config.DATA_DIR, "mail"),
  });
  const handlers = Object.fromEntries(
    features.flatMap((feature) =>
      Object.entries(feature.jobs ?? {}).map(([kind, doIt]) => [
        kind,
        (payload: never) => (doIt as (platform: Platform, payload: never) => Promise<void>)(platform, payload),
      ]),
    ),
  ) as Record<Exclude<JobKind, "send_mail">, never>;
  const failed = (err: unknown, job: { kind: string; attempts: number } | null): void =>
    platform.services.log.error({ err, job: job?.kind, attempts: job?.attempts }, "job failed");
  const all = { ...(handlers as unknown as JobHandlers), send_mail: mailer.send };
  const worker = startWorker(platform.work, all, failed);
  const daily = features.flatMap((feature) => feature.daily ?? []);
  const stopDaily = leaveDaily(platform, daily, (error) => failed(error, null));
  return {
    ...worker,
    close: async () => {
      stopDaily();
      await worker.close();
    },
  };
}
