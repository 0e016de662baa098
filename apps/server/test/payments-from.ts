import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { after } from "node:test";
import { readConfig } from "#config.ts";
import { openPayments, type Payments } from "#platform/payments/payments.ts";

/** Payments by a server in the place of the provider, until the test file ends. `StripeStandIn` answers as the provider does. */
export async function paymentsFrom(answer: RequestListener): Promise<Payments> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const settings = { STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  return (
    openPayments(readConfig({ ...settings, STRIPE_API_BASE: `http://127.0.0.1:${port}` }), Date.now) ?? assert.fail()
  );
}
