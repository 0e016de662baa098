import assert from "node:assert/strict";
import { test } from "node:test";
import { startPayingCompany } from "#test/billing.ts";
import { untilLocked } from "#test/until.ts";
import { reconcileBilling, watchBilling } from "./watch.ts";

const company = await startPayingCompany();
const { ada, harness, stripe, workspace, work } = company;
const { platform } = harness;
const subscription = await company.subscribe();
await company.sync();
stripe.renew(subscription, "failed");
await company.sync();

const since = (age: string) =>
  platform.pool.run("update billing_accounts set unpaid_since = clock_timestamp() - $1::text::interval", [age]);

test("an unpaid workspace becomes read-only after 14 days, and no event makes it past due again", async () => {
  await since("13 days 23 hours 59 minutes");
  await watchBilling(platform);
  assert.equal(await company.state(), "unlimited, past_due");
  await since("14 days");
  await watchBilling(platform);
  assert.equal(await company.state(), "unlimited, read_only");
  await company.sync();
  assert.equal(await company.state(), "unlimited, read_only");
  const write = await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "No" });
  assert.deepEqual([write.status, write.body.billing_frozen], [402, true]);
});

test("a deployment that takes no payments any more blocks nothing; with payments again it does", async () => {
  await watchBilling({ ...platform, services: { ...platform.services, payments: null } });
  assert.equal(await company.state(), "unlimited, normal");
  assert.equal((await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Yes" })).status, 201);
  await company.sync();
  assert.equal(await company.state(), "unlimited, read_only");
});

test("a payment makes it normal at once, also when its event was lost", async () => {
  stripe.settle(subscription);
  await reconcileBilling(platform);
  await work();
  assert.equal(await company.state(), "unlimited, normal");
  const [row] = await platform.pool.run("select unpaid_since from billing_accounts");
  assert.deepEqual(row, { unpaid_since: null });
});

test("a workspace that is paid between the search and the lock is not frozen", async () => {
  stripe.renew(subscription, "failed");
  await company.sync();
  await since("15 days");
  const holder = await platform.pool.take();
  await holder.run("begin");
  await holder.run("select 1 from workspaces where uuid = $1 for no key update", [workspace.uuid]);
  const watching = watchBilling(platform);
  await untilLocked(harness);
  await holder.run("update billing_accounts set unpaid_since = null");
  await holder.run("commit");
  holder.release();
  await watching;
  assert.equal(await company.state(), "unlimited, past_due");
  stripe.settle(subscription);
  await company.sync();
  assert.equal(await company.state(), "unlimited, normal");
});

test("events of long ago are removed, and those of late and those that wait stay", async () => {
  const [account] = await platform.pool.run<{ workspace_uuid: string }>("select workspace_uuid from billing_accounts");
  await platform.pool.run(
    `insert into billing_events (workspace_uuid, id, type, created_at, received_at, done_at)
     select $1, id, 'any', clock_timestamp(), clock_timestamp() - age::interval, done from (values
       ('old', '91 days', clock_timestamp()), ('late', '89 days', clock_timestamp()), ('waits', '91 days', null)) v (id, age, done)`,
    [account?.workspace_uuid ?? ""],
  );
  await reconcileBilling(platform);
  const left = await platform.pool.run("select id from billing_events where type = 'any' order by id");
  assert.deepEqual(left, [{ id: "late" }, { id: "waits" }]);
});

test("a first payment whose event was lost is found within minutes", async () => {
  const other = await startPayingCompany();
  const watch = async () => {
    await watchBilling(other.harness.platform);
    await other.work();
  };
  await other.subscribe();
  await watch();
  assert.equal(await other.state(), "unlimited, normal");
  // of a checkout of long ago nothing is asked every few minutes
  const { run } = other.harness.platform.pool;
  await run("update billing_accounts set is_live = false, checkout_at = clock_timestamp() - interval '61 minutes'");
  const asked = other.stripe.seen.length;
  await watch();
  assert.equal(other.stripe.seen.length, asked);
});
