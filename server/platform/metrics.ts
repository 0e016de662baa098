import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Platform } from "./services.ts";

/** Numbers for Prometheus, on a port of their own: they are the operator's, not the API's callers'. */
export type Metrics = { listen(host: string, port: number): Promise<void>; close(): void };

/** What a feature has counted: so many of each value of a label. */
export type Counts = {
  readonly name: `stoa_${string}`;
  readonly help: string;
  readonly label: string;
  /** selects `value` and `count` */
  readonly statement: string;
};

const waiting = {
  stoa_waiting_jobs: ["Jobs that wait or run.", "select count(*)::int as count from jobs where failed_at is null"],
  stoa_failed_jobs: ["Jobs that were given up.", "select count(*)::int as count from jobs where failed_at is not null"],
  stoa_unsequenced_events: [
    "Events that wait for their sequence.",
    "select count(*)::int as count from events where sequence is null",
  ],
} as const;

/** Observes every request of the app; called before its routes are added. */
export function createMetrics(app: FastifyInstance, platform: Platform, counts: readonly Counts[] = []): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeRequests(app, registry);
  observePlatform(platform, registry);
  for (const each of counts) observeCounts(platform, registry, each);
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
  for (const [name, [help, statement]] of Object.entries(waiting)) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const [row] = (await platform.pool.run(statement)) as { count: number }[];
        this.set(row?.count ?? 0);
      },
    });
  }
}

function observeCounts(platform: Platform, registry: Registry, { name, help, label, statement }: Counts): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = (await platform.pool.run(statement)) as { value: string; count: number }[];
      for (const { value, count } of rows) this.set({ [label]: value }, count);
    },
  });
}
