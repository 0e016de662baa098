/** What a process counts of its tries, for the operator's metrics. */
export type Counters = {
  /** Counts one, such as ("webhook_attempt", "delivered"). Both are words of our own: each pair is kept for ever. */
  count(kind: string, outcome: string): void;
  all(): readonly { readonly kind: string; readonly outcome: string; readonly count: number }[];
};

export function createCounters(): Counters {
  const counts = new Map<string, { kind: string; outcome: string; count: number }>();
  return {
    count: (kind, outcome) => {
      const key = `${kind} ${outcome}`;
      const tally = counts.get(key) ?? { kind, outcome, count: 0 };
      tally.count += 1;
      counts.set(key, tally);
    },
    all: () => [...counts.values()],
  };
}
