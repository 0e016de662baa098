import type { Stripe } from "stripe";
import { type Config, ConfigError } from "#config.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import { isCount, isWord } from "./answer-shapes.ts";
import { type Checkout, closeCheckouts, openCheckout, type OpenCheckouts } from "./checkout.ts";
import { findCustomer, listSubscriptions } from "./customers.ts";
import { fetchObject } from "./fetch-object.ts";
import { givenId, givenText, ProviderFailed, providerFailed } from "./provider-failed.ts";
import { readEvent, type ProviderEvent } from "./read-event.ts";
import type { ListedSubscription, Subscription } from "./subscription.ts";

/** The version of Stripe's API that this code was written for. A newer account answers in it too. */
const apiVersion = "2026-10-28.endive";

/** Of one try, of which there are two: a request waits for Stripe for some seconds and no longer. In milliseconds. */
const timeout = 5_000;

/** The names by which the operator's Stripe account has the two prices. */
const lookupKeys = { month: "stoa_monthly", year: "stoa_annual" } as const;

/** A price as Stripe has it. */
export type StoredPrice = {
  readonly billed_each: "month" | "year";
  readonly price_id: string;
  readonly unit_amount: number;
  readonly currency: string;
};

/**
 * The payment provider, Stripe by its own library. Every function may throw ProviderFailed. Nothing of it is called while a
 * transaction is open.
 */
export type Payments = {
  /**
   * @param former the customer that the workspace had, if it is no more
   * @returns the customer's id: the same one for requests at the same moment
   */
  createCustomer(workspace: NewCustomer): Promise<string>;
  /** Whether a customer is still there. */
  hasCustomer(customer_id: string): Promise<boolean>;
  /** Closes the open checkouts of a customer, but one for what is wanted. */
  closeCheckouts(customer_id: string, wanted: Pick<Checkout, "price_id" | "seats"> | null): Promise<OpenCheckouts>;
  /** Opens a checkout. @param newest what `closeCheckouts` found @returns where the owner pays */
  openCheckout(checkout: Checkout, newest: string | null): Promise<string>;
  /** @returns where the owner changes what the customer has */
  openPortal(customer_id: string, return_url: string): Promise<string>;
  /** Every subscription that the customer has or had; none for a deleted customer. */
  findSubscriptions(customer_id: string): Promise<ListedSubscription[]>;
  /**
   * Changes how many seats are billed; the rest of the period is billed in proportion: that of a month with the next invoice,
   * that of a year at once, because its next invoice may be a year away.
   */
  setSeats(subscription: Subscription, seats: number): Promise<void>;
  /** Ends a subscription at once. */
  cancel(subscription_id: string): Promise<void>;
  /** Both prices of the paid plan. */
  findPrices(): Promise<StoredPrice[]>;
  /** @returns null when the signature is not of these bytes, or older than 300 seconds */
  readEvent(bytes: Buffer, signature: string): Promise<ProviderEvent | null>;
};

type NewCustomer = { readonly uuid: string; readonly name: string; readonly former: string | null };

type PaymentConfig = Pick<Config, "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_API_BASE">;

/**
 * @param now milliseconds
 * @returns null when the deployment takes no payments
 * @throws ConfigError when a setting is missing that another one needs
 */
export function openPayments(config: PaymentConfig, now: () => number): Payments | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets } = config;
  if (key === "") return null;
  if (secrets.length === 0) throw new ConfigError("STRIPE_WEBHOOK_SECRET must be set with STRIPE_SECRET_KEY.");
  let loading: Promise<Stripe> | undefined;
  const ask = async <T>(question: (stripe: Stripe) => Promise<T>): Promise<T> => {
    loading ??= load(config);
    const stripe = await loading;
    return question(stripe).catch((error: unknown) => {
      throw providerFailed(error);
    });
  };
  return {
    createCustomer: ({ uuid, name, former }) =>
      ask(async ({ customers }) => {
        const what = sha256(`${former ?? "none"} ${name}`).toString("hex");
        const idempotencyKey = `stoa customer ${uuid} ${what} ${occasion(now())}`;
        const { id } = await customers.create({ name, metadata: { workspace_uuid: uuid } }, { idempotencyKey });
        return givenId(id);
      }),
    hasCustomer: (id) => ask(async (stripe) => (await findCustomer(stripe, id)) === "there"),
    closeCheckouts: (customer, wanted) => ask((stripe) => closeCheckouts(stripe, customer, wanted)),
    openCheckout: (checkout, newest) => ask((stripe) => openCheckout(stripe, checkout, newest, occasion(now()))),
    openPortal: (customer, return_url) =>
      ask(async ({ billingPortal }) =>
        givenText((await billingPortal.sessions.create({ customer, return_url })).url, "address"),
      ),
    findSubscriptions: (customer) => ask((stripe) => listSubscriptions(stripe, customer)),
    setSeats: ({ item }, quantity) =>
      ask(async ({ subscriptionItems }) => {
        const whenBilled = item.billed_each === "year" ? "always_invoice" : "create_prorations";
        await subscriptionItems.update(item.id, { quantity, proration_behavior: whenBilled });
      }),
    cancel: (id) => ask(async ({ subscriptions }) => void (await subscriptions.cancel(id))),
    findPrices: () => ask(findPrices),
    readEvent: (bytes, signature) => ask(async (stripe) => readEvent(stripe, secrets, bytes, signature)),
  };
}

/**
 * A part of the keys by which Stripe does the same create once: the same for some minutes and no longer, because Stripe also
 * answers an error of its own again for the same key.
 */
const occasion = (milliseconds: number): string => String(Math.floor(milliseconds / 300_000));

/** The library is loaded by the first use: most deployments take no payments. */
async function load({ STRIPE_SECRET_KEY, STRIPE_API_BASE }: PaymentConfig): Promise<Stripe> {
  const { default: Sdk } = await import("stripe");
  const { hostname, port, protocol } = new URL(STRIPE_API_BASE ?? "https://api.stripe.com");
  const isSafe = protocol === "https:";
  return new Sdk(STRIPE_SECRET_KEY, {
    apiVersion,
    host: hostname,
    port: port === "" ? (isSafe ? 443 : 80) : port,
    protocol: isSafe ? "https" : "http",
    // of the whole answer, which the library's own client limits only between two parts of it
    timeout,
    httpClient: Sdk.createFetchHttpClient(fetchObject),
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

async function findPrices({ prices }: Stripe): Promise<StoredPrice[]> {
  const { data } = await prices.list({ lookup_keys: Object.values(lookupKeys), active: true, limit: 10 });
  return (["month", "year"] as const).map((billed_each) => {
    const found = data.find(({ lookup_key }) => lookup_key === lookupKeys[billed_each]);
    const { interval, interval_count } = found?.recurring ?? {};
    const isOnce = interval === billed_each && interval_count === 1;
    if (found === undefined || !isOnce || !isCount(found.unit_amount) || !isWord(found.currency)) {
      throw new ProviderFailed(
        `The account has no price with the lookup key ${lookupKeys[billed_each]} for one ${billed_each}.`,
      );
    }
    return { billed_each, price_id: givenId(found.id), unit_amount: found.unit_amount, currency: found.currency };
  });
}
