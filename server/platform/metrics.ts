import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Gauges } from "./feature.ts";
import type { Platform } from "./services.ts";

/** Numbers for Prometheus, on a port of their own: they are the operator's, not the API's callers'. */
export type Metrics = { listen(host: string, port: number): Promise<void>; close(): void };

const waiting: Gauges = {
  stoa_waiting_jobs: ["Jobs that wait or run.", "select count(*)::int as value from jobs where failed_at is null"],
  stoa_failed_jobs: ["Jobs that were given up.", "select count(*)::int as value from jobs where failed_at is not null"],
  stoa_unsequenced_events: [
    "Events that wait for their sequence.",
    "select count(*)::int as value from events where sequence is null",
  ],
};

/**
 * Observes every request of the app; called before its routes are added.
 * @param gauges what the features tell
 */
export function createMetrics(app: FastifyInstance, platform: Platform, gauges: Gauges = {}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeRequests(app, registry);
  observePlatform(platform, registry);
  observeDatabase(platform, { ...waiting, ...gauges }, registry);
  observeTallies(platform, registry);
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    return registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => resolve());
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function observeRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: "stoa_request_seconds",
    help: "Time from request to reply, by operation and status.",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    requests.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

function observePlatform(platform: Platform, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "stoa_event_streams",
    help: "Open event streams.",
    registers,
    collect() {
      this.set(platform.streams.count);
    },
  });
  new Counter({
    name: "stoa_database_statements_total",
    help: "Statements sent to the database.",
    registers,
    collect() {
      this.reset();
      this.inc(platform.pool.statements);
    },
  });
}

function observeDatabase(platform: Platform, gauges: Gauges, registry: Registry): void {
  for (const [name, [help, statement]] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const [row] = (await platform.pool.run(statement)) as { value: number }[];
        this.set(row?.value ?? 0);
      },
    });
  }
}

function observeTallies(platform: Platform, registry: Registry): void {
  new Counter({
    name: "stoa_outcomes_total",
    help: "What this process tried, by what it was and how it ended.",
    labelNames: ["kind", "outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { kind, outcome, count } of platform.tallies.all()) this.inc({ kind, outcome }, count);
    },
  });
}
