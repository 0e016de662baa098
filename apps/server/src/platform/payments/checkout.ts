import type { Stripe } from "stripe";
import { givenText, ProviderFailed } from "./provider-failed.ts";

/** The subscription that an owner is about to pay for. */
export type Checkout = {
  readonly workspace_uuid: string;
  readonly customer_id: string;
  readonly price_id: string;
  readonly seats: number;
  readonly success_url: string;
  readonly cancel_url: string;
};

/** The checkouts of a customer after those were closed that are not wanted. */
export type OpenCheckouts = {
  /** the place where the owner pays, if what is wanted is open already */
  readonly url: string | null;
  /** the newest checkout, open or not */
  readonly newest: string | null;
};

/** Closes the open checkouts of a customer, but one for what is wanted: each that is open could be paid. */
export async function closeCheckouts(
  { checkout: { sessions } }: Stripe,
  customer: string,
  wanted: Pick<Checkout, "price_id" | "seats"> | null,
): Promise<OpenCheckouts> {
  const { data } = await sessions.list({ customer, limit: 100 });
  const open = data.filter(({ status }) => status === "open");
  const same = wanted === null ? undefined : open.find(({ metadata }) => isSame(metadata, metadataOf(wanted)));
  for (const { id } of open.filter((each) => each !== same)) await expire(sessions, id);
  return { url: same === undefined ? null : addressOf(same), newest: data[0]?.id ?? null };
}

/**
 * Opens a checkout. Two requests at once use the same key, made of the newest checkout that both saw, so that Stripe opens
 * one of them.
 * @param newest what `closeCheckouts` found
 * @param occasion what the two have in common besides
 */
export async function openCheckout(
  { checkout: { sessions } }: Stripe,
  wanted: Checkout,
  newest: string | null,
  occasion: string,
): Promise<string> {
  const { customer_id: customer, price_id, workspace_uuid, seats, success_url, cancel_url } = wanted;
  const idempotencyKey = `stoa checkout ${customer} after ${newest ?? "none"} ${occasion}`;
  const created = await sessions.create(
    {
      mode: "subscription",
      customer,
      client_reference_id: workspace_uuid,
      line_items: [{ price: price_id, quantity: seats }],
      success_url,
      cancel_url,
      metadata: metadataOf(wanted),
    },
    { idempotencyKey },
  );
  return addressOf(created);
}

type Metadata = { readonly price_id: string; readonly seats: string };

/** By which a checkout for the same thing is found again. */
const metadataOf = ({ price_id, seats }: Pick<Checkout, "price_id" | "seats">): Metadata => ({
  price_id,
  seats: String(seats),
});

function isSame(metadata: Stripe.Checkout.Session["metadata"], { price_id, seats }: Metadata): boolean {
  return metadata?.["price_id"] === price_id && metadata["seats"] === seats;
}

/** Stripe refuses it for a checkout that was paid, or closed by another request, a moment ago. */
async function expire(sessions: Stripe["checkout"]["sessions"], id: string): Promise<void> {
  await sessions.expire(id).catch((error: unknown) => {
    const isRefused = (error as { readonly type?: unknown } | null)?.type === "StripeInvalidRequestError";
    throw isRefused ? new ProviderFailed(`The checkout ${id} is not open any more.`, true) : error;
  });
}

const addressOf = ({ url }: Stripe.Checkout.Session): string => givenText(url, "address of a checkout");
