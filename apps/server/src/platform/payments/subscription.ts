import { at, isCount, isTime, isWord } from "./answer-shapes.ts";
import { givenId, ProviderFailed } from "./provider-failed.ts";

/** The subscription, which decides over a workspace's plan and state. */
export type Subscription = {
  readonly id: string;
  /** one of Stripe's words */
  readonly status: string;
  readonly item: { readonly id: string; readonly seats: number; readonly billed_each: "month" | "year" };
  readonly period_end: Date;
  /** the newest invoice; null before the first one */
  readonly invoice: { readonly status: string; readonly due_at: Date | null } | null;
};

/** A subscription of a customer, of which only what every subscription has was looked at. */
export type ListedSubscription = Pick<Subscription, "id" | "status"> & {
  /** seconds since 1970 */
  readonly created: number;
  /** Reads the rest. @throws ProviderFailed when it is not a subscription of one price, month by month or year by year */
  readonly details: () => Subscription;
};

/** @param found what the provider answered @throws ProviderFailed when it is no subscription */
export function toListed(found: unknown): ListedSubscription {
  const [id, status, created] = [givenId(at(found, "id")), at(found, "status"), at(found, "created")];
  if (!isWord(status) || !isTime(created)) throw unreadable(id, "has no status or no beginning");
  return { id, status, created, details: () => readSubscription(id, status, found) };
}

/** The end of the period is on the subscription's items since the API version 2025-03-31, not on the subscription. */
function readSubscription(id: string, status: string, found: unknown): Subscription {
  const items = at(found, "items", "data");
  const [item, ...others]: readonly unknown[] = Array.isArray(items) ? items : [];
  const item_id = at(item, "id");
  if (!isWord(item_id) || others.length > 0) throw unreadable(id, "has not one item");
  const recurring = at(item, "price", "recurring");
  const billed_each = intervals.find((each) => each === at(recurring, "interval"));
  const isOnce = at(recurring, "interval_count") === 1;
  if (billed_each === undefined || !isOnce) throw unreadable(id, "is billed neither by month nor by year");
  const [seats, end] = [at(item, "quantity"), at(item, "current_period_end")];
  if (!isCount(seats) || !isTime(end)) throw unreadable(id, "has no quantity or period");
  const invoice = readInvoice(id, at(found, "latest_invoice"));
  return { id, status, item: { id: item_id, seats, billed_each }, period_end: fromSeconds(end), invoice };
}

function readInvoice(id: string, invoice: unknown): Subscription["invoice"] {
  if (invoice === null) return null;
  if (typeof invoice !== "object") throw unreadable(id, "came without its invoice");
  const of = at(invoice, "parent", "subscription_details", "subscription");
  if (of !== id && at(of, "id") !== id) throw unreadable(id, "came with the invoice of another one");
  const [status, due] = [at(invoice, "status"), at(invoice, "due_date") ?? null];
  if (!isWord(status)) throw unreadable(id, "has an invoice without a status");
  if (due !== null && !isTime(due)) throw unreadable(id, "has an invoice with a day that is none");
  return { status, due_at: due === null ? null : fromSeconds(due) };
}

const intervals = ["month", "year"] as const;
const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);
const unreadable = (id: string, why: string): ProviderFailed => new ProviderFailed(`The subscription ${id} ${why}.`);
