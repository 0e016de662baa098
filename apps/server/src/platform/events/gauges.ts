import { Gauge, type Registry } from "prom-client";
import type { Pool } from "#platform/db/pool.ts";

const unsequenced = "select count(*)::int as count from unsequenced_events";

// a consumer without an offset in a workspace has handled no event there
const behind = `select f.name, sum(s.last_sequence - coalesce(o.last_sequence, 0))::float8 as events
  from unnest($1::text[]) f (name) cross join event_sequences s
    left join event_consumer_offsets o on (o.consumer, o.workspace_uuid) = (f.name, s.workspace_uuid)
  group by f.name`;

/** Gauges: events without a sequence, and how many events each consumer has still to handle. */
export function observeEvents(pool: Pool, consumers: readonly string[], registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "stoa_unsequenced_events",
    help: "Events that have no sequence yet.",
    registers,
    async collect() {
      const [row] = await pool.run<{ count: number }>(unsequenced);
      this.set(row?.count ?? 0);
    },
  });
  new Gauge({
    name: "stoa_event_consumer_lag_events",
    help: "Events with a sequence that an event consumer has not handled yet.",
    labelNames: ["consumer"],
    registers,
    async collect() {
      const rows = await pool.run<{ name: string; events: number }>(behind, [consumers]);
      for (const consumer of consumers) this.set({ consumer }, rows.find((row) => row.name === consumer)?.events ?? 0);
    },
  });
}
