import assert from "node:assert/strict";
import { test } from "node:test";
import { assertFromNow } from "#test/clock.ts";
import { created, startCompany } from "#test/company.ts";
import { vaultOf } from "#test/vault.ts";

const company = await startCompany();
const { ada, cleo, hal, harness, workspace } = company;
const { reveal, events } = vaultOf(company);
const body = { workspace_uuid: workspace.uuid, name: "Mail server", value: "The value" };

test("a value that is missing, empty or too long, and other invalid bodies, are rejected without repeating the value", async () => {
  const before = await company.footprint();
  const { value: _, ...without } = body;
  for (const wrong of [
    without,
    { ...body, value: "" },
    { ...body, value: "Zilpzalp".repeat(8193) },
    { ...body, value: 7 },
    { ...body, name: " " },
    { ...body, name: "x".repeat(201) },
    { ...body, user_uuids: ["Zilpzalp"] },
    { ...body, value: "Zilpzalp", outsider: 1 },
    { ...body, value: "Zilpzalp\u0000" },
  ]) {
    const answer = await ada.post("/secrets", wrong);
    assert.equal(answer.status, 400, JSON.stringify(wrong).slice(0, 200));
    assert.ok(!JSON.stringify(answer.body).includes("Zilpzalp"));
  }
  const outsider = await ada.post("/secrets", { ...body, user_uuids: [cleo.uuid, hal.uuid] });
  assert.deepEqual([outsider.status, outsider.body.code], [400, "audience_not_members"]);
  assert.deepEqual(await company.footprint(), before);
});

test("the creator owns a secret, each person is in the audience once, and the owner is not", async () => {
  const user_uuids = [cleo.uuid, cleo.uuid.toUpperCase(), ada.uuid];
  const { secret } = created(await ada.post("/secrets", { ...body, name: " Mail server ", user_uuids }));
  assert.deepEqual(
    [secret.name, secret.owner.uuid, secret.audience.map((each: { uuid: string }) => each.uuid)],
    ["Mail server", ada.uuid, [cleo.uuid]],
  );
  assertFromNow(secret.last_rotated_at);
  assert.equal("value" in secret, false);
  assert.deepEqual(await events(secret), ["secret.created"]);
  assert.deepEqual((await cleo.get(`/secrets/${secret.uuid}`)).body.secret, secret);
});

test("a value is given back exactly as it was sent, the longest one too", async () => {
  for (const value of [
    " with blanks\n",
    "ünïcødé 🔑 \u2028",
    "𝒳".repeat(32_768),
    "\u0001".repeat(65_536),
    '{"a": "b"}',
  ]) {
    const { secret } = created(await ada.post("/secrets", { ...body, value }));
    assert.equal(await reveal(ada, secret), value);
  }
});

test("the same value is stored differently each time, and nowhere in clear", async () => {
  const made = [created(await ada.post("/secrets", body)).secret, created(await ada.post("/secrets", body)).secret];
  const rows = await harness.platform.pool.run<{ data_key: string; sealed: string }>(
    "select data_key, sealed from secrets where uuid = any ($1::uuid[])",
    [made.map(({ uuid }) => uuid)],
  );
  assert.equal(new Set(rows.flatMap((row) => [row.data_key, row.sealed])).size, 4);
});

test("a person owns at most 200 secrets in a workspace, also with concurrent requests", async () => {
  const { workspace: full } = created(await ada.post("/workspaces", { name: `Full ${ada.uuid}` }));
  await harness.platform.pool.run(
    `insert into secrets (workspace_uuid, owner_uuid, name, data_key, sealed)
     select $1, $2, 'Filled', '', '' from generate_series(1, 198)`,
    [full.uuid, ada.uuid],
  );
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => ada.post("/secrets", { ...body, workspace_uuid: full.uuid })),
  );
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ["201", "201", "409", "409"]);
  assert.ok(answers.some((answer) => answer.body.code === "secret_limit"));
});
