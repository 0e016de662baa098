import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "#features.ts";
import { ids } from "#features/examples/index.ts";
import { lockLabel } from "#features/boards/labels/queries.ts";
import type { Pool } from "#platform/db/pool.ts";
import { readerOver, type Run } from "#platform/db/query.ts";
import { startHarness } from "../harness.ts";
import { startWorld } from "../world.ts";
import { exampleRequest } from "./example-request.ts";

const harness = await startHarness({ LOG_LEVEL: "silent" });
const world = await startWorld(harness);
// every request gets its reader from the pool, and what the product does by itself does not
const { pool } = harness.platform;
const { queuedBy } = pool;
let sent: string[] = [];
const noting =
  (run: Run): Run =>
  (text, parameters) => {
    sent.push(text);
    return run(text, parameters);
  };
const noted = (own: Pool): Pool => {
  const run = noting(own.run);
  return { ...own, ...readerOver(run), run, inWorkspace: (uuid) => noted(own.inWorkspace(uuid)) };
};
pool.queuedBy = (key) => noted(queuedBy(key));

/** The statements that lock rows until the end of their transaction. */
const locking = (texts: readonly string[]): string[] =>
  texts.filter((text) => /\bfor (?:(?:no key )?update|(?:key )?share)\b/i.test(text));

// an open stream or socket does not end, so it cannot be awaited
const reads = routes.filter(({ writes, kind }) => !writes && kind !== "stream" && kind !== "socket");

for (const route of reads) {
  test(`${route.id} locks no row`, async () => {
    sent = [];
    const visitors = world.visitors.filter(({ name }) => ["Ada", "staff"].includes(name));
    const statuses: number[] = [];
    for (const { who } of visitors) statuses.push((await exampleRequest(route, who)).status);
    assert.ok(statuses.includes(200), `answered ${statuses.join(" and ")}: the nouns of its path were not found`);
    if (route.auth !== "public") assert.ok(sent.length > 0, "its statements are not noted");
    const hint = "A GET locks rows: let `find` of the noun lock only when isWrite";
    assert.deepEqual(locking(sent), [], hint);
  });
}

test("the lock of a label would be found", async () => {
  sent = [];
  await lockLabel(readerOver(noting(pool.run)), ids.workspace, ids.label);
  assert.equal(locking(sent).length, 1);
});
