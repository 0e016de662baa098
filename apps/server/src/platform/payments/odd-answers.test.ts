import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { paymentsFrom } from "#test/payments-from.ts";
import { ProviderFailed } from "./provider-failed.ts";

let answer: (response: ServerResponse) => void = () => {};
const payments = await paymentsFrom((_request, response) => answer(response));

const urls = { success_url: "https://stoa.test/done", cancel_url: "https://stoa.test/" };
const checkout = { workspace_uuid: "w", customer_id: "cus_1", price_id: "price_1", seats: 2, ...urls };
const questions = {
  createCustomer: () => payments.createCustomer({ uuid: "w", name: "Ada's", former: null }),
  hasCustomer: () => payments.hasCustomer("cus_1"),
  closeCheckouts: () => payments.closeCheckouts("cus_1", null),
  openCheckout: () => payments.openCheckout(checkout, null),
  openPortal: () => payments.openPortal("cus_1", "https://stoa.test/"),
  findSubscriptions: () => payments.findSubscriptions("cus_1"),
  findPrices: () => payments.findPrices(),
};

async function assertAllFail(title: string): Promise<void> {
  for (const [name, ask] of Object.entries(questions)) {
    await assert.rejects(ask(), ProviderFailed, `${name} took ${title} for an answer`);
  }
}

const readSubscriptions = async () => (await payments.findSubscriptions("cus_1")).map((found) => found.details());

const say = (text: string) => void (answer = (response) => void response.end(text));

test("an answer that is no JSON object is a failure of the provider, and ends nothing else", async () => {
  for (const text of ["5", '"Service unavailable"', "true", "null", "[]", "", "<h1>Service unavailable</h1>"]) {
    say(text);
    await assertAllFail(text);
  }
});

test("a redirect is not followed, because the secret key would be sent along", async () => {
  const asked: (string | undefined)[] = [];
  answer = (response) => {
    asked.push(response.req.url);
    response.writeHead(302, { location: "/v1/elsewhere" }).end("{}");
  };
  await assert.rejects(payments.openPortal("cus_1", "https://stoa.test/"), ProviderFailed);
  assert.deepEqual([...new Set(asked)], ["/v1/billing_portal/sessions"]);
});

test("an answer without what was asked for is a failure of the provider", async () => {
  for (const text of ["{}", '{"id":5,"url":5,"data":5}', '{"id":"","url":"","data":{}}']) {
    say(text);
    await assertAllFail(text);
  }
});

/** Copies of a JSON, each with one value in it that is missing or another one. */
function* spoiled(value: unknown): Generator {
  yield* [undefined, null, "", "\u0000", "x", -1, 0.5, 1e300, true, [], {}, [null]];
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    for (const odd of spoiled(inner)) {
      const copy = structuredClone(value) as Record<string, unknown>;
      copy[name] = odd;
      yield copy;
    }
  }
}

/** Asserts that a value may be stored: texts without NUL, numbers of the database, and times that are times. */
function assertStorable(value: unknown): void {
  if (value instanceof Date) assert.match(value.toISOString(), /^\d{4}-/);
  else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) assertStorable(inner);
  else if (typeof value === "number") assert.ok(Number.isInteger(value) && value >= 0 && value < 2 ** 31);
  else if (value !== null) assert.match(value as string, /^[\w-]+$/);
}

test("a subscription or a price with anything in the place of a value is read, or is a failure of the provider", async () => {
  const recurring = { interval: "month", interval_count: 1 };
  const item = { id: "si_1", quantity: 3, current_period_end: 1_800_000_000, price: { recurring } };
  const parent = { subscription_details: { subscription: { id: "sub_1" } } };
  const latest_invoice = { status: "open", due_date: 1_790_000_000, parent };
  const subscription = { id: "sub_1", status: "active", created: 1, items: { data: [item] }, latest_invoice };
  const price = { id: "price_1", lookup_key: "stoa_monthly", unit_amount: 900, currency: "eur", recurring };
  const year = { ...price, lookup_key: "stoa_annual", recurring: { ...recurring, interval: "year" } };
  for (const [right, read] of [
    [{ data: [subscription], has_more: false }, readSubscriptions],
    [{ data: [price, year] }, payments.findPrices],
  ] as const) {
    say(JSON.stringify(right));
    assert.notDeepEqual(await read(), []);
    for (const odd of spoiled(right)) {
      say(JSON.stringify(odd) ?? "");
      await read().then(assertStorable, (error: unknown) =>
        assert.ok(error instanceof ProviderFailed, `${JSON.stringify(odd)}: ${String(error)}`),
      );
    }
  }
});

test("an answer that has no end is not kept in memory", async () => {
  const part = Buffer.alloc(1_000_000, " ");
  let sent = 0;
  answer = (response) => {
    const send = (): void => {
      while (!response.destroyed && sent < 200) {
        sent += 1;
        if (!response.write(part)) return void response.once("drain", send);
      }
    };
    send();
  };
  await assert.rejects(payments.openPortal("cus_1", "https://stoa.test/"), ProviderFailed);
  assert.ok(sent < 100, `${sent} MB were read`);
});
