import type { FeatureService } from "#platform/deployment/feature.ts";
import type { Platform } from "#platform/http/services.ts";
import { startSerialLoop } from "#platform/util/serial-loop.ts";

/** The interval of searches for the remains of a dead process. In milliseconds. */
const every = 5000;

/** Saves what no process has saved, as long as the worker runs. */
export function startSweep({ services: { live, log } }: Platform): FeatureService {
  const loop = startSerialLoop(
    () => live.sweep(),
    (err) => log.error({ err }, "live documents not saved"),
  );
  const timer = setInterval(() => loop.wake(), every).unref();
  return {
    idle: () => loop.idle(),
    close: () => {
      clearInterval(timer);
      return loop.close();
    },
  };
}
