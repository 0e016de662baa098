import { join } from "node:path";
import type { Config } from "#config.ts";
import type { Feature } from "#platform/feature.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import type { Platform } from "#platform/services.ts";
import type { JobKind } from "./kinds.ts";
import { startRecurring } from "./recurring.ts";
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
  const { log } = platform.services;
  const worker = startWorker(
    platform.work,
    { ...(handlers as unknown as JobHandlers), send_mail: mailer.send },
    (err, job) => log.error({ err, job: job?.kind, attempts: job?.attempts }, "job failed"),
  );
  const recurring = features.flatMap((feature) =>
    Object.entries(feature.recurring ?? {}).map(([kind, everyMilliseconds]) => ({
      kind: kind as JobKind,
      everyMilliseconds,
    })),
  );
  const stopRecurring = startRecurring(platform.work, recurring, (err) => log.error({ err }, "job not added"));
  return {
    ...worker,
    close: async () => {
      stopRecurring();
      await worker.close();
    },
  };
}
