import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { ConfigError, readConfig } from "#config.ts";
import { StripeStandIn } from "#test/stripe.ts";
import { openPayments } from "./payments.ts";
import { ProviderFailed, providerFailed } from "./provider-failed.ts";
import { toListed } from "./subscription.ts";

test("a deployment without a secret key takes no payments, and one without a signing secret does not start", () => {
  assert.equal(openPayments(readConfig({}), Date.now), null);
  assert.equal(openPayments(readConfig({ STRIPE_WEBHOOK_SECRET: "whsec_1" }), Date.now), null);
  assert.throws(() => openPayments(readConfig({ STRIPE_SECRET_KEY: "sk_1" }), Date.now), ConfigError);
  const both = readConfig({ STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "whsec_new, whsec_old," });
  assert.deepEqual(both.STRIPE_WEBHOOK_SECRET, ["whsec_new", "whsec_old"]);
  assert.notEqual(openPayments(both, Date.now), null);
});

test("seats that are added in a paid year are invoiced at once, those of a month with its next invoice", async () => {
  const stripe = new StripeStandIn();
  try {
    const payments = openPayments(readConfig(await stripe.start()), Date.now) ?? assert.fail();
    for (const [price_id, billed] of [
      ["price_year", "always_invoice"],
      ["price_month", "create_prorations"],
    ] as const) {
      const workspace_uuid = randomUUID();
      const customer_id = await payments.createCustomer({ uuid: workspace_uuid, name: "Ada's", former: null });
      const urls = { success_url: "https://stoa.test/done", cancel_url: "https://stoa.test/" };
      const url = await payments.openCheckout({ customer_id, price_id, workspace_uuid, seats: 2, ...urls }, null);
      const paid = stripe.pay(stripe.session(url));
      const [found] = await payments.findSubscriptions(customer_id);
      await payments.setSeats(found?.details() ?? assert.fail(), 3);
      assert.deepEqual([paid.quantity, stripe.seen.at(-1)?.form.get("proration_behavior")], [3, billed]);
    }
  } finally {
    await stripe.stop();
  }
});

const item = {
  id: "si_1",
  quantity: 3,
  current_period_end: 1_800_000_000,
  price: { recurring: { interval: "month", interval_count: 1 } },
};
const parent = { subscription_details: { subscription: "sub_1" } };
const invoice = { status: "open", due_date: 1_790_000_000, parent };
const whole = { id: "sub_1", status: "active", created: 1, items: { data: [item] }, latest_invoice: invoice };

const read = (changes: object) => toListed({ ...whole, ...changes }).details();

test("a subscription is read with the end of its period, which its item has, and with its newest invoice", () => {
  const { period_end, invoice: newest, item: seats } = read({});
  assert.equal(period_end.toISOString(), "2027-01-15T08:00:00.000Z");
  assert.deepEqual(newest, { status: "open", due_at: new Date(1_790_000_000_000) });
  assert.deepEqual(seats, { id: "si_1", seats: 3, billed_each: "month" });
  assert.equal(read({ latest_invoice: null }).invoice, null);
});

test("a subscription that is not understood fails instead of being guessed", () => {
  const unreadable = [
    { items: { data: [] } },
    { items: { data: [item, item] } },
    { items: { data: [{ ...item, current_period_end: undefined }] }, current_period_end: 1_800_000_000 },
    { items: { data: [{ ...item, quantity: undefined }] } },
    { items: { data: [{ ...item, price: { recurring: { interval: "week", interval_count: 1 } } }] } },
    { items: { data: [{ ...item, price: { recurring: { interval: "month", interval_count: 3 } } }] } },
    { items: { data: [{ ...item, price: { recurring: null } }] } },
    { latest_invoice: "in_1" },
    { latest_invoice: { ...invoice, parent: null, subscription: "sub_1" } },
    { latest_invoice: { ...invoice, parent: { subscription_details: { subscription: "sub_2" } } } },
    { latest_invoice: { ...invoice, status: null } },
  ];
  for (const changes of unreadable) assert.throws(() => read(changes), ProviderFailed, JSON.stringify(changes));
});

test("the error of a failure names its kind, and nothing that the provider or a request said", () => {
  const sdk = {
    type: "StripeAuthenticationError",
    statusCode: 401,
    requestId: "req_1",
    message: "Invalid key: sk_live_x",
  };
  assert.equal(providerFailed(sdk).message, "The payment provider failed: StripeAuthenticationError 401 req_1");
  assert.equal(providerFailed(null).message, "The payment provider failed: unknown");
  assert.ok(providerFailed({ type: "StripeIdempotencyError", statusCode: 400 }).isBusy);
  assert.ok(!providerFailed(sdk).isBusy);
});
