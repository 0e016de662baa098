import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Feature, Gauge as FeatureGauge } from "./feature.ts";
import { backupGauge } from "#platform/backup/watch.ts";
import { observeJobs } from "#platform/jobs/gauges.ts";
import { mailJobs } from "#platform/mail/jobs.ts";
import type { OnAttempt } from "#platform/jobs/timed.ts";
import type { Platform } from "#platform/http/services.ts";
import { observeEvents } from "#platform/events/gauges.ts";

/** Metrics for Prometheus, on a separate port: they are for the operator, not for the API's callers. */
export type Metrics = {
  /** called by the worker for every attempt at a job */
  readonly attempted: OnAttempt;
  /** @returns the port, which the system chooses for 0 */
  listen(host: string, port: number): Promise<number>;
  close(): void;
};

/**
 * Observes every request of the app. Must be called before its routes are added.
 * @param features with the event consumers, jobs and gauges to observe
 */
export function createMetrics(app: FastifyInstance, platform: Platform, features: readonly Feature[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeRequests(app, registry);
  observePlatform(platform, registry);
  observeEvents(
    platform.pool,
    features.flatMap(({ consumer }) => consumer?.name ?? []),
    registry,
  );
  for (const gauge of [backupGauge, ...features.flatMap(({ gauges = [] }) => gauges)])
    observeGauge(platform, registry, gauge);
  observeCounters(platform, registry);
  const jobs = [...mailJobs, ...features.flatMap((feature) => (feature.jobs ?? []).map(({ job }) => job))];
  const attempted = observeJobs(
    platform.pool,
    jobs.map(({ kind }) => kind),
    registry,
  );
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    return registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return {
    attempted,
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
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

function observeGauge(platform: Platform, registry: Registry, { name, help, label, statement }: FeatureGauge): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await platform.pool.run<{ label?: string; value: number }>(statement);
      for (const row of rows) this.set(label === undefined ? {} : { [label]: row.label ?? "" }, row.value);
    },
  });
}

function observeCounters(platform: Platform, registry: Registry): void {
  new Counter({
    name: "stoa_outcomes_total",
    help: "Operations of this process, by their kind and outcome.",
    labelNames: ["kind", "outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { kind, outcome, count } of platform.counters.all()) this.inc({ kind, outcome }, count);
    },
  });
}
