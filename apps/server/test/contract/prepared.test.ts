import assert from "node:assert/strict";
import { test } from "node:test";
import type { Route } from "#platform/http/route.ts";
import { routes } from "#features.ts";
import { startHarness } from "../harness.ts";
import { startWorld } from "../world.ts";
import { ableVisitor } from "./able.ts";
import { accessTable } from "./access-table.ts";
import { exampleRequest } from "./example-request.ts";
import { rolledBack } from "../rolled-back.ts";

/** The work before the transaction is expensive, so it must not run for a caller who is not authorized. */
const harness = await startHarness({ LOG_LEVEL: "silent" });
const world = await startWorld(harness);
await harness.worker.close();

let asked = 0;
harness.dns.resolver = async () => {
  asked += 1;
  return ["93.184.215.14"];
};

/** The example of a route, with the URL of a test server in it. */
function withServer(route: Route): Route {
  const body = route.example.body as Record<string, unknown>;
  const actions = [{ type: "call_webhook", url: "https://hooks.example.com/stoa" }];
  return "url" in body ? route : { ...route, example: { ...route.example, body: { ...body, actions } } };
}

for (const route of routes) {
  const { place, off } = accessTable[route.id] ?? {};
  // of an upload nothing is received from a caller who is not authorized: create-import.test.ts
  if (
    off === true ||
    route.beforeTransaction === null ||
    route.kind === "upload" ||
    (place !== "board" && place !== "workspace")
  )
    continue;
  test(`${route.id} prepares nothing for a caller who is not authorized`, async () => {
    const example = withServer(route);
    const able = ableVisitor(world, route.id);
    const refused = world.visitors.filter(({ role, credential }) => role === null || credential === "dead");
    assert.ok(able !== undefined && refused.length > 3);
    for (const { name, who } of refused) {
      const { status } = await exampleRequest(example, who);
      assert.ok([401, 403, 404].includes(status), `${name}: ${status}`);
    }
    assert.equal(asked, 0);
    harness.faults.beforeCommit = rolledBack;
    assert.equal((await exampleRequest(example, able.who)).status, rolledBack.statusCode);
    harness.faults.beforeCommit = null;
    assert.equal(asked, 1);
    asked = 0;
  });
}
