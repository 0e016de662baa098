import type { HttpReply, HttpRequest } from "./http-client.ts";
import type { StretchFigures } from "./load-messages.ts";

/** Collects the results of one stretch of time. */
export type Measurement = {
  /** @param latency in milliseconds */
  success(latency: number): void;
  failure(request: HttpRequest, reply: HttpReply): void;
  result(): StretchFigures;
};

/** A measurement that begins now. */
export function startMeasurement(): Measurement {
  const started = performance.now();
  let latencies = new Float64Array(1 << 14);
  let count = 0;
  const failures: Record<string, number> = {};
  let firstFailure: string | null = null;
  return {
    success: (latency) => {
      if (count === latencies.length) {
        const wider = new Float64Array(latencies.length * 2);
        wider.set(latencies);
        latencies = wider;
      }
      latencies[count++] = latency;
    },
    failure: ({ method, path }, { status, body }) => {
      failures[status] = (failures[status] ?? 0) + 1;
      firstFailure ??= `${method} ${path}: ${status} ${body.toString("utf8", 0, 300)}`;
    },
    result: () => ({
      latencies: latencies.slice(0, count),
      elapsed: performance.now() - started,
      failures,
      firstFailure,
      count,
    }),
  };
}

/**
 * The value below which this share of the sorted values lies (nearest rank); 0 for an empty list.
 * @param share from 0 to 1
 */
export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Joins several stretches of the same measurement. */
export function together(parts: readonly StretchFigures[]): StretchFigures {
  const latencies = new Float64Array(parts.reduce((sum, part) => sum + part.latencies.length, 0));
  const failures: Record<string, number> = {};
  let at = 0;
  for (const part of parts) {
    latencies.set(part.latencies, at);
    at += part.latencies.length;
    for (const [status, times] of Object.entries(part.failures)) failures[status] = (failures[status] ?? 0) + times;
  }
  return {
    latencies: latencies.toSorted(),
    elapsed: parts.reduce((sum, part) => sum + part.elapsed, 0),
    failures,
    firstFailure: parts.find((part) => part.firstFailure !== null)?.firstFailure ?? null,
    count: parts.reduce((sum, part) => sum + part.count, 0),
  };
}
