import assert from "node:assert/strict";
import { test } from "node:test";
import { paymentsFrom } from "#test/payments-from.ts";
import { ProviderFailed } from "./provider-failed.ts";

test("an answer that comes byte by byte is not waited for longer than one that does not come", async () => {
  let asked = 0;
  const payments = await paymentsFrom((_request, response) => {
    asked += 1;
    response.writeHead(200);
    const sending = setInterval(() => response.write(" "), 500);
    response.on("close", () => clearInterval(sending));
  });
  await assert.rejects(payments.findPrices(), ProviderFailed);
  assert.equal(asked, 2);
});
