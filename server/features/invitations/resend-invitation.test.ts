import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#testing/company.ts";
import { expire, invited, mailedToken } from "#testing/invited.ts";

const company = await startCompany();
const { ada, ben, cleo, hal, workspace } = company;
const path = (uuid: string) => `/admin/workspaces/${workspace.uuid}/invitations/${uuid}/resend`;

test("members send nothing, an admin sends no owner's invitation, and what is elsewhere or closed is not sent", async () => {
  const { uuid } = await invited(company, "Owner", { role: "owner" });
  const closed = await invited(company, "Closed");
  await closed.who.post(`/workspaces/invitations/${closed.uuid}/decline`);
  await company.harness.mails();
  const before = await company.footprint();
  assert.equal((await cleo.post(path(uuid))).status, 403);
  assert.equal((await ben.post(path(uuid))).status, 403);
  const mine = (await hal.get("/workspaces")).body.workspaces[0].uuid as string;
  const elsewhere = await hal.post(`/admin/workspaces/${mine}/invitations/${uuid}/resend`);
  assert.equal(elsewhere.status, 404);
  assert.equal(elsewhere.body.error, "Invitation not found.");
  assert.equal((await ada.post(path(closed.uuid))).status, 409);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ada.post(path(uuid))).status, 200);
});

test("it opens an expired invitation again, with a new token and fourteen more days", async () => {
  const { who, uuid } = await invited(company, "Again");
  const first = await mailedToken(company, who.email);
  await expire(company, uuid);
  const answer = await ben.post(path(uuid));
  assert.equal(answer.body.invitation.state, "pending");
  assert.ok(Date.parse(answer.body.invitation.expires_at) > Date.now() + 13 * 86_400_000);
  const second = await mailedToken(company, who.email);
  assert.notEqual(second, first);
  assert.equal((await who.post(`/workspaces/invitations/${uuid}/accept`)).status, 200);
});
