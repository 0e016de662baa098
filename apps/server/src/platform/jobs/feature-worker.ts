import type { Feature, FeatureGaveUp, FeatureJob } from "#platform/deployment/feature.ts";
import type { Platform } from "#platform/deployment/services.ts";
import type { JobHandlers, Told } from "./job.ts";
import { type Attempted, timed } from "./timed.ts";
import type { PlainJobKind } from "./kinds.ts";
import { startRecurring } from "./recurring.ts";
import { type EventConsumer, startConsumers } from "#platform/events/consumers.ts";
import { startWorker, type Worker } from "./worker.ts";

/**
 * Starts the worker with the jobs of every feature, and the mailer's.
 * @param attempted hears of every attempt at a job, for whoever counts them
 */
export function startFeatureWorker(
  platform: Platform,
  features: readonly Feature[],
  attempted: Attempted = () => {},
): Worker {
  const { log, sequencer } = platform.services;
  const worker = startWorker(platform.transactions, timed(handlersOf(platform, features), attempted), (err, job) =>
    log.error({ err, job: job?.kind, attempts: job?.attempts }, "job failed"),
  );
  const consuming = startConsumers(platform.transactions, followersOf(platform, features), (err, consumer) =>
    log.error({ err, consumer }, "event not followed"),
  );
  const stopRecurring = startRecurring(platform.transactions, recurringOf(features), (err) =>
    log.error({ err }, "job not added"),
  );
  const running = features.flatMap(({ service }) => (service === undefined ? [] : [service(platform)]));
  return {
    idle: async () => {
      await sequencer.caughtUp();
      await consuming.idle();
      await worker.idle();
      for (const service of running) await service.idle();
    },
    close: async () => {
      stopRecurring();
      const closing = running.map((service) => service.close());
      await consuming.close();
      await worker.close();
      await Promise.all(closing);
    },
  };
}

function followersOf(platform: Platform, features: readonly Feature[]): EventConsumer[] {
  return features.flatMap(({ consumer }) =>
    consumer === undefined ? [] : [{ ...consumer, consume: (tx, events) => consumer.consume(tx, events, platform) }],
  );
}

function recurringOf(features: readonly Feature[]) {
  const all = features.flatMap((feature) => Object.entries(feature.recurring ?? {}));
  return all.map(([kind, everyMilliseconds]) => ({ kind: kind as PlainJobKind, everyMilliseconds }));
}

/** What does each kind of job: the features, and the mailer. */
function handlersOf(platform: Platform, features: readonly Feature[]): JobHandlers {
  const mailing: JobHandlers["send_mail"] = {
    run: (mail, stopping, { identity }) => platform.mailer.send(mail, { identity, stopping }),
  };
  const handlers = Object.assign({}, ...features.map((feature) => handlersOfFeature(platform, feature))) as JobHandlers;
  return { ...handlers, send_mail: mailing, send_account_mail: mailing, send_bulk_mail: mailing };
}

/** A feature's jobs, with the platform that they run on. */
function handlersOfFeature(platform: Platform, feature: Feature): Record<string, unknown> {
  const gaveUp = feature.gaveUp as Record<string, FeatureGaveUp<unknown>> | undefined;
  const handlers = Object.entries(feature.jobs ?? {}).map(([kind, job]) => {
    const run = job as FeatureJob<unknown>;
    const giveUp = gaveUp?.[kind];
    return [
      kind,
      {
        // what it leaves in no workspace takes turns as it does itself
        run: (payload: unknown, stopping: AbortSignal, { turn_key }: Told) =>
          run({ ...platform, transactions: { ...platform.transactions, turn_key } }, payload, stopping),
        gaveUp: async (payload: unknown, error: unknown) => giveUp?.(platform, payload, error),
      },
    ] as const;
  });
  return Object.fromEntries(handlers);
}
