import { randomUUID } from "node:crypto";
import type { Signals } from "#platform/events/signals.ts";
import type { Hit, RollingWindow } from "./rolling-window.ts";

/** How often a process tells the others what it has counted. In milliseconds. */
const interval = 250;
/** So many keys fit into a signal. */
const mostKeys = 50;

/** A window that the processes on one database have in common. */
type SharedWindow = Pick<RollingWindow, "hit"> & { close(): void };

/**
 * Lets the processes of a deployment have one limit: each tells the others what it counts of a key above a tenth of the limit, four times
 * a second, and adds what they tell. So with several processes a caller may exceed the limit by a tenth for each further process, and by
 * what it sends within a quarter of a second. A signal may be lost; then the limit is that of each process alone.
 */
export function shareWindow(window: RollingWindow, signals: Signals): SharedWindow {
  const self = randomUUID();
  const untold = new Map<string, number>();
  const tell = (): void => {
    const counts = [...untold];
    untold.clear();
    for (let start = 0; start < counts.length; start += mostKeys) {
      signals.send({ kind: "requests_counted", from: self, counts: counts.slice(start, start + mostKeys) });
    }
  };
  const timer = setInterval(tell, interval).unref();
  const stop = signals.on("requests_counted", ({ from, counts }) => {
    if (from === self) return;
    for (const [key, count] of counts) window.add(key, count);
  });
  return {
    hit: (key) => {
      const hit = window.hit(key);
      if (hit.allowed && hit.limit - hit.remaining > hit.limit / 10) untold.set(key, (untold.get(key) ?? 0) + 1);
      return { ...hit, takeBack: () => takeBack(key, hit, untold) };
    },
    close: () => {
      clearInterval(timer);
      stop();
    },
  };
}

function takeBack(key: string, hit: Hit, untold: Map<string, number>): void {
  hit.takeBack();
  const count = untold.get(key) ?? 0;
  if (count > 1) untold.set(key, count - 1);
  else untold.delete(key);
}
