import assert from "node:assert/strict";
import { test } from "node:test";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { startPayingCompany } from "#test/billing.ts";
import { created } from "#test/company.ts";
import { serviceAccount } from "#test/service-accounts.ts";
import { staffPerson } from "#test/staff.ts";
import { beginSync, storeFound } from "./queries.ts";
import { syncBilling } from "./sync.ts";
import { until } from "#test/until.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { reconcileBilling, requestSync, watchBilling } from "./watch.ts";

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

test("the seats of an account that staff deactivated are not billed until it is reactivated", async () => {
  const staff = await staffPerson(harness);
  const before = subscription.quantity;
  for (const [how, seats] of [["deactivate", before - 1] as const, ["reactivate", before] as const]) {
    assert.equal((await staff.post(`/staff/users/${company.cleo.uuid}/${how}`)).status, 200);
    await watchBilling(platform);
    await work();
    assert.equal(subscription.quantity, seats, how);
  }
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

test("a plan that the operator gave stays when a subscription ends, until the operator takes it back", async () => {
  const paying = await startPayingCompany();
  const staff = await staffPerson(paying.harness);
  const give = async (plan: string) => {
    const { status } = await staff.post(`/staff/workspaces/${paying.workspace.uuid}/plan`, { plan });
    assert.equal(status, 200);
  };
  const paid = await paying.subscribe();
  await paying.sync();
  await give("unlimited");
  paying.stripe.renew(paid, "failed");
  await paying.sync();
  assert.equal(await paying.state(), "unlimited, past_due");
  paying.stripe.end(paid);
  await paying.sync();
  assert.equal(await paying.state(), "unlimited, normal");
  await give("free");
  assert.equal(await paying.state(), "free, normal");
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

test("a read that another one has overtaken tells the provider nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const [asked, before] = [stripe.seen.length, subscription.quantity];
  // the overtaken read would set the seats
  subscription.quantity = before + 5;
  stripe.held = promise;
  const overtaken = syncBilling(platform, { workspace_uuid: workspace.uuid }, new AbortController().signal);
  await until(() => stripe.seen.length > asked);
  await beginSync(platform.pool, workspace.uuid);
  stripe.held = Promise.resolve();
  resolve();
  await overtaken;
  assert.deepEqual(
    stripe.seen.slice(asked).map(({ method }) => method),
    ["GET"],
  );
  await company.sync();
  assert.equal(subscription.quantity, before);
});

test("a request that the provider refuses again and again is sent by one job, and not by another every five minutes", async () => {
  const before = subscription.quantity;
  await serviceAccount(company);
  stripe.refusing = "POST subscription_items";
  for (let minutes = 0; minutes < 30; minutes += 5) {
    await watchBilling(platform);
    await work();
  }
  const [waiting] = await platform.pool.run("select count(*)::int from jobs where kind = 'sync_billing'");
  assert.deepEqual(waiting, { count: 1 });
  stripe.refusing = null;
  await platform.pool.run("update jobs set run_at = clock_timestamp() where kind = 'sync_billing'");
  await work();
  assert.equal(subscription.quantity, before + 1);
});

test("at night the workspaces are read one after the other, and an event does not wait for its turn", async () => {
  const { run } = platform.pool;
  for (const name of ["Second", "Third"]) {
    const own = created(await ada.post("/workspaces", { name: `${name} ${workspace.uuid}` })).workspace;
    stripe.customers.set(`cus_${name}`, { isDeleted: false });
    await run("insert into billing_accounts (workspace_uuid, customer_id) values ($1, $2)", [own.uuid, `cus_${name}`]);
  }
  // jobs that are being done stay in the table until Stripe has answered
  const { promise, resolve } = Promise.withResolvers<void>();
  stripe.held = promise;
  await reconcileBilling(platform);
  const rows = await run<{ workspace_uuid: WorkspaceUuid; seconds: number }>(
    `select workspace_uuid, round(extract(epoch from run_at - min(run_at) over ()), 1)::float8 as seconds from jobs
     where kind = 'sync_billing' order by run_at`,
  );
  assert.deepEqual(
    rows.map(({ seconds }) => seconds),
    [0, 0.1, 0.2],
  );
  await inTransaction(platform.transactions, {}, async (tx) =>
    requestSync(tx, rows[2]?.workspace_uuid ?? assert.fail()),
  );
  const [all] = await run("select count(*)::int from jobs where kind = 'sync_billing'");
  assert.deepEqual(all, { count: 4 });
  stripe.held = Promise.resolve();
  resolve();
  await run("update jobs set run_at = clock_timestamp() where kind = 'sync_billing'");
  await work();
  await run("delete from billing_accounts where workspace_uuid <> $1", [workspace.uuid]);
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
  await platform.pool.run("update jobs set run_at = clock_timestamp() where kind = 'sync_billing'");
  await work();
  assert.equal(subscription.quantity, before - 1);
});

test("while an invoice is unpaid no seats are changed, because the invoice of a freed seat would count as the payment", async () => {
  const other = await startPayingCompany();
  const { stripe: provider, harness: own } = other;
  const yearly = await other.subscribe("year");
  await other.sync();
  const before = yearly.quantity;
  provider.renew(yearly, "failed");
  await other.sync();
  await other.ada.post(`/admin/workspaces/${other.workspace.uuid}/people/${other.gus.uuid}/deactivate`);
  const asked = provider.seen.length;
  await watchBilling(own.platform);
  await other.work();
  assert.equal(provider.seen.length, asked);
  await other.sync();
  assert.deepEqual([await other.state(), yearly.quantity], ["unlimited, past_due", before]);
  provider.settle(yearly);
  await other.sync();
  assert.deepEqual([await other.state(), yearly.quantity], ["unlimited, normal", before - 1]);
});

test("the newest invoice decides: an older one that is still open blocks nothing once a newer one is paid", async () => {
  const other = await startPayingCompany();
  const monthly = await other.subscribe();
  other.stripe.renew(monthly, "failed");
  await other.sync();
  assert.equal(await other.state(), "unlimited, past_due");
  other.stripe.renew(monthly, "paid");
  assert.deepEqual(
    monthly.invoices.map(({ status }) => status),
    ["paid", "open", "paid"],
  );
  await other.sync();
  assert.equal(await other.state(), "unlimited, normal");
});

test("the subscription of a customer that was deleted has ended; of one that the account never had nothing is known", async () => {
  const other = await startPayingCompany();
  const { customer } = await other.subscribe();
  await other.sync();
  assert.equal(await other.state(), "unlimited, normal");
  other.stripe.customers.delete(customer);
  await other.sync();
  assert.equal(await other.state(), "unlimited, normal");
  other.stripe.customers.set(customer, { isDeleted: true });
  await other.sync();
  assert.equal(await other.state(), "free, normal");
});

test("checkouts that are open are closed when one was paid", async () => {
  const other = await startPayingCompany();
  await other.subscribe();
  const { customer, price, quantity } = other.stripe.sessions[0] ?? assert.fail("no checkout");
  // as two requests at once could open it, one at the end of the life of their common key and one after it
  const second = { id: "cs_second", customer, price, quantity, metadata: {}, created: 1, status: "open" as const };
  other.stripe.sessions.push(second);
  await other.sync();
  assert.equal(other.stripe.session("cs_second").status, "expired");
});

test("a checkout of a workspace that is deleted cannot be paid any more, and one that was paid in that moment is ended", async () => {
  const other = await startPayingCompany();
  const { checkout_session } = created(await other.ada.post(`${other.path}/checkout-session`, { interval: "month" }));
  const session = other.stripe.session(checkout_session.url);
  assert.equal((await other.ada.delete(`/workspaces/${other.workspace.uuid}`)).status, 200);
  await watchBilling(other.harness.platform);
  await other.work();
  assert.equal(session.status, "expired");
  const asked = other.stripe.seen.length;
  await watchBilling(other.harness.platform);
  await other.work();
  assert.equal(other.stripe.seen.length, asked);
  // its event is lost
  const paid = other.stripe.pay(session);
  await reconcileBilling(other.harness.platform);
  await other.work();
  assert.equal(paid.status, "canceled");
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
