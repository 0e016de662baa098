import type { Stripe } from "stripe";
import { ProviderFailed } from "./provider-failed.ts";

/** What an owner is about to pay for. */
export type Checkout = {
  readonly workspace_uuid: string;
  readonly customer_id: string;
  readonly price_id: string;
  readonly seats: number;
  readonly success_url: string;
  readonly cancel_url: string;
};

/**
 * Opens a checkout. A workspace has one open checkout at most, because each could be paid: one for the same thing is found
 * again, others expire. Two requests at once use the same key, made of the newest checkout that both saw, so that Stripe opens
 * one of them.
 * @param occasion what the two have in common besides
 */
export async function openCheckout(
  { checkout: { sessions } }: Stripe,
  wanted: Checkout,
  occasion: string,
): Promise<string> {
  const { customer_id: customer, price_id, workspace_uuid, seats, success_url, cancel_url } = wanted;
  const metadata = { price_id, seats: String(seats) };
  const { data } = await sessions.list({ customer, limit: 100 });
  const open = data.filter(({ status }) => status === "open");
  const same = open.find(
    (each) => each.metadata?.["price_id"] === price_id && each.metadata["seats"] === metadata.seats,
  );
  if (same !== undefined) return addressOf(same);
  for (const { id } of open) await sessions.expire(id);
  const idempotencyKey = `stoa checkout ${customer} after ${data[0]?.id ?? "none"} ${occasion}`;
  const created = await sessions.create(
    {
      mode: "subscription",
      customer,
      client_reference_id: workspace_uuid,
      line_items: [{ price: price_id, quantity: seats }],
      success_url,
      cancel_url,
      metadata,
    },
    { idempotencyKey },
  );
  return addressOf(created);
}

function addressOf({ id, url }: Stripe.Checkout.Session): string {
  if (url === null) throw new ProviderFailed(`The checkout ${id} has no address.`);
  return url;
}
