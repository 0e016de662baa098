import { randomUUID } from "node:crypto";
import type { Signals } from "#platform/events/signals.ts";
import type { Hit, RollingWindow } from "./rolling-window.ts";

/** The interval at which a process sends its counts to the others. In milliseconds. */
const interval = 250;
/** The number of keys that fit into a signal. */
const mostKeys = 50;

/** A window that the processes on one database have in common. */
type SharedWindow = Pick<RollingWindow, "hit"> & { close(): void };

/**
 * Lets the processes of a deployment have one limit: four times a second each sends the others its counts of a key above a tenth of the
 * limit, and adds the counts that it receives. So with several processes a caller may exceed the limit by a tenth for each further process, and by
 * what it sends within a quarter of a second. A signal may be lost; then the limit is only that of each process.
 */
export function shareWindow(window: RollingWindow, signals: Signals): SharedWindow {
  const self = randomUUID();
  const unsent = new Map<string, number>();
  const tell = (): void => {
    const counts = [...unsent];
    unsent.clear();
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
      if (hit.allowed && hit.limit - hit.remaining > hit.limit / 10) unsent.set(key, (unsent.get(key) ?? 0) + 1);
      return { ...hit, takeBack: () => takeBack(key, hit, unsent) };
    },
    close: () => {
      clearInterval(timer);
      stop();
    },
  };
}

function takeBack(key: string, hit: Hit, unsent: Map<string, number>): void {
  hit.takeBack();
  const count = unsent.get(key) ?? 0;
  if (count > 1) unsent.set(key, count - 1);
  else unsent.delete(key);
}
