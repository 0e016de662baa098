import assert from "node:assert/strict";
import { test } from "node:test";
import { openapiDocument } from "#platform/http/openapi/document.ts";
import type { Route } from "#platform/http/route.ts";
import { contract } from "#contract.ts";
import { routes } from "#features.ts";
import { footprint } from "../company.ts";
import { ableVisitor } from "../contract/able.ts";
import { examplePath } from "../contract/example-request.ts";
import { startHarness } from "../harness.ts";
import type { Answer, ApiClient } from "../people.ts";
import { startWorld } from "../world.ts";
import { type Random, seeded } from "./random.ts";
import { valueOf } from "./values.ts";
import { violationsOf } from "./violations.ts";
import { rolledBack } from "../rolled-back.ts";

const budget = Number(process.env["FUZZ_REQUESTS"] ?? 3000);
const seed = Number(process.env["FUZZ_SEED"] ?? 20261121);

const harness = await startHarness({ LOG_LEVEL: "fatal" });
const world = await startWorld(harness);
// recurring jobs would add rows that no request has written
await harness.worker.close();
const document = openapiDocument(contract, "https://stoa.test") as {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
};
// a write that succeeds is rolled back with this status, so that the world stays as it is
harness.faults.beforeCommit = rolledBack;

function send(who: ApiClient, route: Route, path: string, body: unknown): Promise<Answer> {
  return who.sendJson(
    route.method,
    path,
    route.method === "GET" || body === undefined ? undefined : JSON.stringify(body),
  );
}

function declared(route: Route, status: number): boolean {
  if (status === rolledBack.statusCode) return true;
  const operation = document.paths[route.path]?.[route.method.toLowerCase()];
  return operation?.responses[String(status)] !== undefined;
}

const jsonRoutes = routes.filter((route) => route.kind === "json" || (route.kind === "raw" && route.method === "GET"));
const share = Math.max(5, Math.floor(budget / jsonRoutes.length));

function withQuery(path: string, query: Record<string, unknown>): string {
  const [bare = ""] = path.split("?");
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? bare : `${bare}?${new URLSearchParams(pairs).toString()}`;
}

async function violate(route: Route, who: ApiClient): Promise<number> {
  const path = examplePath(route);
  let sent = 0;
  const refused = async (answer: Promise<Answer>, why: string): Promise<void> => {
    const { status, body } = await answer;
    sent += 1;
    assert.equal(status, 400, `${route.id}, ${why}: answered ${status} ${JSON.stringify(body)}`);
  };
  if (route.body !== null) {
    for (const { value, why } of violationsOf(route.body, route.example.body)) {
      if ("x-optional" in route.body && value === null) continue;
      await refused(send(who, route, path, value), `body ${why}`);
    }
  } else if (route.method !== "GET") {
    await refused(send(who, route, path, { outsider: 1 }), "a body where none is declared");
  }
  await refused(
    send(who, route, withQuery(path, { ...(route.example.query as object), outsider: 1 }), route.example.body),
    "an unknown query parameter",
  );
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  for (const name of names.filter((each) => route.params[each] === undefined)) {
    for (const wrong of ["not-a-uuid", "urn:uuid:0b9d2f31-6a3c-4c39-9d0e-0d9a3b1f4c55"]) {
      const broken = examplePath({
        ...route,
        example: { ...route.example, params: { ...route.example.params, [name]: wrong } },
      });
      await refused(send(who, route, broken, route.example.body), `${name} is no uuid`);
    }
  }
  return sent;
}

async function explore(route: Route, who: ApiClient, random: Random, count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    const query = route.query === null ? {} : (valueOf(route.query, random) as Record<string, unknown>);
    const body = route.body === null ? undefined : valueOf(route.body, random);
    const { status, body: answer } = await send(who, route, withQuery(examplePath(route), query), body);
    const description = `${route.id} answered ${status} ${JSON.stringify(answer).slice(0, 300)} to ${JSON.stringify({ query, body }).slice(0, 600)}`;
    assert.ok(status < 500, description);
    assert.ok(declared(route, status), `undeclared: ${description}`);
  }
}

for (const [index, route] of jsonRoutes.entries()) {
  const who = ableVisitor(world, route.id)?.who;
  if (who === undefined) continue;
  test(`${route.id}: each violation of the schema is a 400, each valid request gets a declared reply, and nothing is stored`, async () => {
    const before = await footprint(harness);
    const sent = await violate(route, who);
    await explore(route, who, seeded(seed + index), Math.max(5, share - sent));
    // a failed attempt is counted even if the request is rolled back
    await harness.platform.pool.run("delete from sign_in_failures");
    // and a staff account's call is recorded
    await harness.platform.pool.run("delete from staff_calls");
    assert.deepEqual(await footprint(harness), before, `something was kept (seed ${seed})`);
  });
}
