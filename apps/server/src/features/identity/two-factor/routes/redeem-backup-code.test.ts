import assert from "node:assert/strict";
import { test } from "node:test";
import { mailsTo } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";
import {
  assertWrong,
  beginLogin,
  codeOf,
  forgetTries,
  guarded,
  ok,
  trailOf,
  type PendingLogin,
  withoutTries,
} from "#test/second-factor.ts";

const harness = await startHarness();
const visitor = apiClient(harness, "");
const redeem = (login: Partial<PendingLogin>, backup_code: string) =>
  visitor.post("/auth/2fa/totp/redeem-backup-code", { ...login, backup_code });

test("a wrong code, another's code, an authenticator's code and a login that does not wait are answered alike", async () => {
  const [ada, eve] = [await guarded(harness), await guarded(harness)];
  const login = await beginLogin(harness, ada.email);
  const [right = ""] = ada.backup_codes;
  const before = withoutTries(await footprint(harness));
  assert.equal((await redeem(login, "")).status, 400);
  assert.equal((await visitor.post("/auth/2fa/totp/redeem-backup-code", { ...login, code: right })).status, 400);
  assertWrong(await redeem(login, "AAAAA-AAAAA"));
  assertWrong(await redeem(login, eve.backup_codes[0] ?? ""));
  assertWrong(await redeem(login, codeOf(harness, ada.secret)));
  assertWrong(await redeem({ user_uuid: ada.who.uuid }, right));
  assertWrong(await redeem({ ...login, user_uuid: eve.who.uuid }, right));
  assert.deepEqual(withoutTries(await footprint(harness)), before);
});

test("a backup code begins the session, works once however it is typed, and its owner hears of it", async () => {
  const { who, email, backup_codes } = await guarded(harness);
  const [first = "", second = ""] = backup_codes;
  assert.equal(ok(await redeem(await beginLogin(harness, email), first)).user.uuid, who.uuid);
  assertWrong(await redeem(await beginLogin(harness, email), first));
  ok(await redeem(await beginLogin(harness, email), ` ${second.toLowerCase().replace("-", " ")} `));
  assert.equal(ok(await who.get("/profile/two-factor")).two_factor.backup_codes_left, 8);
  const trail = await trailOf(harness, who.uuid);
  assert.equal(trail.filter((name) => name === "account.two_factor_backup_code_used").length, 2);
  assert.equal(trail.filter((name) => name === "account.signed_in").length, 2);
  assert.equal((await mailsTo(harness, email)).filter((mail) => mail.includes("A backup code")).length, 2);
});

test("of many who come at once with one backup code, in logins of their own, one is let in", async () => {
  const { email, backup_codes } = await guarded(harness);
  await forgetTries(harness);
  const logins: PendingLogin[] = [];
  for (let each = 0; each < 10; each += 1) logins.push(await beginLogin(harness, email));
  const answers = await Promise.all(logins.map((login) => redeem(login, backup_codes[0] ?? "")));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 401).length, 9);
});

test("of many who come at once with one login, each with a good code of its own, one is let in and one code spent", async () => {
  const { who, email, backup_codes } = await guarded(harness);
  await forgetTries(harness);
  const login = await beginLogin(harness, email);
  const answers = await Promise.all(backup_codes.slice(0, 5).map((code) => redeem(login, code)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 401).length, 4);
  assert.equal(ok(await who.get("/profile/two-factor")).two_factor.backup_codes_left, 9);
});

test("the five tries of a login are the same for codes of every kind", async () => {
  const { email, backup_codes, secret } = await guarded(harness);
  const login = await beginLogin(harness, email);
  for (let each = 0; each < 3; each += 1) assertWrong(await redeem(login, "AAAAA-AAAAA"));
  for (let each = 0; each < 2; each += 1) {
    assertWrong(await visitor.post("/auth/verify-2fa", { ...login, code: "no code" }));
  }
  assertWrong(await redeem(login, backup_codes[0] ?? ""));
  assertWrong(await visitor.post("/auth/verify-2fa", { ...login, code: codeOf(harness, secret) }));
});

test("backup codes are kept only as hashes", async () => {
  const { who, backup_codes } = await guarded(harness);
  const rows = await harness.platform.pool.run("select b::text as row from backup_codes b where user_uuid = $1", [
    who.uuid,
  ]);
  const kept = JSON.stringify(rows);
  for (const code of backup_codes) {
    for (const shape of [code, code.replace("-", "")]) {
      assert.ok(!kept.includes(shape) && !kept.includes(Buffer.from(shape).toString("hex")));
    }
  }
});
