import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn, goodPassword, logIn, mailsTo, signedIn } from "#test/accounts.ts";
import { created, footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { keyOf, sessionToken, apiClient, type ApiClient } from "#test/people.ts";

const harness = await startHarness({ REFUSE_COMMON_PASSWORDS: "true" });
const visitor = apiClient(harness, "");
const run = harness.platform.pool.run;
const next = "Another good pass 8";

const change = (who: ApiClient, new_password = next, current_password = goodPassword) =>
  who.post("/profile/change-password", { current_password, new_password });

test("an invalid request is rejected before the current password is checked", async () => {
  const ada = await signedIn(harness);
  await harness.mails();
  const before = await footprint(harness);
  const refused = [
    [await change(ada, "Short 1"), /new_password/],
    [await change(ada, next, "short"), /current_password/],
    [await change(ada, goodPassword), /must differ/],
    [await change(ada, "Qwerty123!"), /too easy to guess/],
    [await change(ada, "New Comer!"), /too easy to guess/],
    [await change(ada, ada.email.replace("n", "N")), /too easy to guess/],
  ] as const;
  for (const [answer, text] of refused) {
    assert.equal(answer.status, 400);
    assert.match(answer.body.error + answer.body.message, text);
  }
  assert.equal((await change(visitor)).status, 401);
  assert.deepEqual(await footprint(harness), before);
  assert.equal((await change(ada)).status, 200);
});

test("a wrong current password is no lost session; the eleventh try is not looked at, and the login stays open", async () => {
  const ada = await signedIn(harness);
  const answers = await Promise.all(Array.from({ length: 12 }, () => change(ada, next, "Wrong password 1")));
  const wrong = answers.filter((answer) => answer.status === 400);
  assert.equal(wrong.length, 10);
  for (const answer of wrong)
    assert.deepEqual(answer.body, { error: "The current password is wrong. Enter it again.", code: "password_wrong" });
  assert.equal((await change(ada)).status, 429);
  assert.equal((await logIn(harness, ada.email)).status, 200);
  assert.equal((await ada.get("/profile/me")).status, 200);
});

test("failed logins of a third party do not prevent a change of the password", async () => {
  const ada = await signedIn(harness);
  for (let wrong = 0; wrong < 10; wrong += 1) await logIn(harness, ada.email, "Wrong password 1");
  assert.equal((await logIn(harness, ada.email)).status, 429);
  assert.equal((await change(ada)).status, 200);
});

test("every session ends, a new one begins, keys stay valid, and the owner is notified", async () => {
  const ada = await signedIn(harness);
  const phone = apiClient(harness, await sessionToken(harness, ada.uuid));
  const { workspace } = created(await ada.post("/workspaces", { name: `Of ${ada.uuid}` }));
  const key = await keyOf(harness, ada, workspace.uuid);
  const answer = await change(ada);
  assert.deepEqual([answer.status, answer.body.user.uuid], [200, ada.uuid]);
  for (const old of [ada, phone]) {
    const late = await old.get("/profile/me");
    assert.deepEqual([late.status, late.body.code], [401, "SESSION_ENDED"]);
  }
  assert.equal(answer.headers["x-refreshed-token"], answer.body.token);
  const on = apiClient(harness, answer.body.token);
  const { sessions } = (await on.get("/profile/sessions")).body;
  assert.deepEqual([sessions.length, sessions[0].is_current], [1, true]);
  assert.equal((await key.get("/workspaces")).status, 200);
  assert.equal((await logIn(harness, ada.email)).status, 401);
  assert.equal((await logIn(harness, ada.email, next)).status, 200);
  assert.match((await mailsTo(harness, ada.email)).at(-1) ?? "", /password of your Stoa account was changed/);
  const events = (await run("select data from account_events where user_uuid = $1 and name = $2", [
    ada.uuid,
    "account.password_changed",
  ])) as { data: unknown }[];
  const session_uuid = sessions[0].uuid;
  assert.deepEqual(
    events.map(({ data }) => data),
    [{ sessions: 2, session_uuid }],
  );
  assert.equal((await on.delete(`/profile/sessions/${session_uuid}`)).status, 200);
  assert.equal((await on.get("/profile/me")).body.code, "SESSION_ENDED");
});

test("a token that is old enough to be renewed is not renewed, but replaced", async () => {
  const ada = await signedIn(harness);
  harness.advance(61 * 60 * 1000);
  const answer = await change(ada);
  assert.equal(answer.headers["x-refreshed-token"], answer.body.token);
  assert.equal((await apiClient(harness, answer.body.token).get("/profile/me")).status, 200);
  harness.advance(-61 * 60 * 1000);
});

test("a browser's cookie is replaced", async () => {
  const ada = await signedIn(harness);
  const headers = { cookie: `stoa_session=${ada.token}`, origin: "https://stoa.test" };
  const body = { current_password: goodPassword, new_password: next };
  const answer = await visitor.post("/profile/change-password", body, { headers });
  assert.equal(answer.status, 200);
  const [cookie = ""] = String(answer.headers["set-cookie"]).split(";");
  assert.equal(cookie, `stoa_session=${answer.body.token}`);
  assert.equal((await visitor.get("/profile/me", { headers: { cookie } })).status, 200);
  const late = await visitor.get("/profile/me", { headers: { cookie: headers.cookie } });
  assert.equal(late.body.code, "SESSION_ENDED");
});

test("a code for a new password that waits is void", async () => {
  const ada = await signedIn(harness);
  await visitor.post("/auth/forgot-password", { email: ada.email });
  const code = codeIn((await mailsTo(harness, ada.email)).at(-1) ?? "");
  assert.equal((await change(ada)).status, 200);
  const body = { uuid: ada.uuid, code, new_password: "Yet another pass 9" };
  assert.equal((await visitor.post("/auth/confirm-reset-password", body)).status, 400);
});

test("one of many changes at once wins, and a reset at the same time does not cause a deadlock", async () => {
  const ada = await signedIn(harness);
  await visitor.post("/auth/forgot-password", { email: ada.email });
  const code = codeIn((await mailsTo(harness, ada.email)).at(-1) ?? "");
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, each) => change(ada, `Another good pass ${each}`)),
    visitor.post("/auth/confirm-reset-password", { uuid: ada.uuid, code, new_password: "Yet another pass 9" }),
  ]);
  // the session may end while its own change waits
  assert.ok(answers.every((answer) => [200, 400, 401].includes(answer.status)));
  assert.ok(answers.slice(0, 6).filter((answer) => answer.status === 200).length <= 1);
  assert.ok(answers.some((answer) => answer.status === 200));
});
