import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn, goodPassword, mailsTo } from "#test/accounts.ts";
import { startHarness } from "#test/harness.ts";
import { type Answer, apiClient, type ApiClient } from "#test/people.ts";
import { codeOf, guarded, ok, own, signedIn } from "#test/second-factor.ts";
import { sha256 } from "#platform/crypto/tokens.ts";

const harness = await startHarness();
const newPassword = "Another horse 8";
let keys = 0;

const tries = async (): Promise<unknown> =>
  harness.platform.pool.run("select count(*)::int as counted from sign_in_failures");

/**
 * Sends one request under one key, and then twelve times again: every answer is the first one, and no try is counted.
 * @returns the first answer
 */
async function replayed(who: ApiClient, path: string, body: Record<string, unknown>): Promise<Answer> {
  const keyed = { headers: { "idempotency-key": `key ${(keys += 1)}` } };
  const first = await who.post(path, body, keyed);
  const counted = await tries();
  // a new password may end the session, and bring another
  const again = apiClient(harness, first.body.token ?? who.token);
  for (let each = 0; each < 12; each += 1) {
    const answer = await again.post(path, body, keyed);
    assert.deepEqual([answer.status, answer.body], [first.status, first.body]);
  }
  assert.deepEqual(await tries(), counted);
  return first;
}

test("a changed password is answered again, although the current one is another by now", async () => {
  const body = { current_password: goodPassword, new_password: newPassword };
  assert.equal((await replayed(await signedIn(harness), "/profile/change-password", body)).status, 200);
});

test("a change of the address is requested and confirmed once", async () => {
  const who = await signedIn(harness);
  const body = { password: goodPassword, new_email: "next@example.com" };
  assert.equal((await replayed(who, "/profile/change-email", body)).status, 200);
  const mails = await mailsTo(harness, "next@example.com");
  assert.equal(mails.length, 1);
  assert.equal((await replayed(who, "/profile/confirm-email", { token: codeIn(mails[0] ?? "") })).status, 200);
});

test("an authenticator is set up once", async () => {
  const { who, secret } = await guarded(harness);
  const current_code = codeOf(harness, secret);
  const setUp = ok(await replayed(who, "/auth/2fa/totp/setup", { ...own(who), current_code }));
  const token = codeOf(harness, setUp.totp.secret);
  const { backup_codes } = ok(await replayed(who, "/auth/2fa/totp/verify-setup", { ...own(who), token }));
  assert.equal(backup_codes.length, 10);
});

test("a reply that says when to try again is not stored for a day: a request with the same key runs again", async () => {
  const who = await signedIn(harness);
  const body = { current_password: goodPassword, new_password: newPassword };
  const wrong = { ...body, current_password: "Wrong horse 7" };
  for (let each = 0; each < 10; each += 1) await who.post("/profile/change-password", wrong);
  const keyed = { headers: { "idempotency-key": "closed" } };
  assert.equal((await who.post("/profile/change-password", body, keyed)).status, 429);
  harness.advance(60_001);
  await harness.platform.pool.run("delete from sign_in_failures");
  assert.equal((await who.post("/profile/change-password", body, keyed)).status, 200);
});

test("a stored reply of an older version is sent again unchanged, although replies have more fields now", async () => {
  const who = await signedIn(harness);
  const keyed = { headers: { "idempotency-key": "before" } };
  const first = await who.post("/workspaces", { name: "Before" }, keyed);
  assert.equal(first.status, 201);
  const { two_factor_required: _, ...less } = first.body.workspace;
  const keyHash = sha256("before");
  const { pool, services } = harness.platform;
  const body = services.sealer.seal(JSON.stringify({ workspace: less }), `reply ${keyHash.toString("hex")}`);
  await pool.run("update idempotent_replies set body = $1 where key_hash = $2", [body, keyHash]);
  const again = await who.post("/workspaces", { name: "Before" }, keyed);
  assert.deepEqual([again.status, again.body], [201, { workspace: less }]);
  assert.equal(again.headers["content-type"], first.headers["content-type"]);
});
