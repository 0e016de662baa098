import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { ids } from "#features/content/examples/index.ts";
import { routes } from "#features.ts";
import { startHarness } from "../harness.ts";
import { startWorld } from "../world.ts";
import { ableVisitor } from "./able.ts";
import { accessTable } from "./access-table.ts";
import { exampleRequest } from "./example-request.ts";
import { rolledBack } from "../rolled-back.ts";

/** A request that waited for a lock is authorized with the access that its caller has after the wait. */
const harness = await startHarness({ LOG_LEVEL: "silent" });
const world = await startWorld(harness);
const { pool } = harness.platform;

const locking = routes.filter((route) => {
  const aim = route.target;
  return route.writes && aim !== null && aim.permission !== "read" && accessTable[route.id]?.off !== true;
});

/** Whether a request of this database is waiting for a lock now. */
async function isSomebodyWaiting(): Promise<boolean> {
  const [row] = (await pool.run(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )) as { waiting: number }[];
  return (row?.waiting ?? 0) > 0;
}

/** Resolves when the request waits for a lock, or was answered without waiting. */
async function waitsOrEnds(request: Promise<unknown>): Promise<boolean> {
  for (;;) {
    if (await isSomebodyWaiting()) return true;
    const outcome = await Promise.race([request.then(() => "answered"), delay(2, "neither")]);
    if (outcome === "answered") return false;
  }
}

test("a write of a member who was removed while it waited for a lock is rejected, on every route", async () => {
  const passed: string[] = [];
  let waited = 0;
  for (const route of locking) {
    const visitor = ableVisitor(world, route.id);
    assert.ok(visitor !== undefined, `nobody is able to ${route.id}`);
    const blocker = await pool.take();
    await blocker.run("begin");
    for (const table of ["boards", "tasks", "wikis", "pages"]) {
      await blocker.run(`select uuid from ${table} where workspace_uuid = $1 for update`, [ids.workspace]);
    }
    await blocker.run("select uuid from workspaces where uuid = $1 for update", [ids.workspace]);
    await blocker.run(
      "update members set deactivated_at = clock_timestamp() where workspace_uuid = $1 and user_uuid = $2",
      [ids.workspace, visitor.who.uuid],
    );
    harness.faults.beforeCommit = rolledBack;
    const request = exampleRequest(route, visitor.who);
    if (await waitsOrEnds(request)) waited += 1;
    await blocker.run("commit");
    blocker.release();
    const { status } = await request;
    harness.faults.beforeCommit = null;
    if (status !== 404) passed.push(`${route.id}: ${status}`);
    await pool.run("update members set deactivated_at = null where workspace_uuid = $1 and user_uuid = $2", [
      ids.workspace,
      visitor.who.uuid,
    ]);
  }
  assert.deepEqual(passed, []);
  assert.ok(waited > locking.length / 2, `only ${waited} of ${locking.length} waited`);
});
