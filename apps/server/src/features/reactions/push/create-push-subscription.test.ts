import assert from "node:assert/strict";
import { createECDH, randomBytes } from "node:crypto";
import { test } from "node:test";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { keyOf, person, apiClient } from "#test/people.ts";
import { push } from "./index.ts";

const harness = await startHarness();
const { pool } = harness.platform;
const path = "/profile/push-subscriptions";

let count = 0;

/** A subscription as a browser creates it. */
function browser() {
  count += 1;
  const p256dh = createECDH("prime256v1").generateKeys("base64url", "uncompressed");
  return {
    endpoint: `https://push.example.com/send/secret-${count}`,
    keys: { p256dh, auth: randomBytes(16).toString("base64url") },
  };
}

async function uuids(who: { get: (path: string) => Promise<{ body: { push_subscriptions: { uuid: string }[] } }> }) {
  return (await who.get(path)).body.push_subscriptions.map((each) => each.uuid);
}

test("only a session can subscribe a browser, and an endpoint that cannot get notifications is rejected", async () => {
  const ada = await person(harness, "Ada");
  const { workspace } = (await ada.post("/workspaces", { name: "Keys" })).body;
  const key = await keyOf(harness, ada, workspace.uuid);
  const before = await footprint(harness);
  const good = browser();
  for (const who of [key, apiClient(harness, "")]) assert.equal((await who.post(path, good)).status, 401);
  const { p256dh, auth } = good.keys;
  const wrong: unknown[] = [
    {},
    { endpoint: good.endpoint },
    { ...good, expirationTime: null },
    { ...good, keys: { p256dh } },
    { ...good, keys: { p256dh, auth: "short" } },
    { ...good, keys: { p256dh: p256dh.replace(/./g, "!"), auth } },
    { ...good, keys: { p256dh: "A".repeat(87), auth } },
    { ...good, endpoint: "" },
    { ...good, endpoint: "http://push.example.com/" },
    { ...good, endpoint: "https://169.254.169.254/latest" },
    { ...good, endpoint: `https://push.example.com/${"a".repeat(2048)}` },
  ];
  for (const body of wrong) assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body));
  const local = await ada.post(path, { ...good, endpoint: "https://localhost/" });
  assert.match(local.body.error, /not valid: endpoint must name a public host/);
  assert.deepEqual(await footprint(harness), before);
});

test("a browser is stored with its secrets encrypted, and only its push service is shown", async () => {
  const ada = await person(harness, "Ada");
  const sent = browser();
  const answer = await ada.post(path, sent);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const { uuid, created_at, ...rest } = answer.body.push_subscription;
  assert.deepEqual(rest, { origin: "https://push.example.com" });
  assert.deepEqual((await ada.get(path)).body.push_subscriptions, [answer.body.push_subscription]);
  const [row] = (await pool.run("select * from push_subscriptions where uuid = $1", [uuid])) as Record<
    string,
    string
  >[];
  assert.match(created_at, /Z$/);
  assert.equal(row?.["p256dh"], sent.keys.p256dh);
  const events = await pool.run("select data from account_events where user_uuid = $1", [ada.uuid]);
  for (const secret of [sent.endpoint, "secret-", sent.keys.auth]) {
    assert.ok(!JSON.stringify([row, events, answer.body]).includes(secret), secret);
  }
  const { sealer } = harness.platform.services;
  assert.equal(sealer.open(row?.["endpoint"] ?? "", `push endpoint of ${ada.uuid}`), sent.endpoint);
  assert.equal(sealer.open(row?.["auth"] ?? "", `push auth of ${ada.uuid}`), sent.keys.auth);
});

test("a browser that is sent again keeps its uuid and gets its new keys", async () => {
  const ada = await person(harness, "Ada");
  const sent = browser();
  const first = await ada.post(path, sent);
  const renewed = { ...browser(), endpoint: sent.endpoint.replace("push.example.com", "PUSH.example.com") };
  const again = await ada.post(path, renewed);
  assert.deepEqual([again.status, again.body], [201, first.body]);
  const rows = (await pool.run("select p256dh from push_subscriptions where user_uuid = $1", [ada.uuid])) as object[];
  assert.deepEqual([...rows], [{ p256dh: renewed.keys.p256dh }]);
});

test("a browser that another person used until now is no longer theirs", async () => {
  const [ada, ben] = [await person(harness, "Ada"), await person(harness, "Ben")];
  const sent = browser();
  const first = await ada.post(path, sent);
  const second = await ben.post(path, sent);
  assert.equal(second.status, 201);
  assert.notEqual(second.body.push_subscription.uuid, first.body.push_subscription.uuid);
  assert.deepEqual([await uuids(ada), await uuids(ben)], [[], [second.body.push_subscription.uuid]]);
  const names = await pool.run("select name from account_events where user_uuid = $1 order by created_at, name", [
    ada.uuid,
  ]);
  assert.deepEqual([...names], [{ name: "account.push_subscribed" }, { name: "account.push_unsubscribed" }]);
  const contested = browser();
  const answers = await Promise.all([ada, ben, ada, ben].map((who) => who.post(path, contested)));
  assert.ok(answers.every((answer) => answer.status === 201));
  assert.equal((await uuids(ada)).length + (await uuids(ben)).length, 2);
});

test("of more than 20 browsers the one renewed longest ago is deleted, also when several are sent at the same time", async () => {
  const ada = await person(harness, "Ada");
  const browsers = Array.from({ length: 20 }, browser);
  const first: string[] = [];
  for (const sent of browsers) first.push((await ada.post(path, sent)).body.push_subscription.uuid);
  const [oldest, second] = first;
  await ada.post(path, browsers[0]);
  await ada.post(path, browser());
  const kept = await uuids(ada);
  assert.deepEqual([kept.length, kept.includes(oldest ?? ""), kept.includes(second ?? "")], [20, true, false]);
  const many = await Promise.all(Array.from({ length: 25 }, () => ada.post(path, browser())));
  assert.ok(many.every((answer) => answer.status === 201));
  assert.equal((await uuids(ada)).length, 20);
});

test("the export of a person contains the browsers without their secrets, and they are deleted with the account", async () => {
  const [ada, ben] = [await person(harness, "Ada"), await person(harness, "Ben")];
  const { push_subscription } = (await ada.post(path, browser())).body;
  await ben.post(path, browser());
  const { push_subscriptions: part } = push.privacy?.export ?? {};
  assert.ok(part !== undefined);
  const { uuid, created_at } = push_subscription;
  assert.deepEqual(await part(pool, ada.uuid), [{ uuid, created_at }]);
  await inTransaction(harness.platform.transactions, {}, async (tx) =>
    push.privacy?.erase?.(tx, ada.uuid, harness.platform.services),
  );
  assert.deepEqual([await uuids(ada), (await uuids(ben)).length], [[], 1]);
});
