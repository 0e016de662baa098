import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, fail } from "#kernel/errors.ts";
import { type Grow, growIn } from "#platform/auth/grow.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { startCompany } from "#test/company.ts";
import { expire, invited, mailedToken } from "#test/invited.ts";
import { findOpenInvitation, joinInvited } from "./accept.ts";

const company = await startCompany();
const { ada, harness, workspace, board } = company;

const set = (change: string) =>
  harness.platform.pool.run(`update workspaces set ${change} where uuid = $1`, [workspace.uuid]);

/** Accepts as a sign-up does: in a transaction of its own, without a caller. */
async function claim(token: string, who: { uuid: string; email: string }): Promise<string> {
  try {
    await inTransaction(harness.platform.transactions, {}, async (tx) =>
      joinInvited(tx, await findOpenInvitation(tx, token, who.email.toUpperCase(), growIn(tx) as Grow<"seat">, fail), {
        uuid: who.uuid,
        first_name: "Uma",
        last_name: "Example",
      }),
    );
    return "joined";
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

test("a token that is unknown, for another address, replaced, expired or revoked is not valid", async () => {
  const { who, uuid } = await invited(company, "Tess");
  const other = await invited(company, "Other");
  const token = await mailedToken(company, who.email);
  const before = await company.footprint();
  assert.equal(await claim("unknown", who), "invitation_invalid");
  assert.equal(await claim(token, other.who), "invitation_invalid");
  await expire(company, uuid);
  assert.equal(await claim(token, who), "invitation_invalid");
  assert.deepEqual(await company.footprint(), before);
  const path = `/admin/workspaces/${workspace.uuid}/invitations/${uuid}`;
  await ada.post(`${path}/resend`);
  assert.equal(await claim(token, who), "invitation_invalid");
  const renewed = await mailedToken(company, who.email);
  await ada.delete(path);
  assert.equal(await claim(renewed, who), "invitation_invalid");
});

test("a valid token can be used once, and the new member is the actor of the event", async () => {
  const { who } = await invited(company, "Uma", { board_uuids: [board.uuid] });
  const token = await mailedToken(company, who.email);
  assert.equal(await claim(token, who), "joined");
  assert.equal((await who.get(`/workspaces/${workspace.uuid}`)).body.workspace.role, "member");
  const [event] = await harness.platform.pool.run(
    "select actor_kind, actor_user_uuid, actor_name from full_events where name = 'member.joined' order by id desc limit 1",
  );
  assert.deepEqual(event, { actor_kind: "user", actor_user_uuid: who.uuid, actor_name: "Uma Example" });
  assert.equal(await claim(token, who), "invitation_invalid");
});

test("a full, frozen or suspended workspace is an error before an account is created", async () => {
  const { who } = await invited(company, "Vera");
  const token = await mailedToken(company, who.email);
  const before = await company.footprint();
  await set("plan = 'free'");
  assert.equal(await claim(token, who), "seat_limit");
  await set("billing_status = 'past_due'");
  assert.equal(await claim(token, who), "invoice_unpaid");
  await set("billing_status = 'read_only'");
  assert.equal(await claim(token, who), "billing_frozen");
  await set("suspended_at = clock_timestamp()");
  assert.equal(await claim(token, who), "workspace_suspended");
  assert.deepEqual(await company.footprint(), before);
  await set("plan = 'unlimited', billing_status = 'normal', suspended_at = null");
  assert.equal(await claim(token, who), "joined");
});
