import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { ListedSubscription, Subscription } from "#platform/payments/subscription.ts";
import { chooseSubscription, deriveBilledState } from "./state.ts";

const now = new Date("2027-03-01T00:00:00Z");

function subscription(status: Subscription["status"], invoice: Subscription["invoice"] = null): Subscription {
  return { id: "sub", status, item: { id: "si", seats: 3, billed_each: "month" }, period_end: now, invoice };
}

function listed(id: string, status: Subscription["status"], created: number): ListedSubscription {
  return { id, status, created, details: () => ({ ...subscription(status), id }) };
}

const due = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
const asked = (...of: Parameters<typeof subscription>) =>
  Object.values(deriveBilledState(subscription(...of), now)).join();

test("a subscription that goes on gives the paid plan, and one that has not begun or has ended the free one", () => {
  for (const status of ["trialing", "active"] as const) assert.equal(asked(status), "unlimited,false");
  for (const status of ["past_due", "unpaid"] as const) assert.equal(asked(status), "unlimited,true");
  const ended = ["incomplete", "incomplete_expired", "canceled", "paused"] as const;
  for (const status of ended) assert.equal(asked(status), "free,false");
  assert.deepEqual(deriveBilledState(null, now), { plan: "free", isUnpaid: false });
});

test("an invoice is unpaid once its day has passed, or once it is given up", () => {
  assert.equal(asked("active", { status: "open", due_at: due(-1) }), "unlimited,true");
  assert.equal(asked("active", { status: "open", due_at: due(0) }), "unlimited,false");
  assert.equal(asked("active", { status: "open", due_at: null }), "unlimited,false");
  assert.equal(asked("active", { status: "paid", due_at: due(-1) }), "unlimited,false");
  assert.equal(asked("active", { status: "uncollectible", due_at: null }), "unlimited,true");
  assert.equal(asked("canceled", { status: "open", due_at: due(-1) }), "free,false");
});

test("the stored subscription counts as long as it goes on, and others change nothing", () => {
  const [old, ended, next, later] = [
    listed("old", "past_due", 1),
    listed("old", "canceled", 1),
    listed("next", "active", 2),
    listed("later", "active", 3),
  ];
  assert.equal(chooseSubscription([later, next, old], "old")?.id, "old");
  assert.equal(chooseSubscription([next, old], "next")?.id, "next");
  assert.equal(chooseSubscription([later, next, ended], "old")?.id, "next");
  assert.equal(chooseSubscription([later, next], null)?.id, "next");
  assert.equal(chooseSubscription([ended], "old")?.id, "old");
  assert.equal(chooseSubscription([ended], null)?.id, "old");
  assert.equal(chooseSubscription([listed("never", "incomplete_expired", 1)], null), null);
  assert.equal(chooseSubscription([], "gone"), null);
});

test("the order in which the provider lists subscriptions decides nothing", () => {
  const states = fc.constantFrom<Subscription["status"]>("active", "past_due", "canceled", "incomplete");
  const some = fc.uniqueArray(fc.record({ id: fc.nat(9).map(String), status: states, created: fc.nat(3) }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(some, fc.nat(9).map(String), (found, stored) => {
      const all = found.map(({ id, status, created }) => listed(id, status, created));
      const chosen = chooseSubscription(all, stored)?.id;
      assert.equal(chooseSubscription(all.toReversed(), stored)?.id, chosen);
    }),
  );
});
