import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, test } from "node:test";
import { tool } from "#test/tools.ts";
import { until } from "#test/until.ts";
import { openPayments } from "./payments.ts";

// stripe-mock checks every request against Stripe's own description of its API, and answers an example: it keeps nothing
const program = tool("stripe-mock", "may be missing");
const skip = program === null && "stripe-mock is not installed";

/** Starts stripe-mock. @returns its address */
async function startMock(path: string): Promise<string> {
  const child = spawn(path, ["-http-addr", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => void (said += String(chunk)));
  after(async () => {
    child.kill();
    await once(child, "exit");
  });
  const address = /HTTP at address: (127\.0\.0\.1:\d+)/;
  await until(() => address.test(said) || child.exitCode !== null);
  const [, host] = address.exec(said) ?? assert.fail(`stripe-mock said: ${said}`);
  return `http://${host}`;
}

const base = program === null ? "" : await startMock(program);
const settings = { STRIPE_SECRET_KEY: "sk_test_123", STRIPE_WEBHOOK_SECRET: ["whsec_unused"], STRIPE_API_BASE: base };
const payments = openPayments(settings, Date.now);

/** The message of an error, or nothing. Answers are examples: some are not what the server needs, but none is a refusal. */
async function refusal(asked: Promise<unknown> | undefined): Promise<string | null> {
  const message = await asked?.then(
    () => "",
    (error: Error) => error.message,
  );
  return message?.includes("StripeInvalidRequestError") === true ? message : null;
}

test("a request that Stripe does not describe is refused", { skip }, async () => {
  const answer = await fetch(`${base}/v1/customers`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_123" },
    body: new URLSearchParams({ nome: "Ada" }),
  });
  assert.equal(answer.status, 400);
});

test("every request that the server sends is one that Stripe describes", { skip }, async () => {
  const subscription = {
    id: "sub_1",
    status: "active",
    item: { id: "si_1", seats: 3, billed_each: "month" },
    period_end: new Date(),
    invoice: null,
  } as const;
  const checkout = {
    workspace_uuid: "5b0c7a52-24f5-4f0a-9d4f-6a3b6a3d1a01",
    customer_id: "cus_1",
    price_id: "price_1",
    seats: 3,
    success_url: "https://stoa.test/done",
    cancel_url: "https://stoa.test/",
  };
  const answers = await Promise.all(
    [
      payments?.createCustomer({ uuid: checkout.workspace_uuid, name: "Ada's", former: null }),
      payments?.hasCustomer("cus_1"),
      payments?.closeCheckouts("cus_1", checkout),
      payments?.openCheckout(checkout, null),
      payments?.openPortal("cus_1", "https://stoa.test/"),
      payments?.findSubscriptions("cus_1"),
      payments?.setSeats(subscription, 4),
      payments?.cancel("sub_1"),
      payments?.findPrices(),
    ].map(refusal),
  );
  assert.deepEqual([...new Set(answers)], [null]);
});
