import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { vaultOf } from "#test/vault.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, ben, cleo, hal, harness } = company;
const { make, reveal } = vaultOf(company);
const { pool } = harness.platform;

type Row = { data_key: string; sealed: string; value_version: number; owner_uuid: string };

async function rowOf({ uuid }: { uuid: string }): Promise<Row> {
  const [row] = await pool.run<Row>("select data_key, sealed, value_version, owner_uuid from secrets where uuid = $1", [
    uuid,
  ]);
  assert.ok(row !== undefined);
  return row;
}

/** Writes into the database past the product, as somebody would who has broken into it. */
async function write({ uuid }: { uuid: string }, row: Row): Promise<void> {
  const { data_key, sealed, value_version, owner_uuid } = row;
  await pool.run("update secrets set data_key = $2, sealed = $3, value_version = $4, owner_uuid = $5 where uuid = $1", [
    uuid,
    data_key,
    sealed,
    value_version,
    owner_uuid,
  ]);
}

/** Checks that a secret is an error for its reader, and neither a value nor an entry of the log, until its row is as it was. */
async function failsAs(secret: { uuid: string }, changed: Row, what: string): Promise<void> {
  const before = await rowOf(secret);
  await write(secret, changed);
  const counted = await company.footprint();
  const answer = await cleo.post(`/secrets/${secret.uuid}/reveal`);
  assert.equal(answer.status, 500, what);
  assert.ok(!/Value|secret"/.test(JSON.stringify(answer.body)), what);
  assert.deepEqual(await company.footprint(), counted);
  await write(secret, before);
}

test("no ciphertext opens in the place of another secret, workspace, version or owner", async () => {
  const [one, other] = [await make("Value 1", [cleo]), await make("Value 2", [cleo])];
  const [mine, theirs] = [await rowOf(one), await rowOf(other)];
  await failsAs(one, { ...mine, sealed: theirs.sealed }, "another ciphertext");
  await failsAs(one, { ...mine, data_key: theirs.data_key }, "another key");
  await failsAs(one, { ...theirs }, "another key and ciphertext");
  await failsAs(one, { ...mine, owner_uuid: ben.uuid }, "another owner");
  await ada.post(`/secrets/${one.uuid}/rotate`, { value: "Value 3" });
  const rotated = await rowOf(one);
  await failsAs(one, { ...mine, value_version: rotated.value_version }, "an older version in place of the newer");
  await failsAs(one, { ...rotated, value_version: mine.value_version }, "a newer version as an older one");
  await failsAs(one, { ...rotated, data_key: mine.data_key }, "the older key");
  assert.equal(await reveal(cleo, one), "Value 3", "the untouched row opens");
  const elsewhere = (await hal.get("/workspaces")).body.workspaces[0].uuid as string;
  await pool.run("delete from secret_readers where secret_uuid = $1", [other.uuid]);
  await pool.run("update secrets set workspace_uuid = $2, owner_uuid = $3 where uuid = $1", [
    other.uuid,
    elsewhere,
    hal.uuid,
  ]);
  assert.equal((await hal.post(`/secrets/${other.uuid}/reveal`)).status, 500, "another workspace");
});

test("a ciphertext or key with any character changed, dropped or added does not open", async () => {
  const secret = await make("Value 4", [cleo]);
  const row = await rowOf(secret);
  for (const column of ["data_key", "sealed"] as const) {
    const text = row[column];
    for (const at of [0, 1, 3, 10, text.length >> 1, text.length - 2, text.length - 1]) {
      const flipped = text[at] === "A" ? "B" : "A";
      for (const other of [text.slice(0, at) + flipped + text.slice(at + 1), text.slice(0, at) + text.slice(at + 1)]) {
        await failsAs(secret, { ...row, [column]: other }, `${column} ${at}`);
      }
    }
    for (const other of ["", `${text}A`, `${text}=`]) await failsAs(secret, { ...row, [column]: other }, column);
  }
  assert.equal(await reveal(cleo, secret), "Value 4");
});
