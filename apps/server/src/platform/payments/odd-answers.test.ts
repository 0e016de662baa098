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
