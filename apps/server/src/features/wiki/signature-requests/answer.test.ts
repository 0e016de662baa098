import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const { nobody } = await startCompany({ RATE_LIMIT_PER_MINUTE: "900" });

test("one address signs and declines at most sixty times in an hour, for each of the two", async () => {
  for (const verb of ["signature", "decline"]) {
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      const body = verb === "signature" ? { name: "Grace" } : {};
      statuses.push((await nobody.post(`/public/wiki-signatures/${"x".repeat(43)}/${verb}`, body)).status);
    }
    assert.deepEqual([new Set(statuses.slice(0, 60)), statuses[60]], [new Set([404]), 429], verb);
  }
});
