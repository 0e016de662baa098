import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { expire, invited, mailedToken } from "#test/invited.ts";

const company = await startCompany();
const { ada, ben, cleo, hal, workspace } = company;
const path = (uuid: string) => `/admin/workspaces/${workspace.uuid}/invitations/${uuid}/resend`;

test("members cannot resend, admins cannot resend an owner's invitation, and closed or foreign ones are not found", async () => {
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

test("resending an expired invitation opens it again, with a new token and fourteen more days", async () => {
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

test("an invitation is mailed at most three times a day, and then the error says when to try again", async () => {
  const { who, uuid } = await invited(company, "Often");
  for (let more = 0; more < 2; more += 1) assert.equal((await ada.post(path(uuid))).status, 200);
  const token = await mailedToken(company, who.email);
  const before = await company.footprint();
  const refused = await ben.post(path(uuid));
  assert.deepEqual(refused.body, {
    statusCode: 429,
    code: "INVITATION_MAILS_LIMIT",
    error: "Too Many Requests",
    message: "This address has reached the limit of invitations for one day. Try again tomorrow.",
  });
  const wait = Number(refused.headers["retry-after"]);
  assert.ok(wait > 86_000 && wait <= 86_400, String(wait));
  assert.deepEqual(await company.footprint(), before);
  assert.equal(await mailedToken(company, who.email), token, "the one sent last still works");
  await countedEarlier("24 hours");
  assert.equal((await ada.post(path(uuid))).status, 200);
});

test("concurrent resends cannot exceed the limit", async () => {
  const { uuid } = await invited(company, "Rush");
  const answers = await Promise.all(Array.from({ length: 6 }, () => ada.post(path(uuid))));
  assert.equal(answers.filter(({ status }) => status === 200).length, 2);
  assert.equal(answers.filter(({ status }) => status === 429).length, 4);
});

test("an address gets at most five invitations a day, from all workspaces and ignoring case", async () => {
  const email = "Flooded@Example.com";
  const answers: number[] = [];
  for (let each = 0; each < 6; each += 1) {
    const made = await hal.post("/workspaces", { name: `Flood ${each}` });
    const body = { email: each % 2 === 0 ? email : email.toLowerCase(), role: "member" };
    answers.push((await hal.post(`/admin/workspaces/${made.body.workspace.uuid}/invitations`, body)).status);
  }
  assert.deepEqual(answers, [201, 201, 201, 201, 201, 429]);
});

async function countedEarlier(interval: string): Promise<void> {
  await company.harness.platform.pool.run(
    "update mail_counts set sent_at = array(select at - $1::interval from unnest(sent_at) as at)",
    [interval],
  );
}
