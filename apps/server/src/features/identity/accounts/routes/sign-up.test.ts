import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn, goodPassword, linkIn, logIn, mailsTo, newcomer, verified } from "#test/accounts.ts";
import { created, footprint } from "#test/company.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { startHarness } from "#test/harness.ts";
import { list, person, apiClient } from "#test/people.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { sweepSignUpsJob } from "../jobs.ts";

const harness = await startHarness();
const visitor = apiClient(harness, "");
const run = harness.platform.pool.run;

test("a field that breaks its rules makes no account", async () => {
  const before = await footprint(harness);
  const wrong = [
    { email: "nobody" },
    { password: "Short 1" },
    { password: "no uppercase 1" },
    { password: "NO LOWERCASE 1" },
    { password: "NothingElse1" },
    { password: `Aa ${"x".repeat(998)}` },
    { first_name: "" },
    { first_name: "   " },
    { first_name: "a".repeat(51) },
    { last_name: "Robert<script>" },
    { last_name: "a@b" },
    { accepted_terms: false },
    { accepted_terms: "true" },
    { accepted_terms: undefined },
    { invitation_token: "" },
    { invitation_token: "unknown" },
    { attribution: {} },
    { attribution: { landing_path: "/", utm_term: "x" } },
    { is_staff: true },
  ];
  for (const fields of wrong) {
    const answer = await visitor.post("/auth/sign-up", newcomer(fields));
    assert.equal(answer.status, 400, JSON.stringify(fields));
  }
  assert.deepEqual(await footprint(harness), before);
});

test("a password that obeys the rule is taken, however common it is", async () => {
  for (const password of ["Password1!", "Welcome1!", "New.Comer1!"]) {
    created(await visitor.post("/auth/sign-up", newcomer({ password })));
  }
});

test("the longest names, the longest password and every field at once are taken", async () => {
  const body = newcomer({
    password: `Aa ${"x".repeat(997)}`,
    first_name: "Zoë-Anne O’Neil Jr. 3rd",
    last_name: "a".repeat(50),
    attribution: { landing_path: "/pricing", referrer_host: "example.org", utm_source: "s", click_source: "c" },
  });
  const { user } = created(await visitor.post("/auth/sign-up", body));
  assert.equal(user.first_name, body.first_name);
  const [mail = ""] = await mailsTo(harness, body.email);
  await visitor.post("/auth/verify-email", { user_uuid: user.uuid, code: codeIn(mail) });
  const [row] = (await run("select attribution, accepted_terms_at, password_hash from users where uuid = $1", [
    user.uuid,
  ])) as { attribution: { landing_path: string }; accepted_terms_at: Date; password_hash: string }[];
  assert.equal(row?.attribution.landing_path, "/pricing");
  assert.ok(row?.accepted_terms_at instanceof Date);
  assert.match(row?.password_hash ?? "", /^\$argon2id\$/);
});

test("the mail carries a code and a link from the configured address, and the database only a hash", async () => {
  const body = newcomer();
  const answer = await visitor.post("/auth/sign-up", body, { headers: { host: "evil.example" } });
  const [mail = ""] = await mailsTo(harness, body.email);
  const link = new URL(linkIn(mail), "https://stoa.test");
  assert.equal(link.pathname, "/verify");
  assert.equal(link.searchParams.get("code"), codeIn(mail));
  assert.equal(link.searchParams.get("uuid"), answer.body.user.uuid);
  assert.doesNotMatch(mail, /evil/);
  const rows = JSON.stringify(await run("select * from account_codes where user_uuid = $1", [answer.body.user.uuid]));
  assert.doesNotMatch(rows, new RegExp(codeIn(mail)));
});

test("an address that has an account gets the same reply, nothing changes, and its owner is notified", async () => {
  const owner = await verified(harness);
  const before = await run("select * from users where uuid = $1", [owner.uuid]);
  const fresh = await visitor.post("/auth/sign-up", newcomer());
  const again = await visitor.post("/auth/sign-up", {
    ...newcomer(),
    email: owner.email.toUpperCase(),
    password: "Another password 1",
  });
  assert.equal(again.status, fresh.status);
  assert.deepEqual(Object.keys(again.body.user), Object.keys(fresh.body.user));
  assert.equal(again.body.user.is_verified, false);
  assert.equal(again.body.user.first_name, "New");
  assert.notEqual(again.body.user.uuid, owner.uuid);
  assert.deepEqual(await run("select * from users where uuid = $1", [owner.uuid]), before);
  assert.equal((await logIn(harness, owner.email)).status, 200);
  assert.equal((await logIn(harness, owner.email, "Another password 1")).status, 403, "as for an address without one");
  assert.match((await mailsTo(harness, owner.email)).at(-1) ?? "", /already has an account/);
});

test("of several sign-ups with one address, each code makes the account of its own, with its own password", async () => {
  const outsider = newcomer();
  const { user: theirs } = created(await visitor.post("/auth/sign-up", outsider));
  const own = { ...outsider, password: "My very own words!" };
  const { user } = created(await visitor.post("/auth/sign-up", own));
  const [first = "", second = ""] = await mailsTo(harness, outsider.email);
  const verify = (user_uuid: string, code: string) => visitor.post("/auth/verify-email", { user_uuid, code });
  assert.equal((await verify(theirs.uuid, codeIn(second))).status, 400);
  assert.equal((await verify(user.uuid, codeIn(first))).status, 400);
  assert.equal((await verify(user.uuid, codeIn(second))).body.user.is_verified, true);
  assert.equal((await logIn(harness, own.email, own.password)).status, 200);
  assert.equal((await verify(theirs.uuid, codeIn(first))).status, 400, "the address has an account by now");
  const refused = await logIn(harness, outsider.email, outsider.password);
  assert.deepEqual([refused.status, refused.body.user_uuid], [403, theirs.uuid]);
});

test("a person whose sign-up has the account's own password logs in", async () => {
  const owner = await verified(harness);
  created(await visitor.post("/auth/sign-up", newcomer({ email: owner.email })));
  assert.equal((await logIn(harness, owner.email)).status, 200);
});

test("with an account go the sign-ups of its address", async () => {
  const owner = await verified(harness);
  created(
    await visitor.post("/auth/sign-up", newcomer({ email: owner.email.toUpperCase(), password: "Other words 1" })),
  );
  const { token } = (await logIn(harness, owner.email)).body;
  const who = apiClient(harness, token);
  const [exported] = (await who.get("/profile/export")).body.export.sign_ups;
  assert.deepEqual(Object.keys(exported), ["email", "created_at", "expires_at"]);
  assert.equal((await who.delete("/profile", { password: goodPassword })).status, 200);
  assert.equal((await run("select 1 from sign_ups where lower(email) = $1", [owner.email])).length, 0);
});

test("of many sign-ups with one address the newest twenty wait", async () => {
  const body = newcomer();
  const uuids: string[] = [];
  for (let each = 0; each < 22; each += 1) uuids.push(created(await visitor.post("/auth/sign-up", body)).user.uuid);
  const rows = (await run("select uuid from sign_ups where email = $1 order by created_at", [body.email])) as {
    uuid: string;
  }[];
  assert.deepEqual(
    rows.map(({ uuid }) => uuid),
    uuids.slice(2),
  );
});

test("after seven days a sign-up is forgotten, and so is its code", async () => {
  const body = newcomer();
  const { user } = created(await visitor.post("/auth/sign-up", body));
  const [mail = ""] = await mailsTo(harness, body.email);
  await run("update sign_ups set expires_at = expires_at - interval '7 days' where uuid = $1", [user.uuid]);
  assert.equal((await logIn(harness, body.email, body.password)).status, 401);
  assert.equal((await visitor.post("/auth/verify-email", { user_uuid: user.uuid, code: codeIn(mail) })).status, 400);
  await run("update account_codes set expires_at = clock_timestamp() where user_uuid = $1", [user.uuid]);
  await inTransaction(harness.platform.transactions, {}, async (tx) => tx.enqueue(sweepSignUpsJob, {}));
  await harness.worker.idle();
  for (const left of ["sign_ups where uuid = $1", "account_codes where user_uuid = $1"]) {
    assert.equal((await run(`select 1 from ${left}`, [user.uuid])).length, 0, left);
  }
});

test("the reply's times come from one clock, whether or not the address has an account", async () => {
  const body = newcomer();
  for (const each of [body, { ...body, email: body.email.toUpperCase() }]) {
    const [before] = (await run("select clock_timestamp() as at")) as { at: Date }[];
    const { user } = created(await visitor.post("/auth/sign-up", each));
    assert.equal(user.email, each.email);
    assert.equal(user.created_at, user.updated_at);
    assert.ok(Date.parse(user.created_at) >= (before?.at.getTime() ?? 0));
  }
});

test("of many sign-ups with one address at once each waits, and no more than five mails a day reach it", async () => {
  const body = newcomer();
  // no more of one network may wait for their passwords to be hashed
  const many = 10;
  const answers = await Promise.all(Array.from({ length: many }, () => visitor.post("/auth/sign-up", body)));
  assert.ok(answers.every((answer) => answer.status === 201));
  assert.equal(new Set(answers.map((answer) => answer.body.user.uuid)).size, many);
  assert.equal((await run("select 1 from users where email = $1", [body.email])).length, 0);
  const mails = async () => (await mailsTo(harness, body.email)).length;
  assert.equal(await mails(), 5);
  await run("update mail_counts set sent_at = array(select at - interval '23 hours' from unnest(sent_at) as at)");
  await visitor.post("/auth/sign-up", body);
  assert.equal(await mails(), 5);
  await run("update mail_counts set sent_at = array(select at - interval '1 hour' from unnest(sent_at) as at)");
  await visitor.post("/auth/sign-up", body);
  assert.equal(await mails(), 6);
});

test("no more than five mails a day tell an owner of sign-ups", async () => {
  const owner = await verified(harness);
  const before = (await mailsTo(harness, owner.email)).length;
  for (let each = 0; each < 6; each += 1) await visitor.post("/auth/sign-up", newcomer({ email: owner.email }));
  assert.equal((await mailsTo(harness, owner.email)).length, 5, `${before} of them for the first sign-up`);
});

test("a failure before the commit leaves neither account nor mail", async () => {
  const before = await footprint(harness);
  harness.faults.beforeCommit = new Error("planned");
  harness.app.log.level = "silent";
  assert.equal((await visitor.post("/auth/sign-up", newcomer())).status, 500);
  harness.faults.beforeCommit = null;
  assert.deepEqual(await footprint(harness), before);
});

async function invite(email: string, settings: { plan?: string; state?: string; expires?: string } = {}) {
  const ada = await person(harness, "Ada");
  const { workspace } = created(await ada.post("/workspaces", { name: `Inviting ${ada.uuid}` }));
  const { board } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Work" }));
  await list(harness, board, ada);
  const token = `token of ${ada.uuid}`;
  await run(
    `insert into invitations (workspace_uuid, email, role, board_uuids, token_hash, invited_by, state, expires_at)
     values ($1, $2, 'member', array[$3::uuid], $4, $5, $6, clock_timestamp() + $7::interval)`,
    [
      workspace.uuid,
      email,
      board.uuid,
      sha256(token),
      ada.uuid,
      settings.state ?? "pending",
      settings.expires ?? "1 day",
    ],
  );
  await run("update workspaces set plan = $2 where uuid = $1", [workspace.uuid, settings.plan ?? "unlimited"]);
  return { workspace, board, token };
}

test("an invitation of another address, a used or an expired one makes no account", async () => {
  const other = await invite("somebody.else@example.com");
  const body = newcomer();
  const used = await invite(body.email, { state: "accepted" });
  const expired = await invite(body.email, { expires: "-1 second" });
  const before = await footprint(harness);
  for (const { token } of [other, used, expired]) {
    const answer = await visitor.post("/auth/sign-up", { ...body, invitation_token: token });
    assert.equal(answer.status, 400);
    assert.match(answer.body.error, /invitation/);
  }
  assert.deepEqual(await footprint(harness), before);
});

test("a full, unpaid or suspended workspace takes nobody, and no account is made", async () => {
  const body = newcomer();
  const { token, workspace } = await invite(body.email, { plan: "free" });
  for (const name of ["Bo", "Cy"]) {
    const who = await person(harness, name);
    await run("insert into members (workspace_uuid, user_uuid, role) values ($1, $2, 'member')", [
      workspace.uuid,
      who.uuid,
    ]);
  }
  const before = await footprint(harness);
  const signUp = () => visitor.post("/auth/sign-up", { ...body, invitation_token: token });
  const full = await signUp();
  assert.equal(full.status, 402);
  assert.equal(full.body.prices.monthly.interval, "month");
  await run("update workspaces set plan = 'unlimited', billing_status = 'past_due' where uuid = $1", [workspace.uuid]);
  assert.equal((await signUp()).status, 402);
  await run("update workspaces set suspended_at = clock_timestamp() where uuid = $1", [workspace.uuid]);
  assert.equal((await signUp()).status, 423);
  assert.deepEqual(await footprint(harness), before);
});

test("with an invitation the account is verified at once and joins the workspace and its boards", async () => {
  const body = newcomer();
  const { token, workspace, board } = await invite(body.email.toUpperCase());
  const answer = await visitor.post("/auth/sign-up", { ...body, invitation_token: token });
  const { user } = created(answer);
  assert.equal(user.is_verified, true);
  assert.deepEqual(await mailsTo(harness, body.email), []);
  const login = await logIn(harness, body.email, goodPassword);
  const newMember = apiClient(harness, login.body.token);
  const { workspaces } = (await newMember.get("/workspaces")).body;
  assert.deepEqual([workspaces[0].uuid, workspaces[0].role], [workspace.uuid, "member"]);
  const { boards } = (await newMember.get(`/workspaces/${workspace.uuid}/boards`)).body;
  assert.equal(boards[0].uuid, board.uuid);
  const events = (await run(
    "select name, actor_user_uuid from full_events where workspace_uuid = $1 and actor_user_uuid = $2 order by id",
    [workspace.uuid, user.uuid],
  )) as { name: string }[];
  assert.deepEqual(
    events.map((event) => event.name),
    ["invitation.accepted", "member.joined", "board.member_added"],
  );
  const again = await visitor.post("/auth/sign-up", { ...newcomer(), email: body.email, invitation_token: token });
  assert.equal(again.status, 400, "an invitation is taken once");
});

test("an invitation shows nobody whether the address has an account, and waits for its owner to log in", async () => {
  const owner = await verified(harness);
  const { token, workspace } = await invite(owner.email);
  const answer = await visitor.post("/auth/sign-up", {
    ...newcomer(),
    email: owner.email,
    invitation_token: token,
  });
  assert.deepEqual([answer.status, answer.body.user.is_verified], [201, true]);
  const [row] = (await run("select state from invitations where workspace_uuid = $1", [workspace.uuid])) as {
    state: string;
  }[];
  assert.equal(row?.state, "pending");
  const login = await logIn(harness, owner.email);
  assert.deepEqual((await apiClient(harness, login.body.token).get("/workspaces")).body.workspaces, []);
});

test("of many who come with one invitation at once, one joins", async () => {
  const body = newcomer();
  const { token, workspace } = await invite(body.email);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => visitor.post("/auth/sign-up", { ...body, invitation_token: token })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [201, ...Array.from({ length: 9 }, () => 400)],
  );
  const [row] = (await run("select count(*) from members where workspace_uuid = $1", [workspace.uuid])) as {
    count: number;
  }[];
  assert.equal(row?.count, 2);
});
