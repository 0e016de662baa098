import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany({ RATE_LIMIT_PER_MINUTE: "900" });
const { app, advance, holdClock } = company.harness;
// limits are reported and end to the second
holdClock();
const accepted = {
  organisation_name: "A",
  signatory_name: "B",
  signatory_email: "c@example.com",
  authority_confirmed: true,
};
const accept = (remoteAddress: string, payload: object = accepted) =>
  app.inject({ method: "POST", url: "/public/dpa-acceptance", remoteAddress, payload });

test("a route with a limit of its own takes no more from one address, and says so", async () => {
  const answers = await Promise.all(Array.from({ length: 13 }, () => accept("192.0.2.1")));
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    [...Array.from({ length: 10 }, () => 201), 429, 429, 429],
  );
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  assert.deepEqual(
    ["x-ratelimit-limit", "retry-after"].map((name) => refused?.headers[name]),
    ["900", "3600"],
  );
  assert.equal(
    refused?.json<{ message: string }>().message,
    "At most 10 such requests in 60 minutes are possible from one address, retry in 3600 seconds",
  );
});

test("requests that are rejected count, other addresses and other routes have limits of their own", async () => {
  for (let each = 0; each < 10; each += 1) assert.equal((await accept("192.0.2.2", {})).statusCode, 400);
  assert.equal((await accept("192.0.2.2")).statusCode, 429);
  assert.equal((await accept("192.0.2.3")).statusCode, 201);
  const viewed = await app.inject({
    method: "POST",
    url: "/public/page-view",
    remoteAddress: "192.0.2.2",
    payload: { path: "/" },
  });
  assert.equal(viewed.statusCode, 200);
});

test("a slot is free again when the time has passed", async () => {
  for (let each = 0; each < 10; each += 1) assert.equal((await accept("192.0.2.4")).statusCode, 201);
  advance(3_599_000);
  assert.equal((await accept("192.0.2.4")).statusCode, 429);
  advance(1_001);
  assert.equal((await accept("192.0.2.4")).statusCode, 201);
});
