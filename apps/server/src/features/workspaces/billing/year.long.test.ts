import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { startPayingCompany } from "#test/billing.ts";
import { created } from "#test/company.ts";
import type { SentEvent } from "#test/stripe.ts";
import { watchBilling } from "./watch.ts";

const company = await startPayingCompany();
const { ada, dev, harness, stripe, workspace, path, deliver, work } = company;
const { platform } = harness;
const { run } = platform.pool;

/** Sends some events, each twice, in an order of its own; jobs are done in between now and then. */
async function deliverAll(events: readonly SentEvent[], order: readonly number[]): Promise<void> {
  for (const [place, index] of order.entries()) {
    const event = events[index % events.length];
    if (event === undefined) return;
    assert.equal((await deliver(event)).status, 200);
    if (place % 3 === 0) await work();
  }
  await work();
}

/** Forgets what the server knows of the subscription, so that events are all that tells of it. */
async function forget(): Promise<void> {
  await run("delete from billing_events");
  await run(`update billing_accounts set subscription_id = null, is_live = false, plan = 'free', billed_each = null,
    seats_billed = null, period_end = null, unpaid_since = null`);
  await run("update workspaces set plan = 'free', billing_status = 'normal' where uuid = $1", [workspace.uuid]);
}

/** Everything that is stored of the billing, without times of the server's own. */
async function stored(): Promise<string> {
  const [row] = await run(
    `select w.plan, w.billing_status, a.subscription_id, a.is_live, a.plan as given, a.billed_each, a.seats_billed, a.period_end,
       a.unpaid_since is not null as is_unpaid,
       (select count(*) from billing_events e where e.done_at is null) as waiting
     from billing_accounts a join workspaces w on w.uuid = a.workspace_uuid where w.uuid = $1`,
    [workspace.uuid],
  );
  return JSON.stringify(row);
}

const reads = [`/workspaces/${workspace.uuid}`, `/workspaces/${workspace.uuid}/boards`, `${path}/summary`];

/** The events by themselves or at Stripe, and the plan and state that the workspace has after its events. */
const subscriptions: Awaited<ReturnType<typeof company.subscribe>>[] = [];
const subscription = () => subscriptions[0] ?? assert.fail("nothing was paid");
const year: readonly (readonly [string, string, () => void | Promise<void>])[] = [
  ["an upgrade", "unlimited, normal", async () => void subscriptions.push(await company.subscribe())],
  ["a month that is paid", "unlimited, normal", () => stripe.renew(subscription(), "paid")],
  ["an invoice that fails", "unlimited, past_due", () => stripe.renew(subscription(), "failed")],
  ["a payment", "unlimited, normal", () => stripe.settle(subscription())],
  ["another invoice that fails", "unlimited, past_due", () => stripe.renew(subscription(), "failed")],
  ["a late payment", "unlimited, normal", () => stripe.settle(subscription())],
  ["a cancellation", "unlimited, normal", () => stripe.cancelLater(subscription())],
  ["the end of the period", "free, normal", () => stripe.renew(subscription(), "paid")],
];

for (const [title, state, happen] of year) {
  test(`after ${title} the workspace is ${state}, whatever the order of the events`, async () => {
    const known = stripe.events.length;
    await happen();
    const fresh = stripe.events.slice(known);
    await deliverAll(fresh, [...fresh.keys(), ...fresh.keys()].toReversed());
    assert.equal(await company.state(), state);
    for (const read of reads) assert.equal((await dev.get(read)).status, 200);
    const expected = await stored();
    // all events of the year so far, each twice, in any order
    const twice = [...stripe.events.keys(), ...stripe.events.keys()];
    const order = fc.shuffledSubarray(twice, { minLength: twice.length, maxLength: twice.length });
    await fc.assert(
      fc.asyncProperty(order, async (indexes) => {
        await forget();
        await deliverAll(stripe.events, indexes);
        assert.equal(await stored(), expected);
      }),
      { numRuns: 5 },
    );
    // a failed invoice freezes after 14 days, until it is paid
    if (!state.endsWith("past_due")) return;
    await run("update billing_accounts set unpaid_since = unpaid_since - interval '14 days'");
    await watchBilling(platform);
    assert.equal(await company.state(), "unlimited, read_only");
    for (const read of reads) assert.equal((await dev.get(read)).status, 200);
    assert.equal((await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Late" })).body.billing_frozen, true);
    await deliverAll(stripe.events, [...twice]);
    await company.sync();
    assert.equal(await company.state(), "unlimited, read_only");
  });
}

test("after the year everything is still there, limits only stop growth, and the workspace can be paid for again", async () => {
  const { billing } = (await ada.get(`${path}/summary`)).body;
  assert.ok(billing.seats > billing.limits.seats);
  const refused = await ada.post(`/admin/workspaces/${workspace.uuid}/api-keys`, {
    name: "Bot",
    service_account: true,
  });
  assert.deepEqual([refused.status, refused.body.code], [402, "seat_limit"]);
  created(await ada.post(`/boards/${company.board.uuid}/tasks`, { title: "Work goes on" }));
  await company.subscribe("year");
  await company.sync();
  assert.equal(await company.state(), "unlimited, normal");
});
