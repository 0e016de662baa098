import assert from "node:assert/strict";
import { createECDH } from "node:crypto";
import { test } from "node:test";
import { type SentSubscription, subscriptionProblem } from "./rules.ts";

const p256dh = createECDH("prime256v1").generateKeys("base64url", "uncompressed");
const auth = Buffer.alloc(16, 1).toString("base64url");
const sent = (endpoint: string, keys: Partial<SentSubscription["keys"]> = {}) =>
  subscriptionProblem({ endpoint, keys: { p256dh, auth, ...keys } });
const good = "https://push.example.com/send/1";

test("the endpoint of a push service is accepted", () => {
  for (const endpoint of [
    good,
    "https://fcm.googleapis.com/fcm/send/a:b",
    "https://x.example:8443/?a=b",
    "HTTPS://Push.Example.COM./a",
  ]) {
    assert.equal(sent(endpoint), null, endpoint);
  }
});

test("an endpoint in a private network, in any spelling, or of another scheme is rejected", () => {
  const refused = [
    "push",
    "http://push.example.com/",
    "ftp://push.example.com/",
    "javascript:alert(1)",
    "https://",
    "https://user@push.example.com/",
    "https://:secret@push.example.com/",
    "https://127.0.0.1/",
    "https://203.0.113.7/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://①②⑦.0.0.1/",
    "https://127.1/",
    "https://127.0.0.1./",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://localhost/",
    "https://localhost./",
    "https://LOCALHOST:3000/",
    "https://a.localhost/",
    "https://printer.local/",
    "https://metadata.google.internal/",
    "https://metadata.google.internal./",
    "https://nas.lan/",
    "https://router.home.arpa/",
    "https://postgres/",
  ];
  for (const endpoint of refused) assert.match(sent(endpoint) ?? "", /^endpoint must/, endpoint);
});

test("a key that is not a point on the curve, or a secret of another length, is rejected", () => {
  const point = Buffer.from(p256dh, "base64url");
  const off = Buffer.from(point);
  off[64] = (off[64] ?? 0) ^ 1;
  const compressed = createECDH("prime256v1").generateKeys("base64url", "compressed");
  const hybrid = Buffer.concat([Buffer.from([6]), point.subarray(1)]);
  for (const key of [off, hybrid, Buffer.alloc(65, 4), Buffer.alloc(65), point.subarray(0, 64), Buffer.alloc(0)]) {
    assert.match(sent(good, { p256dh: key.toString("base64url") }) ?? "", /^p256dh/);
  }
  assert.match(sent(good, { p256dh: compressed }) ?? "", /^p256dh/);
  for (const length of [0, 15, 17]) {
    assert.match(sent(good, { auth: Buffer.alloc(length).toString("base64url") }) ?? "", /^auth/);
  }
});
