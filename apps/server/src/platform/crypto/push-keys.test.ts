import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { createPushKeys, isPoint } from "./push-keys.ts";

const contact = "mailto:stoa@example.com";

test("every secret makes a key pair, always the same, and no two the same one", () => {
  const keys = Array.from({ length: 50 }, () => randomBytes(32));
  const made = keys.map((key) => createPushKeys(key, contact).publicKey);
  assert.deepEqual(
    keys.map((key) => createPushKeys(key, contact).publicKey),
    made,
  );
  assert.equal(new Set(made).size, keys.length);
  for (const publicKey of made) {
    assert.match(publicKey, /^[\w-]{87}$/);
    assert.ok(isPoint(Buffer.from(publicKey, "base64url")));
  }
});

test("the pair of a secret does not change from version to version: browsers subscribed with it", () => {
  assert.equal(
    createPushKeys(Buffer.alloc(32, 7), contact).publicKey,
    "BDF5cWy-XwX6of8LQBenJnjGsqSVDlMbBI3e72FULpSzAVTLUx7yP-ea-Kv-gmDX6ixqaB-hjDRDztY4SDgpvfs",
  );
});
