import type { Stripe } from "stripe";
import { ProviderFailed } from "./provider-failed.ts";

/** What decides over a workspace's plan and state. */
export type Subscription = {
  readonly id: string;
  readonly status: Stripe.Subscription.Status;
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

export function toListed(found: Stripe.Subscription): ListedSubscription {
  const { id, status, created } = found;
  return { id, status, created, details: () => readSubscription(found) };
}

/** The end of the period is on the subscription's items since the API version 2025-03-31, not on the subscription. */
function readSubscription({ id, status, items, latest_invoice }: Stripe.Subscription): Subscription {
  const [item, ...others] = items.data;
  if (item === undefined || others.length > 0) throw unreadable(id, "has not one item");
  const { interval, interval_count } = item.price.recurring ?? {};
  const billed_each = intervals.find((each) => each === interval);
  // guard: what is billed by quarter counts as billed by month | ` || interval_count !== 1` => `` | by payments.test.ts
  if (billed_each === undefined || interval_count !== 1) throw unreadable(id, "is billed neither by month nor by year");
  if (!isWhole(item.quantity) || !isWhole(item.current_period_end)) throw unreadable(id, "has no quantity or period");
  return {
    id,
    status,
    item: { id: item.id, seats: item.quantity, billed_each },
    period_end: fromSeconds(item.current_period_end),
    invoice: readInvoice(id, latest_invoice),
  };
}

function readInvoice(id: string, invoice: Stripe.Subscription["latest_invoice"]): Subscription["invoice"] {
  if (invoice === null) return null;
  if (typeof invoice !== "object") throw unreadable(id, "came without its invoice");
  const of = invoice.parent?.subscription_details?.subscription;
  if ((typeof of === "object" ? of.id : of) !== id) throw unreadable(id, "came with the invoice of another one");
  if (typeof invoice.status !== "string") throw unreadable(id, "has an invoice without a status");
  return { status: invoice.status, due_at: isWhole(invoice.due_date) ? fromSeconds(invoice.due_date) : null };
}

const intervals = ["month", "year"] as const;
const isWhole = (value: unknown): value is number => Number.isInteger(value);
const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);
const unreadable = (id: string, why: string): ProviderFailed => new ProviderFailed(`The subscription ${id} ${why}.`);
