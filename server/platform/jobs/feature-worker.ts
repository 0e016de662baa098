import { join } from "node:path";
import type { Config } from "#config.ts";
import type { Feature, FeatureGaveUp, FeatureJob } from "#platform/feature.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import type { Platform } from "#platform/services.ts";
import type { JobHandlers } from "./job.ts";
import type { PlainJobKind } from "./kinds.ts";
import { startRecurring } from "./recurring.ts";
import { type Follower, startFollowers } from "#platform/work/followers.ts";
import { startWorker, type Worker } from "./worker.ts";

/** Starts the worker with the jobs of every feature, and the mailer's. */
export function startFeatureWorker(platform: Platform, features: readonly Feature[], config: Config): Worker {
  const mailer = createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    folder: join(config.DATA_DIR, "mail"),
    origin: platform.services.webOrigin,
  });
  const { log } = platform.services;
  const handlers = Object.assign({}, ...features.map((feature) => handlersOf(platform, feature))) as JobHandlers;
  const mailing: JobHandlers["send_mail"] = {
    run: (mail, stopping, identity) => mailer.send(mail, { identity, stopping }),
  };
  const all = { ...handlers, send_mail: mailing, send_bulk_mail: mailing };
  const worker = startWorker(platform.work, all, (err, job) =>
    log.error({ err, job: job?.kind, attempts: job?.attempts }, "job failed"),
  );
  const following = startFollowers(platform.work, followersOf(platform, features), (err, follower) =>
    log.error({ err, follower }, "event not followed"),
  );
  const stopRecurring = startRecurring(platform.work, recurringOf(features), (err) =>
    log.error({ err }, "job not added"),
  );
  return {
    idle: async () => {
      await platform.services.sequencer.caughtUp();
      await following.idle();
      await worker.idle();
    },
    close: async () => {
      stopRecurring();
      await following.close();
      await worker.close();
    },
  };
}

function followersOf(platform: Platform, features: readonly Feature[]): Follower[] {
  return features.flatMap(({ follower }) =>
    follower === undefined ? [] : [{ ...follower, follow: (work, events) => follower.follow(work, events, platform) }],
  );
}

function recurringOf(features: readonly Feature[]) {
  const all = features.flatMap((feature) => Object.entries(feature.recurring ?? {}));
  return all.map(([kind, everyMilliseconds]) => ({ kind: kind as PlainJobKind, everyMilliseconds }));
}

/** A feature's jobs, with the platform that they run on. */
function handlersOf(platform: Platform, feature: Feature): Record<string, unknown> {
  const gaveUp = feature.gaveUp as Record<string, FeatureGaveUp<unknown>> | undefined;
  const handlers = Object.entries(feature.jobs ?? {}).map(([kind, job]) => {
    const run = job as FeatureJob<unknown>;
    const giveUp = gaveUp?.[kind];
    return [
      kind,
      {
        run: (payload: unknown, stopping: AbortSignal) => run(platform, payload, stopping),
        gaveUp: async (payload: unknown, error: unknown) => giveUp?.(platform, payload, error),
      },
    ] as const;
  });
  return Object.fromEntries(handlers);
}
