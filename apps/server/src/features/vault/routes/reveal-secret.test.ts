import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { join, person } from "#test/people.ts";
import { vaultOf } from "#test/vault.ts";

const company = await startCompany();
const { ada, cleo, harness, workspace } = company;
const { make, reveal, events } = vaultOf(company);
const minute = 60_000;

test("a reveal that cannot be audited shows nothing, and is not counted", async () => {
  const secret = await make("The value");
  const before = await company.footprint();
  harness.faults.beforeCommit = new Error("the disk is full");
  const answer = await ada.post(`/secrets/${secret.uuid}/reveal`);
  harness.faults.beforeCommit = null;
  assert.equal(answer.status, 500);
  assert.ok(!JSON.stringify(answer.body).includes("The value"));
  assert.deepEqual(await company.footprint(), before);
});

test("each reveal is audited, and no cache may keep it", async () => {
  const secret = await make("The value", [cleo]);
  const answer = await cleo.post(`/secrets/${secret.uuid}/reveal`);
  assert.deepEqual(answer.body, { secret: { uuid: secret.uuid, value: "The value" } });
  assert.equal(answer.headers["cache-control"], "private, no-store");
  await reveal(ada, secret);
  assert.deepEqual(await events(secret), ["secret.created", "secret.revealed", "secret.revealed"]);
  const { entries } = (await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log?action=secret.revealed&limit=2`))
    .body;
  assert.deepEqual(
    entries.map((entry: { actor: { name: string }; data: object }) => [entry.actor.name, entry.data]),
    [
      ["Ada Example", { secret_uuid: secret.uuid }],
      ["Cleo Example", { secret_uuid: secret.uuid }],
    ],
  );
});

test("a repetition with an Idempotency-Key reveals and is audited again, and no reply with a value is stored", async () => {
  const secret = await make("The first value");
  const headers = { "idempotency-key": "the same key" };
  const send = () => ada.post(`/secrets/${secret.uuid}/reveal`, undefined, { headers });
  assert.equal((await send()).body.secret.value, "The first value");
  await ada.post(`/secrets/${secret.uuid}/rotate`, { value: "The second value" });
  assert.equal((await send()).body.secret.value, "The second value");
  assert.deepEqual((await events(secret)).filter((name) => name === "secret.revealed").length, 2);
  assert.equal((await harness.platform.pool.run("select 1 from idempotent_replies")).length, 0);
});

test("a person reveals at most 20 secrets within a minute, and others are not held up", async () => {
  const who = await person(harness, "Curious");
  await join(harness, workspace.uuid, who, "member");
  const secrets = [await make("One", [who, cleo]), await make("Two", [who])];
  for (let count = 0; count < 20; count += 1) {
    assert.equal(typeof (await reveal(who, secrets[count % 2] as { uuid: string })), "string");
    if (count === 0) harness.advance(minute / 2);
  }
  for (const secret of secrets) {
    const answer = await who.post(`/secrets/${secret.uuid}/reveal`);
    assert.deepEqual([answer.status, answer.body.code], [429, "REVEAL_LIMIT"]);
    const wait = Number(answer.headers["retry-after"]);
    assert.ok(wait > 0 && wait <= 30, String(wait));
    assert.deepEqual((await events(secret)).filter((name) => name === "secret.revealed").length, 10);
  }
  assert.equal(await reveal(cleo, secrets[0] as { uuid: string }), "One");
  harness.advance(minute / 2 + 1000);
  assert.equal(await reveal(who, secrets[0] as { uuid: string }), "One", "the oldest one is no longer counted");
  assert.equal(await reveal(who, secrets[0] as { uuid: string }), 429);
});

test("of 50 concurrent reveals of one person 20 succeed, and each of them is audited", async () => {
  const who = await person(harness, "Hasty");
  await join(harness, workspace.uuid, who, "member");
  const secret = await make("The value", [who]);
  const answers: (string | number)[] = [];
  const ask = async () => {
    for (let count = 0; count < 10; count += 1) answers.push(await reveal(who, secret));
  };
  await Promise.all([1, 2, 3, 4, 5].map(ask));
  assert.deepEqual(Map.groupBy(answers, String).get("The value")?.length, 20);
  assert.equal(Map.groupBy(answers, String).get("429")?.length, 30);
  assert.equal((await events(secret)).filter((name) => name === "secret.revealed").length, 20);
});

test("among 50 concurrent rotations and reveals every reveal is a value that was stored, and the last rotation stays", async () => {
  const people = await Promise.all([1, 2, 3, 4, 5].map((index) => person(harness, `Racer${index}`)));
  for (const who of people) await join(harness, workspace.uuid, who, "member");
  const secret = await make("Value 0", people);
  const rotations = Array.from({ length: 25 }, (_, index) =>
    ada.post(`/secrets/${secret.uuid}/rotate`, { value: `Value ${index + 1}` }),
  );
  const reveals = Array.from({ length: 25 }, (_, index) => reveal(people[index % 5] ?? ada, secret));
  const rotated = await Promise.all(rotations);
  // a write that waited for too long gets an error, and has stored nothing
  const stored = rotated.flatMap(({ status }, index) => (status === 200 ? [`Value ${index + 1}`] : []));
  assert.ok(rotated.every(({ status }) => status === 200 || status === 429));
  for (const value of await Promise.all(reveals)) {
    assert.ok(value === 429 || ["Value 0", ...stored].includes(String(value)), String(value));
  }
  assert.ok(stored.includes(String(await reveal(ada, secret))));
  const [row] = await harness.platform.pool.run<{ version: number }>(
    "select value_version as version from secrets where uuid = $1",
    [secret.uuid],
  );
  assert.equal(row?.version, 1 + stored.length);
});

test("a stored reply does not hold the value that was put into the vault, nor a plain hash of it", async () => {
  const body = { workspace_uuid: workspace.uuid, name: "Kept", value: "Value 1234" };
  const headers = { "idempotency-key": "kept once" };
  const first = created(await ada.post("/secrets", body, { headers }));
  assert.deepEqual((await ada.post("/secrets", body, { headers })).body, first);
  const other = await ada.post("/secrets", { ...body, value: "Value 4321" }, { headers });
  assert.equal(other.body.code, "idempotency_reused");
  const content = JSON.stringify(["POST", "/secrets", body, null]);
  const plain = createHash("sha256").update(content).digest("hex");
  const rows = await harness.platform.pool.run<{ hash: string }>(
    "select encode(request_hash, 'hex') as hash from idempotent_replies",
  );
  assert.ok(rows.length === 1 && rows[0]?.hash !== plain, "a short value could be found again from a plain hash");
});
