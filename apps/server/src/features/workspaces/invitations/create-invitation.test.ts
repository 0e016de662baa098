import assert from "node:assert/strict";
import { test } from "node:test";
import { sha256 } from "#platform/crypto/tokens.ts";
import { startCompany } from "#test/company.ts";
import { expire, invited, mailedToken } from "#test/invited.ts";
import { parseMail } from "#test/mime.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, hal, robot, harness, workspace, board } = company;
const path = `/admin/workspaces/${workspace.uuid}/invitations`;
const grace = { email: "Grace@Example.com", role: "member" };

test("only owners and admins can invite, with a session, and only an owner can invite an owner", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([cleo, dev, hal, robot].map((who) => who.post(path, grace)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 401],
  );
  assert.equal(answers[1]?.body.error, "Admin access required.");
  assert.equal((await ben.post(path, { ...grace, role: "owner" })).status, 403);
  assert.deepEqual(await company.footprint(), before);
});

test("an invalid address, role or board is rejected", async () => {
  const mine = (await hal.get("/workspaces")).body.workspaces[0].uuid as string;
  const foreign = await hal.post(`/workspaces/${mine}/boards`, { name: "Elsewhere" });
  const before = await company.footprint();
  const wrong = [
    { role: "member" },
    { email: "grace", role: "member" },
    { ...grace, email: `${"g".repeat(320)}@example.com` },
    { ...grace, role: "king" },
    { ...grace, boards: [board.uuid] },
    { ...grace, board_uuids: [foreign.body.board.uuid] },
  ];
  for (const body of wrong) assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body));
  assert.deepEqual(await company.footprint(), before);
});

test("a member cannot be invited again, ignoring the case of the address", async () => {
  const answer = await ada.post(path, { email: cleo.email.toUpperCase(), role: "admin" });
  assert.equal(answer.status, 409);
  assert.equal(answer.body.error, "This person is already a member of the workspace.");
});

test("an invitation shows its role and boards, and the link and the code in its mail are not stored", async () => {
  const answer = await ben.post(path, { ...grace, board_uuids: [board.uuid.toUpperCase(), board.uuid] });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const { invitation } = answer.body;
  assert.equal(invitation.email, "Grace@Example.com");
  assert.equal(invitation.workspace_name, workspace.name);
  assert.equal(invitation.state, "pending");
  assert.equal(invitation.invited_by.uuid, ben.uuid);
  assert.deepEqual(invitation.board_uuids, [board.uuid]);
  const days = (Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)) / 86_400_000;
  assert.ok(Math.abs(days - 14) < 0.01);
  const token = await mailedToken(company, "Grace@Example.com");
  assert.equal(token.length, 43);
  const [row] = (await harness.platform.pool.run(
    "select token_hash, i::text as whole from invitations i where uuid = $1",
    [invitation.uuid],
  )) as { token_hash: Buffer; whole: string }[];
  assert.deepEqual(row?.token_hash, sha256(token));
  assert.ok(!row?.whole.includes(token));
  const leaks = await harness.platform.pool.run("select 1 from full_events where data::text like $1", [`%${token}%`]);
  assert.equal(leaks.length, 0);
});

test("an address has at most one open invitation, even if two admins invite at the same time", async () => {
  const before = await company.footprint();
  assert.equal((await ada.post(path, { ...grace, email: "gRACE@example.com" })).status, 409);
  assert.deepEqual(await company.footprint(), before);
  const twice = await Promise.all(
    [ada, ben].map((who) => who.post(path, { email: "twin@example.com", role: "viewer" })),
  );
  assert.deepEqual(
    twice.map((answer) => answer.status).toSorted((a, b) => a - b),
    [201, 409],
  );
});

test("a new invitation replaces an expired one", async () => {
  const { who, uuid } = await invited(company, "Late");
  await expire(company, uuid);
  const again = await ada.post(path, { email: who.email, role: "viewer" });
  assert.equal(again.status, 201);
  assert.notEqual(again.body.invitation.uuid, uuid);
});

test("a deactivated person can be invited", async () => {
  await ada.post(`/admin/workspaces/${workspace.uuid}/people/${dev.uuid}/deactivate`);
  assert.equal((await ada.post(path, { email: dev.email, role: "member" })).status, 201);
});

test("a workspace has at most 200 open invitations", async () => {
  await harness.platform.pool.run(
    `insert into invitations (workspace_uuid, email, role, token_hash, invited_by, expires_at)
     select $1, 'many.' || n || '@example.com', 'member', decode(md5(n::text), 'hex'), $2, clock_timestamp() + interval '1 day'
     from generate_series(1, 200 - (select count(*)::int from invitations where workspace_uuid = $1 and state = 'pending')) n`,
    [workspace.uuid, ada.uuid],
  );
  // the mails of the previous tests are jobs until they are sent
  await company.harness.worker.idle();
  const before = await company.footprint();
  const refused = await ada.post(path, { email: "one.more@example.com", role: "member" });
  assert.equal(refused.status, 409);
  assert.match(refused.body.error, /200 open invitations/);
  assert.deepEqual(await company.footprint(), before);
});

test("the names of the workspace and the sender cannot put a link into the mail", async () => {
  const name = "Your invoice is overdue, pay at http://evil.example/pay now";
  const inviter = { first_name: "Hal of evil.example", last_name: "Example" };
  assert.equal((await hal.post("/profile/update", { user: inviter })).status, 200);
  const made = await hal.post("/workspaces", { name });
  const to = "innocent@example.com";
  await hal.post(`/admin/workspaces/${made.body.workspace.uuid}/invitations`, { email: to, role: "member" });
  const mail = (await harness.mails()).find((each) => each.includes(`To: ${to}`)) ?? "";
  const subject = /^Subject: ((?:.*\n )*.*)/m.exec(mail)?.[1] ?? "";
  assert.match(subject, /^=\?UTF-8\?/, "it is encoded, because of a middle dot");
  assert.doesNotMatch(subject, /evil\.example|:\/\//);
  const { text, html } = await parseMail(mail);
  for (const part of [text, html]) {
    assert.match(part, /pay at evil·example/);
    assert.doesNotMatch(part, /evil\.example/);
  }
});
