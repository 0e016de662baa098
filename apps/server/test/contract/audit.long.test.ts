import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "#features.ts";
import { footprint } from "../company.ts";
import { startHarness } from "../harness.ts";
import { startWorld } from "../world.ts";
import { ableVisitor } from "./able.ts";
import { exampleRequest } from "./example-request.ts";

const harness = await startHarness({ LOG_LEVEL: "silent" });
const world = await startWorld(harness);
// recurring jobs would add rows that no request has written
await harness.worker.close();

for (const route of routes) {
  const able = ableVisitor(world, route.id);
  if (able === undefined || route.kind === "stream" || route.kind === "socket") continue;

  if (!route.writes) {
    test(`${route.id} stores nothing`, async () => {
      const before = await footprint(harness);
      assert.equal((await exampleRequest(route, able.who)).status, 200);
      // each call of a staff account is recorded
      const staff_calls = Number(before["staff_calls"]) + (route.auth === "staff" ? 1 : 0);
      assert.deepEqual(await footprint(harness), { ...before, staff_calls });
    });
    continue;
  }

  test(`${route.id} emits the events that it declares, or declares why it emits none`, async () => {
    harness.faults.announced = [];
    harness.faults.beforeCommit = new Error("the contract's own fault");
    const { status, body } = await exampleRequest(route, able.who);
    harness.faults.beforeCommit = null;
    assert.equal(status, 500, `the example was rejected: ${JSON.stringify(body)}`);
    if ("none" in route.events) {
      assert.ok(route.events.none.length > 10, "the reason is missing");
      assert.deepEqual(harness.faults.announced, []);
      return;
    }
    const declared = route.events;
    assert.ok(
      harness.faults.announced.some((name) => declared.includes(name)),
      `announced ${harness.faults.announced.join(", ")}; declares ${declared.join(", ")}`,
    );
  });
}
