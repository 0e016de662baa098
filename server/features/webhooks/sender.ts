import type { FeatureService } from "#platform/feature.ts";
import { startLoop } from "#platform/loop.ts";
import type { Platform } from "#platform/services.ts";
import { serve } from "./lane.ts";
import { claimLanes, type Lane } from "./lane-queries.ts";

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
const patrol = 1000;

/**
 * Sends what waits for endpoints, each endpoint by itself. A place is taken by an endpoint and not by a workspace, and
 * a workspace has at most 20 of them; endpoints that failed the last time get half of the places. So nobody waits for
 * anybody else's receiver.
 */
export function startSender(platform: Platform, options: SenderOptions = {}): FeatureService {
  const { places = 256, leaseSeconds = 30, turn = 1000, grace = 4000 } = options;
  const { log } = platform.services;
  const running = new Map<Lane, Promise<void>>();
  const stopping = new AbortController();
  let isClosing = false;
  const serving = { platform, leaseSeconds, turn, isClosing: () => isClosing, stopping: stopping.signal };

  const run = async (lane: Lane): Promise<void> => {
    // a lane that fails keeps its lease until that ends: the pause before the next try
    await serve(serving, lane).catch((err: unknown) => log.error({ err }, "webhooks not sent"));
    running.delete(lane);
    loop.nudge();
  };
  const loop = startLoop(
    async () => {
      const failing = running.keys().reduce((count, lane) => count + Number(lane.is_failing), 0);
      const free = { places: places - running.size, failing: Math.floor(places / 2) - failing };
      if (free.places <= 0) return;
      for (const lane of await claimLanes(platform.pool, { ...free, leaseSeconds })) running.set(lane, run(lane));
    },
    (err) => log.error({ err }, "webhooks not claimed"),
  );
  const stop = platform.signals.on("events_sequenced", loop.nudge);
  const patrols = setInterval(loop.nudge, patrol).unref();
  loop.nudge();
  return {
    idle: async () => {
      for (;;) {
        await loop.idle();
        if (running.size === 0) return;
        await Promise.all(running.values());
      }
    },
    close: async () => {
      isClosing = true;
      stop();
      clearInterval(patrols);
      await loop.close();
      const timer = setTimeout(() => stopping.abort(new Error("The worker is closing.")), grace);
      await Promise.all(running.values());
      clearTimeout(timer);
    },
  };
}
