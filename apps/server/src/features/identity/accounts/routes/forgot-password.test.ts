import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn, goodPassword, linkIn, logIn, mailsTo, verified } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";
import { untilLocked } from "#test/until.ts";
import { openTransaction } from "#platform/transaction/transaction.ts";

const harness = await startHarness();
const visitor = apiClient(harness, "");
const run = harness.platform.pool.run;
const forgot = (email: unknown, headers = {}) => visitor.post("/auth/forgot-password", { email }, { headers });

test("nobody, a deactivated, a deleted and a service account are answered like anybody, and nothing is sent", async () => {
  const [left, erased, robot] = [await verified(harness), await verified(harness), await verified(harness)];
  await run("update users set deactivated_at = clock_timestamp() where uuid = $1", [left.uuid]);
  const { token } = (await logIn(harness, erased.email)).body;
  assert.equal((await apiClient(harness, token).delete("/profile", { password: goodPassword })).status, 200);
  await run("update users set is_service = true where uuid = $1", [robot.uuid]);
  const mails = await harness.mails();
  const before = await footprint(harness);
  for (const email of ["nobody@example.com", left.email, erased.email, robot.email]) {
    const answer = await forgot(email);
    assert.deepEqual([answer.status, answer.body], [200, { sent: true }]);
  }
  for (const wrong of ["nobody", "", 1, undefined]) assert.equal((await forgot(wrong)).status, 400);
  assert.deepEqual(await harness.mails(), mails);
  assert.deepEqual(await footprint(harness), before);
});

test("the mail carries a code and a link to the configured web app, whatever the request calls its host", async () => {
  const { uuid, email } = await verified(harness);
  const answer = await forgot(email.toUpperCase(), { host: "evil.example", "x-forwarded-host": "evil.example" });
  assert.deepEqual([answer.status, answer.body], [200, { sent: true }]);
  const mail = (await mailsTo(harness, email)).at(-1) ?? "";
  assert.doesNotMatch(mail, /evil/);
  const link = new URL(linkIn(mail), "https://stoa.test");
  assert.equal(link.pathname, "/reset-password");
  assert.equal(link.searchParams.get("uuid"), uuid);
  assert.equal(link.searchParams.get("code"), codeIn(mail));
});

test("neither the code nor whose it is stands anywhere in the database", async () => {
  const { uuid, email } = await verified(harness);
  await forgot(email);
  const [job] = (await run("select payload from jobs where kind = 'mail_account'")) as { payload: string }[];
  assert.doesNotMatch(String(job?.payload), /example/);
  const code = codeIn((await mailsTo(harness, email)).at(-1) ?? "");
  for (const table of ["account_codes", "account_events", "jobs"]) {
    assert.doesNotMatch(JSON.stringify(await run(`select * from ${table}`)), new RegExp(code));
  }
  const [row] = (await run(
    `select extract(epoch from expires_at - created_at)::int as seconds from account_codes
     where user_uuid = $1 and purpose = 'reset_password'`,
    [uuid],
  )) as { seconds: number }[];
  assert.equal(row?.seconds, 1800);
});

test("no more than five codes are mailed to one inbox, and the newest works", async () => {
  const { uuid, email } = await verified(harness);
  const before = (await mailsTo(harness, email)).length;
  for (let more = 0; more < 8; more += 1) assert.deepEqual((await forgot(email)).body, { sent: true });
  const mails = await mailsTo(harness, email);
  assert.equal(mails.length, before + 5);
  const codes = mails.slice(before).map(codeIn);
  const reset = (code: string) =>
    visitor.post("/auth/confirm-reset-password", { uuid, code, new_password: "Plain words, 9 or more" });
  for (const former of codes.slice(0, -1)) assert.equal((await reset(former)).body.code, "code_invalid");
  assert.equal((await reset(codes.at(-1) ?? "")).status, 200);
});

test("a mail that cannot be sent is tried again, and leaves no code behind", async () => {
  const user = await verified(harness);
  const { send } = harness.platform.mailer;
  harness.app.log.level = "silent";
  harness.platform.mailer.send = () => Promise.reject(new Error("The mail server is away."));
  await forgot(user.email);
  await harness.worker.idle();
  harness.platform.mailer.send = send;
  const waiting = "select 1 from account_codes where user_uuid = $1 and purpose = 'reset_password'";
  assert.equal((await run(waiting, [user.uuid])).length, 0);
  await run("update jobs set run_at = clock_timestamp()");
  assert.match((await mailsTo(harness, user.email)).at(-1) ?? "", /Choose a new password/);
  assert.equal((await run(waiting, [user.uuid])).length, 1);
});

test("no code reaches an address that another request is just replacing", async () => {
  const { uuid, email } = await verified(harness);
  const replacing = await openTransaction(harness.platform.transactions);
  await replacing.run("update users set email = 'replaced.' || email where uuid = $1", [uuid]);
  assert.equal((await forgot(email)).status, 200);
  await untilLocked(harness);
  await replacing.commit();
  assert.deepEqual(await mailsTo(harness, email), []);
  assert.deepEqual(await run("select 1 from account_codes where user_uuid = $1", [uuid]), []);
});
