import type { Plan } from "#kernel/entitlements.ts";
import type { ListedSubscription, Subscription } from "#platform/payments/subscription.ts";

/** The states of a subscription that goes on. One whose first invoice was not paid has not begun. */
const liveStates: readonly string[] = ["trialing", "active", "past_due", "unpaid"];

/** Whether a subscription goes on. */
export function isLive({ status }: Pick<Subscription, "status">): boolean {
  return liveStates.includes(status);
}

/**
 * The subscription that counts: the one that is stored, as long as it goes on; otherwise the oldest of those that go on, or the
 * last one that has ended. Others change nothing.
 * @param stored the id of the one that counted last
 */
export function chooseSubscription(
  found: readonly ListedSubscription[],
  stored: string | null,
): ListedSubscription | null {
  const known = found.find(({ id }) => id === stored) ?? null;
  if (known !== null && isLive(known)) return known;
  const byAge = found.toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
  return byAge.find(isLive) ?? known ?? byAge.findLast(({ status }) => status === "canceled") ?? null;
}

/** The plan and state that a workspace gets by its subscription. */
export type BilledState = { readonly plan: Plan; readonly isUnpaid: boolean };

/**
 * The plan and state that a subscription gives. Only its present state counts, so it does not matter which events reported it, how often
 * and in which order.
 * @param subscription null when there never was one
 * @param now the time by which an invoice is past due
 */
export function deriveBilledState(subscription: Subscription | null, now: Date): BilledState {
  if (subscription === null || !isLive(subscription)) return { plan: "free", isUnpaid: false };
  return { plan: "unlimited", isUnpaid: isUnpaid(subscription, now) };
}

/** Stripe says itself that a charge failed; an invoice that is sent has a day until which it is to be paid. */
function isUnpaid({ status, invoice }: Subscription, now: Date): boolean {
  if (status === "past_due" || status === "unpaid") return true;
  if (invoice?.status === "uncollectible") return true;
  return invoice?.status === "open" && invoice.due_at !== null && invoice.due_at < now;
}
