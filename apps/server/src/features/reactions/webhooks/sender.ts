import type { FeatureService } from "#platform/deployment/feature.ts";
import { failureLog } from "#platform/util/failure-log.ts";
import { startWorkerPool } from "#platform/util/worker-pool.ts";
import type { Platform } from "#platform/http/services.ts";
import { sendWaiting } from "./endpoint-queue.ts";
import { leaseQueues, type LeasedQueue } from "./endpoint-queue-queries.ts";
import { createEndpointCache } from "./endpoint-cache.ts";

export type SenderOptions = {
  /** the number of endpoints to which this process sends at the same time */
  readonly slots?: number;
  /** after how long another worker continues if this one dies; longer than an attempt */
  readonly leaseSeconds?: number;
  /** for how long an endpoint uses a slot, in milliseconds */
  readonly timeSlice?: number;
  /** the time for which attempts may continue after the sender is closed, in milliseconds */
  readonly grace?: number;
};

/** The interval at which due queues are looked for without a signal, in milliseconds: retries become due without one. */
const pollInterval = 1000;

/**
 * Sends waiting deliveries. Each endpoint has its own queue and uses one slot, so that a slow receiver does not delay
 * others. A workspace has at most 20 endpoints, and gets fewer slots when few are free. Endpoints whose last attempt
 * failed get at most half of the slots.
 */
export function startSender(ofAll: Platform, options: SenderOptions = {}): FeatureService {
  const platform = { ...ofAll, pool: ofAll.pool.forWork("webhooks") };
  const { slots = 256, leaseSeconds = 30, timeSlice = 1000, grace = 4000 } = options;
  const stopping = new AbortController();
  let isClosing = false;
  const cache = createEndpointCache(slots);
  const context = { platform, leaseSeconds, timeSlice, cache, isClosing: () => isClosing, stopping: stopping.signal };
  const sending = startWorkerPool<LeasedQueue>({
    claim: async (running) => {
      const queues = [...running];
      const failing = Math.floor(slots / 2) - queues.filter((queue) => queue.is_failing).length;
      const free = slots - queues.length;
      const held = Object.fromEntries(
        [...Map.groupBy(queues, (queue) => queue.workspace_uuid)].map(([uuid, its]) => [uuid, its.length]),
      );
      return free === 0 ? [] : leaseQueues(platform.pool, { slots: free, failing, leaseSeconds, held });
    },
    // after an error the lease is kept until it expires: a pause before the next try
    doIt: (queue) => sendWaiting(context, queue),
    failed: failureLog(platform.services.log, "error", "webhooks not sent"),
  });
  const stop = platform.signals.on("events_sequenced", sending.wake);
  const polls = setInterval(sending.wake, pollInterval).unref();
  sending.wake();
  return {
    idle: sending.idle,
    close: async () => {
      isClosing = true;
      stop();
      clearInterval(polls);
      const timer = setTimeout(() => stopping.abort(new Error("The worker is closing.")), grace);
      await sending.close();
      clearTimeout(timer);
      cache.close();
    },
  };
}
