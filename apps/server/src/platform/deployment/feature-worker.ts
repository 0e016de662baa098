import { type Feature, type FeatureJobHandler, jobHandler } from "./feature.ts";
import type { Platform } from "#platform/http/services.ts";
import { type EventConsumer, startConsumers } from "./consumers.ts";
import { mailJobs } from "#platform/mail/jobs.ts";
import { removeFileJob } from "#platform/storage/jobs.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { failureLog } from "#platform/util/failure-log.ts";
import type { JobSettings } from "#platform/jobs/declaration.ts";
import { type Queue, queues } from "#platform/jobs/queues.ts";
import { type RecurringJob, startRecurring } from "./recurring.ts";
import { type OnAttempt, timed } from "#platform/jobs/timed.ts";
import { startWorker, type Worker } from "#platform/jobs/worker.ts";

/**
 * Starts the worker with the jobs, event consumers and services of every feature, and with the jobs of the mailer.
 * @param onAttempt called after every attempt at a job
 */
export function startFeatureWorker(
  platform: Platform,
  features: readonly Feature[],
  onAttempt: OnAttempt = () => {},
): Worker {
  const { log, sequencer } = platform.services;
  const jobFailed = failureLog(log, "error", "job failed");
  const consumerFailed = failureLog(log, "error", "event consumer failed");
  const recurringFailed = failureLog(log, "error", "recurring job not added");
  const handlers = handlersOf(platform, features).map((handler) => timed(handler, onAttempt));
  const services = { ...platform.transactions, pool: platform.pool.forWork("jobs") };
  const worker = startWorker(services, handlers, (err, job) =>
    jobFailed(err, { job: job?.kind, attempts: job?.attempts }),
  );
  const consuming = startConsumers(platform.transactions, consumersOf(platform, features), (err, consumer) =>
    consumerFailed(err, { consumer }),
  );
  const stopRecurring = startRecurring(platform.transactions, recurringOf(features), (err) => recurringFailed(err));
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

function consumersOf(platform: Platform, features: readonly Feature[]): EventConsumer[] {
  return features.flatMap(({ consumer }) =>
    consumer === undefined ? [] : [{ ...consumer, consume: (tx, events) => consumer.consume(tx, events, platform) }],
  );
}

function recurringOf(features: readonly Feature[]): RecurringJob[] {
  return features
    .flatMap(({ jobs = [] }) => jobs)
    .flatMap(({ job, everyMilliseconds }) => (everyMilliseconds === undefined ? [] : [{ job, everyMilliseconds }]));
}

/** The handlers of all jobs: those of the features, the mailer's, and that of the storage. */
function handlersOf(platform: Platform, features: readonly Feature[]): JobHandler[] {
  const mailing = mailJobs.map((job): JobHandler => ({
    job,
    run: (mail, stopping, { identity }) => platform.mailer.send(mail, { identity, stopping }),
  }));
  const removing = jobHandler(removeFileJob, ({ services }, { name }) => services.storage.remove(name));
  const declared = [...features.flatMap(({ jobs = [] }) => jobs), removing];
  return [...declared.map((handler) => bindPlatform(handler, platform)), ...mailing];
}

/** The platform for a job, whose queue takes turns with other own work; jobs that it enqueues take its fairness key where `toJob` says so. */
function platformFor({ queue }: JobSettings, platform: Platform, fairness_key: string): Platform {
  const pool = platform.pool.forWork(queue);
  const { holdsLong }: Queue = queues[queue];
  const long = holdsLong === true ? pool.queuedBy({ person: fairness_key, key: queue, isLong: true }) : pool;
  return { ...platform, pool, transactions: { ...platform.transactions, pool: long, fairness_key } };
}

function bindPlatform({ job, run, gaveUp }: FeatureJobHandler, platform: Platform): JobHandler {
  return {
    job,
    run: (payload, stopping, { fairness_key }) => run(platformFor(job, platform, fairness_key), payload, stopping),
    gaveUp: async (payload, error, { fairness_key }) =>
      gaveUp?.(platformFor(job, platform, fairness_key), payload, error),
  };
}
