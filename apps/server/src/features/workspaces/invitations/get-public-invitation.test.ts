import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { expire, invited, mailedToken } from "#test/invited.ts";

const company = await startCompany();
const { ada, nobody, harness, workspace } = company;
const admin = `/admin/workspaces/${workspace.uuid}/invitations`;
const stateOf = async (token: string) => (await nobody.get(`/public/invitations/${token}`)).body.invitation?.state;

test("a malformed link fails with 400, an unknown one with 404", async () => {
  assert.equal((await nobody.get("/public/invitations/short")).status, 400);
  const unknown = await nobody.get(`/public/invitations/${"x".repeat(43)}`);
  assert.deepEqual([unknown.status, unknown.body.code], [404, "invitation_not_found"]);
  assert.equal((await nobody.get(`/public/invitations/${workspace.uuid}`)).status, 404);
});

test("a link says who invites to what, and opening it accepts nothing", async () => {
  const { who, uuid } = await invited(company, "Grace", { role: "viewer" });
  const token = await mailedToken(company, who.email);
  const before = await company.footprint();
  const { status, body, headers } = await nobody.get(`/public/invitations/${token}`);
  assert.equal(status, 200, JSON.stringify(body));
  const { expires_at, ...shown } = body.invitation;
  assert.ok(Date.parse(expires_at) > Date.now());
  assert.deepEqual(shown, {
    uuid,
    workspace_name: workspace.name,
    invited_by_name: "Ada Example",
    email: who.email,
    role: "viewer",
    state: "pending",
    proves_address: true,
  });
  assert.equal(headers["cache-control"], "no-store");
  assert.deepEqual(await company.footprint(), before);
});

test("a link goes on to tell what became of its invitation", async () => {
  const made = await Promise.all(["Acc", "Dec", "Rev", "Exp"].map((name) => invited(company, name)));
  const [accepted, declined, revoked, expired] = made as [
    (typeof made)[0],
    (typeof made)[0],
    (typeof made)[0],
    (typeof made)[0],
  ];
  const tokens = await Promise.all(made.map(({ who }) => mailedToken(company, who.email)));
  await accepted.who.post(`/workspaces/invitations/${accepted.uuid}/accept`);
  await declined.who.post(`/workspaces/invitations/${declined.uuid}/decline`);
  await ada.delete(`${admin}/${revoked.uuid}`);
  await expire(company, expired.uuid);
  const wanted = ["accepted", "declined", "revoked", "expired"];
  assert.deepEqual(await Promise.all(tokens.map(stateOf)), wanted);
  assert.deepEqual(await Promise.all(made.map(({ uuid }) => stateOf(uuid))), wanted);
});

test("a link that a newer mail replaced, or whose workspace was deleted, is unknown", async () => {
  const { who, uuid } = await invited(company, "Twice");
  const first = await mailedToken(company, who.email);
  await ada.post(`${admin}/${uuid}/resend`);
  const second = await mailedToken(company, who.email);
  assert.deepEqual([await stateOf(first), await stateOf(second)], [undefined, "pending"]);
  const set = "update workspaces set deleted_at = $2 where uuid = $1";
  await harness.platform.pool.run(set, [workspace.uuid, "2026-01-01"]);
  assert.equal(await stateOf(second), undefined);
  await harness.platform.pool.run(set, [workspace.uuid, null]);
});
