import type { Stripe } from "stripe";
import { isTime, isWord } from "./answer-shapes.ts";

/** The content of an event of the provider, of which nothing is believed: it only says whose subscription to read again. */
export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  readonly created_at: Date;
  /** null for one that is about no customer */
  readonly customer_id: string | null;
};

/** The largest age of a signature. In seconds. */
const tolerance = 300;

/**
 * Reads an event whose signature was made with one of the secrets: two while one replaces the other.
 * @returns null when the signature is wrong or too old, and for what is no event
 */
export function readEvent(
  stripe: Stripe,
  secrets: readonly string[],
  bytes: Buffer,
  signature: string,
): ProviderEvent | null {
  for (const secret of secrets) {
    const event = verified(stripe, secret, bytes, signature);
    if (event !== null) return toProviderEvent(event);
  }
  return null;
}

/** The input of the library: any JSON. */
type SignedInput = {
  readonly [name in "id" | "type" | "created"]?: unknown;
} & { readonly data?: { readonly object?: StripeObject | null } | null };

function toProviderEvent({ id, type, created, data }: SignedInput): ProviderEvent | null {
  const object = data?.object;
  if (!isWord(id) || !isWord(type) || !isTime(created) || typeof object !== "object" || object === null) return null;
  return { id, type, created_at: new Date(created * 1000), customer_id: customerOf(object) };
}

function verified(stripe: Stripe, secret: string, bytes: Buffer, signature: string): SignedInput | null {
  try {
    return stripe.webhooks.constructEvent(bytes, signature, secret, tolerance);
  } catch {
    // the library's message quotes the body
    return null;
  }
}

type StripeObject = { readonly object?: unknown; readonly id?: unknown; readonly customer?: unknown };

function customerOf({ object, id, customer }: StripeObject): string | null {
  const named = object === "customer" ? id : customer;
  if (isWord(named)) return named;
  const inner = (named as StripeObject | null | undefined)?.id;
  return isWord(inner) ? inner : null;
}
