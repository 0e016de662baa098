/** Counts the attempts of a process by their outcome, for the operator's metrics. */
export type Counters = {
  /** Counts one, such as ("webhook_attempt", "delivered"). Never pass text from outside: each pair is kept for ever. */
  count(kind: string, outcome: string): void;
  all(): readonly { readonly kind: string; readonly outcome: string; readonly count: number }[];
};

export function createCounters(): Counters {
  const counts = new Map<string, { kind: string; outcome: string; count: number }>();
  return {
    count: (kind, outcome) => {
      const key = `${kind} ${outcome}`;
      const entry = counts.get(key) ?? { kind, outcome, count: 0 };
      entry.count += 1;
      counts.set(key, entry);
    },
    all: () => [...counts.values()],
  };
}
