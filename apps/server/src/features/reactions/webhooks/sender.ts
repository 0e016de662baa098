import type { FeatureService } from "#platform/deployment/feature.ts";
import { startWorkerPool } from "#platform/util/worker-pool.ts";
import type { Platform } from "#platform/deployment/services.ts";
import { serve } from "./endpoint-queue.ts";
import { claimLanes, type Lane } from "./endpoint-queue-queries.ts";
import { createEndpointCache } from "./endpoint-cache.ts";

export type SenderOptions = {
  /** endpoints that are served at once in this process */
  readonly places?: number;
  /** how soon another worker goes on where this one died; longer than an attempt */
  readonly leaseSeconds?: number;
  /** for how long an endpoint has its place, in milliseconds */
  readonly turn?: number;
  /** how long attempts may go on after the end was asked for, in milliseconds */
  readonly grace?: number;
};

/** A look without a signal, for what became due by itself or is another process's. In milliseconds. */
const pollInterval = 1000;

/**
 * Sends what waits for endpoints, each endpoint by itself. A place is taken by an endpoint and not by a workspace, and
 * a workspace has at most 20 of them, and fewer when few are free; endpoints that failed the last time get half of the
 * places. So nobody waits for anybody else's receiver.
 */
export function startSender(platform: Platform, options: SenderOptions = {}): FeatureService {
  const { places = 256, leaseSeconds = 30, turn = 1000, grace = 4000 } = options;
  const stopping = new AbortController();
  let isClosing = false;
  const cache = createEndpointCache(places);
  const serving = { platform, leaseSeconds, turn, cache, isClosing: () => isClosing, stopping: stopping.signal };
  const sending = startWorkerPool<Lane>({
    claim: async (running) => {
      const lanes = [...running];
      const failing = Math.floor(places / 2) - lanes.filter((lane) => lane.is_failing).length;
      const free = places - lanes.length;
      const held = Object.fromEntries(
        [...Map.groupBy(lanes, (lane) => lane.workspace_uuid)].map(([uuid, its]) => [uuid, its.length]),
      );
      return free === 0 ? [] : claimLanes(platform.pool, { places: free, failing, leaseSeconds, held });
    },
    // what fails keeps its lease until that ends: the pause before the next try
    doIt: (lane) => serve(serving, lane),
    failed: (err) => platform.services.log.error({ err }, "webhooks not sent"),
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
