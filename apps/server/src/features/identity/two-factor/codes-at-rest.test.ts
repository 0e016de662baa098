import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn, mailsTo, newcomer } from "#test/accounts.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";
import { guarded } from "#test/second-factor.ts";
import { createCodeHash } from "#platform/crypto/code-hash.ts";
import type { KeyRing } from "#platform/crypto/sealer.ts";
import { deriveAll, readSecretKeys } from "#platform/crypto/secret-keys.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { spendBackupCode } from "./backup-codes.ts";

const harness = await startHarness();
const visitor = apiClient(harness, "");
const run = harness.platform.pool.run;

/** Every value of bytes in the database, in hexadecimal. */
async function storedBytes(): Promise<Set<string>> {
  const columns = (await run(`select c.relname as table, a.attname as column from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    where a.atttypid = 'bytea'::regtype and not a.attisdropped`)) as { table: string; column: string }[];
  const selects = columns.map(({ table, column }) => `select encode("${column}", 'hex') as bytes from "${table}"`);
  const rows = (await run(selects.join(" union all "))) as { bytes: string | null }[];
  return new Set(rows.flatMap(({ bytes }) => bytes ?? []));
}

test("nobody finds a code in a copy of the database by trying: it is hashed under the deployment's key", async () => {
  const { who, backup_codes } = await guarded(harness);
  const body = newcomer();
  const { user } = (await visitor.post("/auth/sign-up", body)).body;
  const code = codeIn((await mailsTo(harness, body.email)).at(-1) ?? "");
  const backup = (backup_codes[0] ?? "").replace("-", "");
  const texts = [code, `verify_email ${user.uuid} ${code}`, backup, `backup_code ${who.uuid} ${backup}`];
  const stored = await storedBytes();
  for (const text of texts) assert.ok(!stored.has(sha256(text).toString("hex")), "a plain hash");
  const { hashCode } = harness.platform.services;
  assert.ok(stored.has(hashCode(texts[1] ?? "").toString("hex")), "it is among the bytes that were looked at");
  assert.ok(stored.has(hashCode(texts[3] ?? "").toString("hex")));
  const another = createCodeHash([Buffer.alloc(32, 7)]);
  assert.notDeepEqual(another(code), createCodeHash([Buffer.alloc(32, 8)])(code));
});

test("a backup code works after the deployment's key was changed, as long as the former one is in the ring", async () => {
  const { who, backup_codes } = await guarded(harness);
  const former = deriveAll(await readSecretKeys(harness.config), "codes");
  const spend = (keys: KeyRing) =>
    spendBackupCode(harness.platform.pool, { hashCode: createCodeHash(keys) }, who.uuid, backup_codes[0] ?? "");
  assert.equal(await spend([Buffer.alloc(32, 9)]), false);
  assert.equal(await spend([Buffer.alloc(32, 9), ...former]), true);
  assert.equal(await spend([Buffer.alloc(32, 9), ...former]), false, "once");
});
