import { createLine, type Line } from "#platform/outbound/keep-alive.ts";

/** What a worker remembers of an endpoint from one turn to the next. */
export type Remembered = {
  /** closes by itself when it is not used for a moment */
  readonly line: Line;
  /** how many deliveries to claim next */
  limit: number;
  /** what the last ones took, each; in milliseconds */
  each: number;
};

export type Memory = {
  /** What is remembered of an endpoint: of a new one nothing is known but that it exists. */
  of(webhook_uuid: string): Remembered;
  close(): void;
};

/** @param most of so many endpoints, those that were served last */
export function createMemory(most: number): Memory {
  const known = new Map<string, Remembered>();
  return {
    of: (webhook_uuid) => {
      const remembered = known.get(webhook_uuid) ?? { line: createLine(), limit: 1, each: 0 };
      known.delete(webhook_uuid);
      known.set(webhook_uuid, remembered);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) {
        known.get(oldest)?.line.close();
        known.delete(oldest);
      }
      return remembered;
    },
    close: () => {
      for (const { line } of known.values()) line.close();
      known.clear();
    },
  };
}
