import type { Stripe } from "stripe";

/** What an event of the provider says, of which nothing is believed: it only says whose subscription to read again. */
export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  readonly created_at: Date;
  /** null for one that is about no customer */
  readonly customer_id: string | null;
};

/** How old a signature may be. In seconds. */
const tolerance = 300;

/**
 * Reads an event whose signature was made with one of the secrets: two while one replaces the other.
 * @returns null when the signature is wrong or too old
 */
export function readEvent(
  stripe: Stripe,
  secrets: readonly string[],
  bytes: Buffer,
  signature: string,
): ProviderEvent | null {
  for (const secret of secrets) {
    const event = verified(stripe, secret, bytes, signature);
    if (event === null) continue;
    return {
      id: event.id,
      type: event.type,
      created_at: new Date(event.created * 1000),
      customer_id: customerOf(event.data.object),
    };
  }
  return null;
}

function verified(stripe: Stripe, secret: string, bytes: Buffer, signature: string): Stripe.Event | null {
  try {
    // guard: wrong signatures are taken | `stripe.webhooks.constructEvent(bytes, signature, secret, tolerance)` => `(JSON.parse(bytes.toString()) as Stripe.Event)` | by receive-billing-webhook.test.ts
    // guard: old signatures are taken | `tolerance` => `Infinity` | by receive-billing-webhook.test.ts
    return stripe.webhooks.constructEvent(bytes, signature, secret, tolerance);
  } catch {
    // the library's message quotes the body
    return null;
  }
}

type Named = { readonly object?: unknown; readonly id?: unknown; readonly customer?: unknown };

function customerOf({ object, id, customer }: Named): string | null {
  const named = object === "customer" ? id : customer;
  if (typeof named === "string") return named;
  const inner = (named as Named | null | undefined)?.id;
  return typeof inner === "string" ? inner : null;
}
