import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { expire, invited, mailedToken } from "#test/invited.ts";

const company = await startCompany();
const { ada, ben, cleo, nobody, harness, workspace } = company;
const link = (uuid: string) => `/admin/workspaces/${workspace.uuid}/invitations/${uuid}/link`;
const admin = `/admin/workspaces/${workspace.uuid}/invitations`;
const account = (email: string, invitation_token: string) => ({
  email,
  password: "Password1!",
  first_name: "Nia",
  last_name: "Newcomer",
  accepted_terms: true,
  invitation_token,
});
const inviteNew = async (email: string) => (await ada.post(admin, { email, role: "member" })).body.invitation;

test("members get no link, admins none for an owner, and expired or closed invitations have none", async () => {
  const { uuid } = await invited(company, "Owner", { role: "owner" });
  const late = await invited(company, "Late");
  await expire(company, late.uuid);
  const closed = await invited(company, "Closed");
  await closed.who.post(`/workspaces/invitations/${closed.uuid}/decline`);
  const before = await company.footprint();
  const answers = [
    await cleo.post(link(uuid)),
    await ben.post(link(uuid)),
    await ada.post(link(late.uuid)),
    await ada.post(link(closed.uuid)),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 403, 409, 409],
  );
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ada.post(link(uuid))).status, 200);
});

test("without a mail server the link lets the person in at once, and stays the same until the invitation is sent again", async () => {
  const invitation = await inviteNew("handed@example.com");
  assert.equal(invitation.is_mailed, false);
  const mailed = await mailedToken(company, "handed@example.com");
  const { token } = (await ben.post(link(invitation.uuid))).body;
  assert.equal((await ada.post(link(invitation.uuid))).body.token, token);
  assert.equal((await nobody.get(`/public/invitations/${mailed}`)).status, 404);
  const shown = (await nobody.get(`/public/invitations/${token}`)).body.invitation;
  assert.deepEqual([shown.email, shown.proves_address], ["handed@example.com", true]);
  await ada.post(`${admin}/${invitation.uuid}/resend`);
  assert.equal((await nobody.get(`/public/invitations/${token}`)).status, 404);
  const next = (await ada.post(link(invitation.uuid))).body.token;
  assert.notEqual(next, token);
  assert.equal((await nobody.post("/auth/sign-up", account("other@example.com", next))).status, 400);
  assert.equal((await nobody.post("/auth/sign-up", account("handed@example.com", next))).body.user.is_verified, true);
});

test("with a mail server the link shows the invitation and proves nothing: only the mailed one does", async (t) => {
  const { config } = harness.platform.services;
  const before = config.SMTP_URL;
  Object.assign(config, { SMTP_URL: "smtp://mail.test" });
  t.after(() => Object.assign(config, { SMTP_URL: before }));
  const invitation = await inviteNew("mailed@example.com");
  assert.equal(invitation.is_mailed, true);
  const mailed = await mailedToken(company, "mailed@example.com");
  const { token } = (await ada.post(link(invitation.uuid))).body;
  assert.equal(token, invitation.uuid);
  const shown = (await nobody.get(`/public/invitations/${token}`)).body.invitation;
  assert.deepEqual([shown.email, shown.proves_address], ["mailed@example.com", false]);
  assert.equal((await nobody.post("/auth/sign-up", account("mailed@example.com", token))).status, 400);
  assert.equal((await nobody.get(`/public/invitations/${mailed}`)).body.invitation.proves_address, true);
});
