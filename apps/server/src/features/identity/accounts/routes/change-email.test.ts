import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn, goodPassword, mailsTo, signedIn, verified } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient, type ApiClient } from "#test/people.ts";
import { untilLocked } from "#test/until.ts";
import { inTransaction, openTransaction } from "#platform/transaction/transaction.ts";
import { mailAccountJob } from "../jobs.ts";

const harness = await startHarness();
const run = harness.platform.pool.run;
let count = 0;
const fresh = (): string => `fresh.${(count += 1)}@example.com`;

const change = (who: ApiClient, new_email: string, password = goodPassword) =>
  who.post("/profile/change-email", { password, new_email });

test("no address, the same address and a wrong password change nothing", async () => {
  const ada = await signedIn(harness);
  const mails = await harness.mails();
  const before = await footprint(harness);
  assert.equal((await change(ada, "nobody")).status, 400);
  assert.equal((await change(ada, `${"a".repeat(310)}@example.com`)).status, 400);
  assert.equal((await change(ada, fresh(), "short")).status, 400);
  const same = await change(ada, ada.email.toUpperCase());
  assert.deepEqual(
    [same.status, same.body],
    [400, { error: "The account already has this e-mail address.", code: "email_unchanged" }],
  );
  assert.equal((await change(apiClient(harness, ""), fresh())).status, 401);
  assert.deepEqual(await footprint(harness), before);
  const wrong = await change(ada, fresh(), "Wrong password 1");
  assert.deepEqual(
    [wrong.status, wrong.body],
    [400, { error: "The current password is wrong. Enter it again.", code: "password_wrong" }],
  );
  assert.deepEqual(await footprint(harness), { ...before, sign_in_failures: (before["sign_in_failures"] ?? 0) + 1 });
  assert.deepEqual(await harness.mails(), mails);
  assert.equal((await ada.get("/profile/me")).body.user.pending_email, null);
});

test("ten wrong passwords close the account", async () => {
  const ada = await signedIn(harness);
  for (let wrong = 0; wrong < 10; wrong += 1) await change(ada, fresh(), "Wrong password 1");
  assert.equal((await change(ada, fresh())).status, 429);
});

test("the new address gets a code, the old one a notice, and the account keeps the old one until then", async () => {
  const ada = await signedIn(harness);
  const address = fresh();
  const answer = await change(ada, address);
  assert.deepEqual([answer.status, answer.body.user.email], [200, ada.email]);
  const [mail = ""] = await mailsTo(harness, address);
  assert.match(codeIn(mail), /^[A-Z2-9]{8}$/);
  assert.match((await mailsTo(harness, ada.email)).at(-1) ?? "", /A new e-mail address was requested/);
  assert.equal((await ada.get("/profile/me")).body.user.pending_email, address);
});

test("a change whose mail could not be sent is none of the five in half an hour", async () => {
  const ada = await signedIn(harness);
  const { send } = harness.platform.mailer;
  harness.app.log.level = "silent";
  harness.platform.mailer.send = () => Promise.reject(new Error("The mail server is away."));
  for (let lost = 0; lost < 5; lost += 1) {
    assert.equal((await change(ada, fresh())).status, 200);
    await harness.worker.idle();
  }
  harness.platform.mailer.send = send;
  const address = fresh();
  assert.equal((await change(ada, address)).status, 200);
  const [mail = ""] = await mailsTo(harness, address);
  assert.match(codeIn(mail), /^[A-Z2-9]{8}$/);
});

test("an address of another account gets the same reply, and its owner is notified instead of given a code", async () => {
  const [ada, owner] = [await signedIn(harness), await verified(harness)];
  const [free, taken] = [await change(ada, fresh()), await change(ada, owner.email.toUpperCase())];
  assert.equal(taken.status, free.status);
  assert.deepEqual({ ...taken.body.user, updated_at: null }, { ...free.body.user, updated_at: null });
  const mail = (await mailsTo(harness, owner.email)).at(-1) ?? "";
  assert.match(mail, /belongs to yours, so nothing was changed/);
  const codes = await run("select 1 from account_codes where user_uuid = $1 and purpose = 'change_email'", [ada.uuid]);
  assert.equal(codes.length, 0);
});

test("no code is issued for an address that another request is just replacing", async () => {
  const [ada, first] = [await signedIn(harness), fresh()];
  assert.equal((await change(ada, first)).status, 200);
  await harness.worker.idle();
  const replacing = await openTransaction(harness.platform.transactions);
  await replacing.run("update users set pending_email = $2 where uuid = $1", [ada.uuid, fresh()]);
  await replacing.run("delete from account_codes where user_uuid = $1", [ada.uuid]);
  const request = { about: "change_email", user_uuid: ada.uuid, email: first } as const;
  await inTransaction(harness.platform.transactions, {}, async (tx) => tx.enqueue(mailAccountJob, request));
  await untilLocked(harness);
  await replacing.commit();
  await harness.worker.idle();
  assert.deepEqual(await run("select 1 from account_codes where user_uuid = $1", [ada.uuid]), []);
});

test("no more than five mails leave within half an hour, whatever addresses are named", async () => {
  const ada = await signedIn(harness);
  const addresses = Array.from({ length: 8 }, fresh);
  for (const address of addresses) {
    assert.equal((await change(ada, address)).status, 200);
    await harness.worker.idle();
  }
  const sent = await Promise.all(addresses.map((address) => mailsTo(harness, address)));
  assert.equal(sent.flat().length, 5);
});
