import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { readConfig } from "#config.ts";
import { openPayments } from "./payments.ts";
import { ProviderFailed } from "./provider-failed.ts";

test("an answer that comes byte by byte is not waited for longer than one that does not come", async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(200);
    const sending = setInterval(() => response.write(" "), 500);
    response.on("close", () => clearInterval(sending));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const settings = { STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const config = readConfig({ ...settings, STRIPE_API_BASE: `http://127.0.0.1:${port}` });
  const payments = openPayments(config, Date.now) ?? assert.fail();
  await assert.rejects(payments.findPrices(), ProviderFailed);
  assert.equal(asked, 2);
});
