import assert from "node:assert/strict";
import { test } from "node:test";
import { goodPassword, logIn, newcomer, verified } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { startHarness } from "#test/harness.ts";
import { join, apiClient } from "#test/people.ts";
import { beginLogin, demand, guarded, mailed, ok, setUp, signedIn, trailOf } from "#test/second-factor.ts";

const harness = await startHarness();
const visitor = apiClient(harness, "");
const run = harness.platform.pool.run;
const unknown = "nobody.at.all@example.com";

test("a malformed body is rejected before a password is checked", async () => {
  const before = await footprint(harness);
  const wrong = [{}, { email: unknown }, { email: "x", password: goodPassword }, { email: unknown, password: "short" }];
  for (const body of wrong) assert.equal((await visitor.post("/auth/login", body)).status, 400);
  assert.deepEqual(await footprint(harness), before);
});

test("a wrong password, an unknown address and a deactivated person are answered alike", async () => {
  const [known, gone] = [await verified(harness), await verified(harness)];
  await run("update users set deactivated_at = clock_timestamp() where uuid = $1", [gone.uuid]);
  const sessions = async () => (await footprint(harness))["sessions"];
  const before = await sessions();
  const answers = [
    await logIn(harness, known.email, "Wrong password 1"),
    await logIn(harness, unknown),
    await logIn(harness, gone.email),
  ];
  for (const answer of answers) {
    assert.equal(answer.status, 401);
    assert.deepEqual(answer.body, { error: "The e-mail address or the password is wrong.", code: "credentials_wrong" });
  }
  assert.equal(await sessions(), before);
  assert.equal((await logIn(harness, known.email)).status, 200);
});

test("a person who has not verified the address learns so only with the right password", async () => {
  const body = newcomer();
  const { user } = (await visitor.post("/auth/sign-up", body)).body;
  assert.equal((await logIn(harness, body.email, "Wrong password 1")).status, 401);
  const before = await footprint(harness);
  const answer = await logIn(harness, body.email);
  assert.equal(answer.status, 403);
  assert.equal(answer.body.verification_required, true);
  assert.equal(answer.body.user_uuid, user.uuid);
  assert.deepEqual(await footprint(harness), before, "a right password is no failure");
});

test("of fifty concurrent wrong passwords ten are checked, and then the right one is rejected too", async () => {
  const { email } = await verified(harness);
  for (const address of [email, unknown]) {
    await run("delete from sign_in_failures");
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(harness, address, "Wrong password 1")));
    assert.equal(answers.filter((answer) => answer.status === 401).length, 10);
    assert.equal(answers.filter((answer) => answer.status === 429).length, 40);
    const closed = await logIn(harness, address.toUpperCase());
    assert.equal(closed.status, 429);
    assert.deepEqual(closed.body, {
      statusCode: 429,
      code: "TOO_MANY_FAILURES",
      error: "Too Many Requests",
      message: "Too many failed attempts. Try again in a few minutes.",
    });
    assert.ok(Number(closed.headers["retry-after"]) > 0);
  }
});

test("a login is possible again when the failures are 15 minutes old, and not before", async () => {
  const { email } = await verified(harness);
  for (let wrong = 0; wrong < 10; wrong += 1) await logIn(harness, email, "Wrong password 1");
  await run("update sign_in_failures set failed_at = failed_at - interval '14 minutes'");
  assert.equal((await logIn(harness, email)).status, 429);
  await run("update sign_in_failures set failed_at = failed_at - interval '1 minute'");
  assert.equal((await logIn(harness, email)).status, 200);
});

test("wrong passwords and wrong codes count together, and a right password does not wipe them out", async () => {
  const { email, uuid } = await verified(harness);
  for (let wrong = 0; wrong < 5; wrong += 1) await logIn(harness, email, "Wrong password 1");
  assert.equal((await logIn(harness, email)).status, 200);
  for (let wrong = 0; wrong < 5; wrong += 1) {
    await visitor.post("/auth/confirm-reset-password", { uuid, code: "AAAAAAAA", new_password: "Another password 1" });
  }
  assert.equal((await logIn(harness, email)).status, 429);
});

test("many right logins of one person at once all succeed", async () => {
  const { email } = await verified(harness);
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(harness, email)));
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
  assert.equal(new Set(answers.map((answer) => answer.body.token)).size, 30);
});

test("too many different people at once get an error that asks them to come back, and it counts as no failure of theirs", async () => {
  await run("delete from sign_in_failures");
  const addresses = Array.from({ length: 100 }, (_, each) => `crowd.${each}@example.com`);
  const answers = await Promise.all(addresses.map((address) => logIn(harness, address)));
  const counted = answers.filter((answer) => answer.status === 401).length;
  assert.ok(answers.every((answer) => [401, 429].includes(answer.status)));
  assert.equal((await footprint(harness))["sign_in_failures"], counted);
});

test("a login begins a session with the client's address and browser, and leaves its trail", async () => {
  const { email, uuid } = await verified(harness);
  const answer = await visitor.post(
    "/auth/login",
    { email, password: goodPassword },
    { headers: { "user-agent": "Loom/1" } },
  );
  assert.deepEqual(answer.body.user.uuid, uuid);
  const [row] = (await run(
    "select user_agent, last_used_ip, extract(day from expires_at - created_at)::int as days from sessions where user_uuid = $1",
    [uuid],
  )) as { user_agent: string; last_used_ip: string; days: number }[];
  assert.deepEqual(row, { user_agent: "Loom/1", last_used_ip: "127.0.0.1", days: 30 });
  const events = (await run("select name from account_events where user_uuid = $1 order by created_at", [uuid])) as {
    name: string;
  }[];
  assert.equal(events.at(-1)?.name, "account.signed_in");
});

test("with a second factor a right password begins no session: it names a login that waits", async () => {
  const { who, email } = await guarded(harness);
  const before = await footprint(harness);
  assert.equal((await logIn(harness, email, "Wrong password 1")).status, 401);
  const answer = await visitor.post(
    "/auth/login",
    { email, password: goodPassword },
    { headers: { origin: harness.platform.services.webOrigin } },
  );
  assert.equal(answer.status, 200);
  assert.deepEqual(Object.keys(answer.body), ["two_factor"]);
  assert.equal(answer.headers["set-cookie"], undefined);
  const { twofa_token, ...rest } = answer.body.two_factor;
  assert.deepEqual(rest, { user_uuid: who.uuid, methods: ["totp", "backup_code"], setup_required: false });
  assert.match(twofa_token, /^[\w-]{43}$/);
  const after = await footprint(harness);
  assert.equal(after["sessions"], before["sessions"]);
  assert.equal(after["login_challenges"], (before["login_challenges"] ?? 0) + 1);
  const [row] = (await run("select token_hash, password_hash, tries from login_challenges where user_uuid = $1", [
    who.uuid,
  ])) as { token_hash: Buffer }[];
  assert.deepEqual(row?.token_hash, sha256(twofa_token), "only the hash is kept");
  assert.equal((await trailOf(harness, who.uuid)).at(-1), "account.two_factor_asked");
});

test("the methods of a login are those that are on; backup codes count only with one of them", async () => {
  const who = await mailed(harness);
  assert.deepEqual((await logIn(harness, who.email)).body.two_factor.methods, ["email"]);
  ok(await who.post("/profile/two-factor/backup-codes", { password: goodPassword }));
  assert.deepEqual((await logIn(harness, who.email)).body.two_factor.methods, ["email", "backup_code"]);
  await setUp(harness, who);
  assert.deepEqual((await logIn(harness, who.email)).body.two_factor.methods, ["totp", "email", "backup_code"]);
});

test("a workspace that demands a second factor makes its active members set one up before they log in", async () => {
  const [owner, member] = [await signedIn(harness), await signedIn(harness)];
  const { workspace } = ok(await owner.post("/workspaces", { name: `Strict ${owner.uuid}` }));
  await join(harness, workspace.uuid, member, "viewer");
  assert.ok(ok(await logIn(harness, member.email)).token);
  await demand(harness, owner, workspace.uuid);
  const { two_factor, token } = ok(await logIn(harness, member.email));
  assert.equal(token, undefined);
  assert.deepEqual([two_factor.methods, two_factor.setup_required], [[], true]);
  await run("update members set deactivated_at = clock_timestamp() where user_uuid = $1", [member.uuid]);
  assert.ok(ok(await logIn(harness, member.email)).token, "who left is not asked");
});

test("logins that nobody finished are forgotten", async () => {
  const { email, who } = await guarded(harness);
  await beginLogin(harness, email);
  await run("update login_challenges set expires_at = clock_timestamp() where user_uuid = $1", [who.uuid]);
  await beginLogin(harness, (await guarded(harness)).email);
  assert.deepEqual([...(await run("select 1 from login_challenges where user_uuid = $1", [who.uuid]))], []);
});
