import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { features } from "#features.ts";
import { deriveAll, readSecretKeys } from "#platform/crypto/secret-keys.ts";
import { createSealer, type Sealer } from "#platform/crypto/sealer.ts";
import { startHarness } from "#test/harness.ts";
import { startWorld } from "#test/world.ts";
import type { Parameter } from "./query.ts";
import { resealColumn } from "./reseal.ts";

const harness = await startHarness({ LOG_LEVEL: "silent" });
await startWorld(harness);
const { pool, services } = harness.platform;
const columns = features.flatMap((feature) => feature.sealed ?? []);
const own = await readSecretKeys(harness.config);
const next = randomBytes(32);
const ringOf = (...keys: Buffer[]): Sealer => createSealer(deriveAll(keys as [Buffer, ...Buffer[]], "seal"));

/** Sealed texts that live for a day at most, so that the former key is kept as long. */
const shortLived = ["jobs.payload", "idempotent_replies.body"];

// fills the columns that the world leaves empty or fills with something else
for (const { table, column, context, key } of columns) {
  const rows = await pool.run<{ keys: string[]; context: string }>(
    `select array[${key.map((name) => `${name}::text`).join()}] as keys, ${context} as context from ${table}`,
  );
  assert.ok(rows.length > 0, `${table} has no row`);
  for (const { keys, context: given } of rows) {
    const isRow = key.map((name, index) => `${name} = $${index + 2}::uuid`).join(" and ");
    const sealed = services.sealer.seal(`text of ${given}`, given);
    await pool.run(`update ${table} set ${column} = $1 where ${isRow}`, [sealed, ...keys]);
  }
}

async function resealAll(sealer: Sealer) {
  const results = await Promise.all(columns.map((column) => resealColumn(pool, sealer, column)));
  return {
    resealed: results.reduce((sum, { resealed }) => sum + resealed, 0),
    unreadable: results.reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}

/** The number of texts of all columns that open with a sealer, in their context. */
async function opened(sealer: Sealer): Promise<number> {
  let count = 0;
  for (const { table, column, context } of columns) {
    const rows = await pool.run<{ sealed: string; context: string }>(
      `select ${column} as sealed, ${context} as context from ${table} where ${column} is not null`,
    );
    for (const { sealed, context: given } of rows) {
      try {
        count += sealer.open(sealed, given) === `text of ${given}` ? 1 : 0;
      } catch {
        // counted as one that does not open
      }
    }
  }
  return count;
}

test("every column of the database that holds sealed texts is declared by its feature, or its texts live for a day", async () => {
  const found = await pool.run<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       and not a.attisdropped and a.atttypid = 'text'::regtype`,
  );
  const known = new Set([...columns.map(({ table, column }) => `${table}.${column}`), ...shortLived]);
  const undeclared: string[] = [];
  for (const { table, column } of found) {
    if (known.has(`${table}.${column}`)) continue;
    const rows = await pool.run(`select 1 from "${table}" where "${column}" ~ '^v[12][.]' limit 1`);
    if (rows.length > 0) undeclared.push(`${table}.${column}`);
  }
  assert.deepEqual(undeclared, [], "name it in `sealed` of its feature, so that `npm run keys` seals it again");
  assert.ok(columns.length >= 7);
});

test("everything is sealed again with the next key, opens all the time, and then needs the former key no more", async () => {
  const former = ringOf(...own);
  const both = ringOf(next, ...own);
  const all = await opened(former);
  assert.ok(all >= columns.length);
  assert.deepEqual([await opened(both), await opened(ringOf(next))], [all, 0]);
  assert.deepEqual(
    await resealAll(ringOf(next)),
    { resealed: 0, unreadable: all },
    "without the former key nothing changes",
  );
  assert.deepEqual(await resealAll(both), { resealed: all, unreadable: 0 });
  assert.deepEqual([await opened(both), await opened(ringOf(next)), await opened(former)], [all, all, 0]);
  assert.deepEqual(await resealAll(both), { resealed: 0, unreadable: 0 }, "a second time there is nothing to do");
});

test("a text that is changed while it is sealed again stays as it was changed, and more than one page is sealed", async () => {
  const column = columns.find(({ table }) => table === "push_subscriptions");
  assert.ok(column !== undefined);
  const [former, both] = [ringOf(next), ringOf(randomBytes(32), next)];
  const [{ user_uuid } = { user_uuid: "" }] = await pool.run<{ user_uuid: string }>(
    "select user_uuid from push_subscriptions",
  );
  const context = `push ${column.column} of ${user_uuid}`;
  await pool.run(
    `insert into push_subscriptions (user_uuid, endpoint, endpoint_hash, p256dh, auth)
     select $1, $2, sha256(n::text::bytea), '', $2 from generate_series(1, 250) n`,
    [user_uuid, former.seal("old", context)],
  );
  // the first text changes after it was read and before it is written
  const changed = both.seal("new", context);
  let uuid: Parameter = null;
  const reader: Parameters<typeof resealColumn>[0] = {
    ...pool,
    rows: async (query) => {
      if (query.text.startsWith("update") && uuid === null) {
        uuid = query.values[2] ?? null;
        await pool.run("update push_subscriptions set endpoint = $1 where uuid = $2::uuid", [changed, uuid]);
      }
      return pool.rows(query);
    },
  };
  const { resealed, unreadable } = await resealColumn(reader, both, column);
  assert.ok(unreadable === 0 && resealed >= 249, `${resealed} and ${unreadable}`);
  const [row] = await pool.run<{ endpoint: string }>("select endpoint from push_subscriptions where uuid = $1::uuid", [
    uuid,
  ]);
  assert.equal(both.open(row?.endpoint ?? "", context), "new");
});
