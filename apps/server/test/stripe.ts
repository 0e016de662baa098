import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Stripe } from "stripe";

/** A subscription at Stripe, with the fields that the server reads. */
type StoredSubscription = {
  readonly id: string;
  readonly customer: string;
  readonly created: number;
  readonly item: string;
  readonly interval: "month" | "year";
  quantity: number;
  status: Stripe.Subscription.Status;
  period_end: number;
  cancel_at_period_end: boolean;
  invoices: { readonly id: string; status: string; due_date: number | null }[];
};

type StoredSession = {
  readonly id: string;
  readonly customer: string;
  readonly price: string;
  readonly quantity: number;
  readonly metadata: Record<string, string>;
  readonly created: number;
  status: "open" | "complete" | "expired";
};

/** A request as the stand-in got it. */
type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
  readonly key: string | null;
  readonly version: string | null;
};

/** An event that Stripe would send. */
export type SentEvent = { readonly payload: string; readonly type: string };

/** The behaviour of the stand-in: it answers as Stripe does, with an error of Stripe's servers, or it closes the connection. */
type Mood = "well" | "failing" | "gone";

const day = 86_400;
const secret = "whsec_the_current_one";

/** The signing secrets of the deployment: the current one and the one before. */
export const webhookSecrets = { current: secret, former: "whsec_the_former_one" };

/**
 * A stand-in for Stripe that stores customers, checkouts, subscriptions with their invoices, and a clock. It answers the
 * requests of the server over HTTP, and makes the events that Stripe would send about them.
 */
export class StripeStandIn {
  readonly seen: ReceivedRequest[] = [];
  readonly events: SentEvent[] = [];
  readonly subscriptions: StoredSubscription[] = [];
  readonly sessions: StoredSession[] = [];
  /** each with whether the operator deleted it */
  readonly customers = new Map<string, { isDeleted: boolean }>();
  readonly prices = { stoa_monthly: 900, stoa_annual: 9000 };
  /** the number of months or years that a price is for */
  intervalCount = 1;
  mood: Mood = "well";
  /** every answer waits for this promise */
  held: Promise<void> = Promise.resolve();
  /** an operation that fails, such as "POST subscription_items" */
  refusing: string | null = null;
  /** an act at Stripe that happens just before it answers the operation the next time */
  before: { readonly operation: string; readonly happen: () => void } | null = null;
  #now = Math.floor(Date.now() / 1000);
  #keys = new Map<string, { form: string; answer: object }>();
  #server = createServer((request, response) => {
    void this.#receive(request).then(async ([status, answer]) => {
      await this.held;
      if (this.mood === "gone") return void request.socket.destroy();
      response.writeHead(status, { "content-type": "application/json", "request-id": "req_of_the_stand_in" });
      return void response.end(JSON.stringify(answer));
    });
  });

  /** @returns settings with which a server uses it */
  async start(): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => void this.#server.listen(0, "127.0.0.1", resolve));
    const { port } = this.#server.address() as AddressInfo;
    return {
      STRIPE_SECRET_KEY: "sk_test_of_the_stand_in",
      STRIPE_WEBHOOK_SECRET: `${webhookSecrets.current}, ${webhookSecrets.former}`,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => void this.#server.close(() => resolve()));
  }

  /** The owner pays an open checkout. */
  pay(session: StoredSession): StoredSubscription {
    session.status = "complete";
    const interval = session.price.endsWith("year") ? "year" : "month";
    const made: StoredSubscription = {
      id: `sub_${randomUUID()}`,
      customer: session.customer,
      created: this.#now,
      item: `si_${randomUUID()}`,
      interval,
      quantity: session.quantity,
      status: "active",
      period_end: this.#now + (interval === "year" ? 365 : 30) * day,
      cancel_at_period_end: false,
      invoices: [{ id: `in_${randomUUID()}`, status: "paid", due_date: null }],
    };
    this.subscriptions.push(made);
    this.#tell("customer.subscription.created", made);
    this.#tell("invoice.paid", made);
    this.#tell("checkout.session.completed", { customer: session.customer, object: "checkout.session" });
    return made;
  }

  /** A period ends, and the next one begins: the card is charged, or the subscription ends. */
  renew(subscription: StoredSubscription, charge: "paid" | "failed"): void {
    this.#now = subscription.period_end;
    if (subscription.cancel_at_period_end) return this.end(subscription);
    subscription.period_end += 30 * day;
    const isPaid = charge === "paid";
    subscription.invoices.push({ id: `in_${randomUUID()}`, status: isPaid ? "paid" : "open", due_date: null });
    subscription.status = isPaid ? "active" : "past_due";
    this.#tell(isPaid ? "invoice.paid" : "invoice.payment_failed", subscription);
    this.#tell("customer.subscription.updated", subscription);
  }

  /** The open invoice is paid. */
  settle(subscription: StoredSubscription): void {
    const invoice = subscription.invoices.at(-1);
    if (invoice !== undefined) invoice.status = "paid";
    subscription.status = "active";
    this.#tell("invoice.paid", subscription);
    this.#tell("customer.subscription.updated", subscription);
  }

  /** The owner cancels in the portal: the subscription ends with its period. */
  cancelLater(subscription: StoredSubscription): void {
    subscription.cancel_at_period_end = true;
    this.#tell("customer.subscription.updated", subscription);
  }

  end(subscription: StoredSubscription): void {
    subscription.status = "canceled";
    this.#tell("customer.subscription.deleted", subscription);
  }

  /** The checkout of an address that the server answered. */
  session(url: string): StoredSession {
    const found = this.sessions.find(({ id }) => url.endsWith(id));
    if (found === undefined) throw new Error(`There is no checkout ${url}.`);
    return found;
  }

  #tell(type: string, about: object): void {
    const object = "invoices" in about ? this.#shown(about as StoredSubscription) : about;
    const event = { id: `evt_${randomUUID()}`, object: "event", type, created: this.#now, data: { object } };
    this.events.push({ type, payload: JSON.stringify(event) });
  }

  async #receive(request: IncomingMessage): Promise<[number, object]> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stripe.test");
    const body = await text(request);
    const form = request.method === "POST" ? new URLSearchParams(body) : searchParams;
    const header = (name: string): string | null => (request.headers[name] as string | undefined) ?? null;
    const key = header("idempotency-key");
    const seen = { method: request.method ?? "", path: pathname, form, key, version: header("stripe-version") };
    this.seen.push(seen);
    if (this.mood === "failing") return [500, { error: { type: "api_error", message: "The stand-in fails." } }];
    if (key === null || seen.method !== "POST") return this.#answer(seen);
    const known = this.#keys.get(key);
    if (known !== undefined) {
      if (known.form === body) return [200, known.answer];
      return [400, { error: { type: "idempotency_error", message: "Used with other parameters." } }];
    }
    const [status, answer] = this.#answer(seen);
    this.#keys.set(key, { form: body, answer });
    return [status, answer];
  }

  #answer({ method, path, form }: ReceivedRequest): [number, object] {
    const [, name = "", id = "", action = ""] =
      /^\/v1\/((?:checkout\/|billing_portal\/)?\w+)(?:\/(\w[\w-]*))?(?:\/(\w+))?$/.exec(path) ?? [];
    const operation = `${method} ${name} ${action}`.trim();
    this.#happenBefore(operation);
    if (operation === this.refusing) return [402, { error: { type: "card_error", message: "The card was declined." } }];
    const answer = this.#isForNobody(form) ? undefined : this.#operations[operation]?.(form, id);
    if (answer === null) return [400, { error: { type: "invalid_request_error", message: "It is not open." } }];
    if (answer === undefined) return [404, { error: { type: "invalid_request_error", code: "resource_missing" } }];
    return [200, answer];
  }

  #happenBefore(operation: string): void {
    if (operation !== this.before?.operation) return;
    this.before.happen();
    this.before = null;
  }

  /** Whether a request is about a customer that was deleted or is unknown. */
  #isForNobody(form: URLSearchParams): boolean {
    const customer = form.get("customer");
    return customer !== null && this.customers.get(customer)?.isDeleted !== false;
  }

  readonly #operations: Readonly<Record<string, (form: URLSearchParams, id: string) => object | null | undefined>> = {
    "POST customers": () => {
      const id = `cus_${randomUUID()}`;
      this.customers.set(id, { isDeleted: false });
      return { id, object: "customer" };
    },
    "GET customers": (_form, id) => {
      const customer = this.customers.get(id);
      return customer && { id, object: "customer", ...(customer.isDeleted ? { deleted: true } : {}) };
    },
    "GET prices": () =>
      list(Object.entries(this.prices).map(([key, amount]) => shownPrice(key, amount, this.intervalCount))),
    "POST billing_portal/sessions": (form) => ({ url: `https://billing.stripe.test/${form.get("customer")}` }),
    "GET checkout/sessions": (form) => list(this.#newest(this.sessions, form).map(shownSession)),
    "POST checkout/sessions": (form) => shownSession(this.#openSession(form, form.get("customer") ?? "")),
    "POST checkout/sessions expire": (_form, id) => {
      const session = this.session(id);
      if (session.status !== "open") return null;
      session.status = "expired";
      return shownSession(session);
    },
    "GET subscriptions": (form) => list(this.#newest(this.subscriptions, form).map((each) => this.#shown(each))),
    "DELETE subscriptions": (_form, id) => {
      const found = this.subscriptions.find((each) => each.id === id);
      if (found !== undefined) this.end(found);
      return found;
    },
    "POST subscription_items": (form, id) => {
      const found = this.subscriptions.find((each) => each.item === id);
      if (found !== undefined) this.#changeSeats(found, Number(form.get("quantity")), form.get("proration_behavior"));
      return found;
    },
  };

  /** Less seats that are invoiced at once are an invoice of nothing: it is paid, and the newest invoice decides over the status. */
  #changeSeats(subscription: StoredSubscription, quantity: number, behavior: string | null): void {
    if (behavior === "always_invoice" && quantity < subscription.quantity) {
      subscription.invoices.push({ id: `in_${randomUUID()}`, status: "paid", due_date: null });
      subscription.status = "active";
    }
    subscription.quantity = quantity;
  }

  #newest<Thing extends { readonly customer: string }>(things: readonly Thing[], form: URLSearchParams): Thing[] {
    return things.filter(({ customer }) => customer === form.get("customer")).toReversed();
  }

  #openSession(form: URLSearchParams, customer: string): StoredSession {
    const entries = [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    });
    const session: StoredSession = {
      id: `cs_${randomUUID()}`,
      customer,
      price: form.get("line_items[0][price]") ?? "",
      quantity: Number(form.get("line_items[0][quantity]")),
      metadata: Object.fromEntries(entries) as Record<string, string>,
      created: this.#now,
      status: "open",
    };
    this.sessions.push(session);
    return session;
  }

  #shown({
    id,
    customer,
    created,
    status,
    quantity,
    item,
    interval,
    period_end,
    invoices,
  }: StoredSubscription): object {
    const invoice = invoices.at(-1);
    const parent = { type: "subscription_details", subscription_details: { subscription: id } };
    const price = { id: `price_${interval}`, recurring: { interval, interval_count: 1 } };
    return {
      id,
      object: "subscription",
      customer,
      created,
      status,
      items: list([{ id: item, quantity, current_period_end: period_end, price }]),
      latest_invoice: invoice === undefined ? null : { ...invoice, object: "invoice", parent },
    };
  }
}

/** The header with which Stripe signs an event. @param age in seconds */
export function signatureOf(payload: string, by = webhookSecrets.current, age = 0): string {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  return new Stripe("sk_test_unused").webhooks.generateTestHeaderString({ payload, secret: by, timestamp });
}

const list = (data: readonly object[]): object => ({ object: "list", data, has_more: false, url: "/v1" });

function shownPrice(lookup_key: string, unit_amount: number, interval_count: number): object {
  const interval = lookup_key === "stoa_annual" ? "year" : "month";
  return {
    id: `price_${interval}`,
    object: "price",
    lookup_key,
    unit_amount,
    currency: "eur",
    recurring: { interval, interval_count },
  };
}

function shownSession({ id, customer, metadata, status }: StoredSession): object {
  const url = status === "open" ? `https://checkout.stripe.test/${id}` : null;
  return { id, object: "checkout.session", customer, metadata, status, url };
}
