import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "#features.ts";
import { ids } from "#features/content/examples/index.ts";
import { lockLabel } from "#features/boards/labels/queries.ts";
import type { Pool } from "#platform/db/pool.ts";
import { raw, readerOver, type Run, sql } from "#platform/db/query.ts";
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

const locks = /\bfor (?:(?:no key )?update|(?:key )?share)\b/i;
const writes = /\binsert into\b|\bdelete from\b|\bupdate \w+(?: (?:as )?\w+)? set\b/i;

/** Whether a statement writes the record of an operator's call, which the framework does for reads too. */
const isRecord = (text: string): boolean => text.startsWith("insert into staff_calls ");

/** The statements that write rows, or lock them until the end of their transaction. */
const changing = (texts: readonly string[]): string[] =>
  texts.filter((text) => locks.test(text) || (writes.test(text) && !isRecord(text)));

// an open stream or socket does not end, so it cannot be awaited
const reads = routes.filter(({ writes, kind }) => !writes && kind !== "stream" && kind !== "socket");

for (const route of reads) {
  test(`${route.id} writes and locks no row`, async () => {
    sent = [];
    const visitors = world.visitors.filter(({ name }) => ["Ada", "staff"].includes(name));
    const statuses: number[] = [];
    for (const { who } of visitors) statuses.push((await exampleRequest(route, who)).status);
    assert.ok(statuses.includes(200), `answered ${statuses.join(" and ")}: the resources of its path were not found`);
    if (route.auth !== "public") assert.ok(sent.length > 0, "its statements are not noted");
    const hint = "A GET writes or locks rows; let `find` of the resource lock only when isWrite";
    assert.deepEqual(changing(sent), [], hint);
  });
}

test("the lock of a label and a write would be found", async () => {
  sent = [];
  const reader = readerOver(noting(pool.run));
  await lockLabel(reader, ids.workspace, ids.label);
  await reader.rows(raw(sql`update labels l set name = name where false`));
  await reader.rows(raw(sql`delete from labels where false`));
  assert.equal(changing(sent).length, 3);
});
