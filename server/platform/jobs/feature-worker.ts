import { join } from "node:path";
import type { Config } from "#config.ts";
import type { Feature, FeatureJob } from "#platform/feature.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import type { Platform } from "#platform/services.ts";
import type { JobHandlers } from "./job.ts";
import { startWorker, type Worker } from "./worker.ts";

/** Starts the worker with the jobs of every feature, and the mailer's. */
export function startFeatureWorker(platform: Platform, features: readonly Feature[], config: Config): Worker {
  const mailer = createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    folder: join(config.DATA_DIR, "mail"),
  });
  const handlers = Object.fromEntries(
    features.flatMap((feature) =>
      Object.entries(feature.jobs ?? {}).map(([kind, job]) => [kind, withPlatform(platform, job as FeatureJob<never>)]),
    ),
  ) as JobHandlers;
  return startWorker(platform.work, { ...handlers, send_mail: { run: mailer.send } }, (err, job) =>
    platform.services.log.error({ err, job: job?.kind, attempts: job?.attempts }, "job failed"),
  );
}

function withPlatform(platform: Platform, { run, gaveUp }: FeatureJob<never>) {
  return {
    run: (payload: never, stopping: AbortSignal) => run(platform, payload, stopping),
    ...(gaveUp === undefined ? {} : { gaveUp: (payload: never, error: unknown) => gaveUp(platform, payload, error) }),
  };
}
