import assert from "node:assert/strict";
import { test } from "node:test";
import { startPayingCompany } from "#test/billing.ts";
import { serviceAccount } from "#test/service-accounts.ts";
import { staffPerson } from "#test/staff.ts";
import { beginSync, storeFound } from "./queries.ts";
import { watchBilling } from "./watch.ts";

const company = await startPayingCompany();
const { ada, harness, stripe, workspace, work } = company;
const { platform } = harness;
const subscription = await company.subscribe();
await company.sync();

test("the audit log shows what payments changed, and that nobody in the workspace did it", async () => {
  stripe.renew(subscription, "failed");
  await company.sync();
  const { entries } = (await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log`)).body;
  const [state, plan] = entries as { action: string; data: { from: string; to: string }; actor: { kind: string } }[];
  assert.deepEqual(
    [state?.action, state?.data.from, state?.data.to],
    ["workspace.billing_changed", "normal", "past_due"],
  );
  assert.deepEqual([plan?.action, plan?.data.from, plan?.data.to], ["workspace.plan_changed", "free", "unlimited"]);
  assert.deepEqual([state?.actor.kind, plan?.actor.kind], ["system", "system"]);
  stripe.settle(subscription);
  await company.sync();
});

test("a new seat is billed, and one that is freed is not", async () => {
  const before = subscription.quantity;
  await serviceAccount(company);
  await watchBilling(platform);
  await work();
  assert.equal(subscription.quantity, before + 1);
  const asked = stripe.seen.length;
  await watchBilling(platform);
  await work();
  assert.equal(stripe.seen.length, asked);
  await ada.post(`/admin/workspaces/${workspace.uuid}/people/${company.ivy.uuid}/deactivate`);
  await watchBilling(platform);
  await work();
  assert.equal(subscription.quantity, before);
});

test("a plan that the operator set stays until the subscription gives another one, and a suspension always stays", async () => {
  const staff = await staffPerson(harness);
  const at = `/staff/workspaces/${workspace.uuid}`;
  assert.equal((await staff.post(`${at}/plan`, { plan: "free" })).status, 200);
  await company.sync();
  assert.equal(await company.state(), "free, normal");
  assert.equal((await staff.post(`${at}/plan`, { plan: "unlimited" })).status, 200);
  assert.equal((await staff.post(`${at}/suspend`, { reason: "A test" })).status, 200);
  stripe.renew(subscription, "failed");
  await company.sync();
  stripe.settle(subscription);
  await company.sync();
  assert.equal((await ada.get(`/workspaces/${workspace.uuid}`)).status, 423);
  assert.equal((await staff.post(`${at}/unsuspend`)).status, 200);
  assert.equal(await company.state(), "unlimited, normal");
});

test("of two reads at once the one that began last is stored, whichever ends first", async () => {
  const older = await beginSync(platform.pool, workspace.uuid);
  const newer = await beginSync(platform.pool, workspace.uuid);
  if (older === undefined || newer === undefined) throw new Error("no account");
  const paid = { subscription: null, is_live: false, plan: "unlimited", is_unpaid: false } as const;
  assert.equal((await storeFound(platform.pool, workspace.uuid, newer, paid))?.state, "normal");
  assert.equal(await storeFound(platform.pool, workspace.uuid, older, { ...paid, is_unpaid: true }), undefined);
  await company.sync();
});

test("another subscription of the customer changes nothing while the stored one goes on", async () => {
  stripe.subscriptions.push({ ...subscription, id: "sub_other", item: "si_other", created: 1, status: "past_due" });
  await company.sync();
  assert.equal(await company.state(), "unlimited, normal");
  stripe.subscriptions.pop();
});

test("while the provider does not answer everything stays as it is, and the job is done later", async () => {
  stripe.renew(subscription, "failed");
  stripe.mood = "gone";
  await company.sync();
  assert.equal(await company.state(), "unlimited, normal");
  stripe.mood = "well";
  await platform.pool.run("update jobs set run_at = clock_timestamp(), is_due = true where kind = 'sync_billing'");
  await work();
  assert.equal(await company.state(), "unlimited, past_due");
  stripe.settle(subscription);
  await company.sync();
});

test("a payment counts also while the provider refuses to change the seats", async () => {
  stripe.renew(subscription, "failed");
  await company.sync();
  const before = subscription.quantity;
  await platform.pool.run("update members set deactivated_at = clock_timestamp() where user_uuid = $1", [
    company.gus.uuid,
  ]);
  stripe.refusing = "POST subscription_items";
  stripe.settle(subscription);
  await company.sync();
  assert.equal(await company.state(), "unlimited, normal");
  assert.equal(subscription.quantity, before);
  stripe.refusing = null;
  await company.sync();
  assert.equal(subscription.quantity, before - 1);
});

test("a workspace that is deleted stops paying", async () => {
  assert.equal((await ada.delete(`/workspaces/${workspace.uuid}`)).status, 200);
  await watchBilling(platform);
  await work();
  assert.equal(subscription.status, "canceled");
  const asked = stripe.seen.length;
  await watchBilling(platform);
  await work();
  assert.equal(stripe.seen.length, asked);
});
