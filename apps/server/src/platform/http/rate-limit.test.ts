import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { keyOf, person, sessionToken, apiClient, type ApiClient } from "#test/people.ts";

const company = await startCompany({ RATE_LIMIT_PER_MINUTE: "10" });
const { harness, cleo, nobody, workspace } = company;
const { app } = harness;

const leftOf = async (who: ApiClient, path = "/workspaces"): Promise<number> =>
  Number((await who.get(path)).headers["x-ratelimit-remaining"]);
const times = async (count: number, ask: () => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let each = 0; each < count; each += 1) statuses.push((await ask()).status);
  return statuses;
};
const from = (address: string, token = "") =>
  app.inject({
    url: "/workspaces",
    remoteAddress: address,
    headers: token === "" ? {} : { authorization: `Bearer ${token}` },
  });

test("guessing keys is limited wherever it is tried", async () => {
  for (const path of ["/workspaces", "/public/status", "/profile/me", "/nope", "/openapi.json"]) {
    harness.advance(60_001);
    let guess = 0;
    const statuses = await times(14, () => apiClient(harness, `svc_${(guess += 1)}`).get(path));
    assert.deepEqual(
      statuses.map((status) => status === 429),
      Array.from({ length: 14 }, (_, index) => index >= 10),
      path,
    );
  }
});

test("a reply with 429 has the security headers of all replies", async () => {
  harness.advance(60_001);
  await times(10, () => nobody.get("/nope"));
  const { status, headers } = await nobody.get("/nope");
  assert.deepEqual([status, headers["x-content-type-options"]], [429, "nosniff"]);
});

test("a caller with a confirmed credential does not depend on the requests of others at the same address", async () => {
  harness.advance(60_001);
  const known = await keyOf(harness, cleo, workspace.uuid);
  assert.equal(await leftOf(cleo), 9);
  assert.equal(await leftOf(known), 9);
  await times(12, () => nobody.get("/nope"));
  assert.equal((await nobody.get("/")).status, 429);
  assert.equal(await leftOf(cleo), 8);
  assert.equal(await leftOf(known), 8);
  // it is not known yet whether this credential is valid: its first request counts for the address
  const fresh = await keyOf(harness, cleo, workspace.uuid);
  assert.equal((await fresh.get("/workspaces")).status, 429);
  harness.advance(60_001);
  assert.equal(await leftOf(fresh), 9);
});

test("a good credential's first request costs its address nothing", async () => {
  harness.advance(60_001);
  for (let each = 0; each < 12; each += 1) {
    const token = await sessionToken(harness, (await person(harness, "Fay")).uuid);
    assert.equal(await leftOf(apiClient(harness, token)), 9);
  }
  assert.equal(await leftOf(nobody, "/"), 9);
});

test("the token of an ended session spends nothing of its person's", async () => {
  harness.advance(60_001);
  const gina = await person(harness, "Gina");
  assert.equal(await leftOf(gina), 9);
  const ended = apiClient(harness, await sessionToken(harness, gina.uuid));
  assert.equal((await ended.get("/workspaces")).status, 200);
  assert.equal((await ended.post("/auth/logout")).status, 200);
  // some of it never comes as far as to a look at the session
  const wrong = { headers: { "content-type": "text/plain" }, payload: Buffer.from("a") };
  const statuses = [
    ...(await times(4, () => ended.post("/profile/change-email", undefined, wrong))),
    ...(await times(4, () => ended.get("/workspaces"))),
    ...(await times(4, () => ended.get("/public/status"))),
  ];
  assert.deepEqual(statuses, [415, 415, 415, 415, 401, 401, 401, 401, 200, 200, 429, 429]);
  assert.equal(await leftOf(gina), 6);
});

test("addresses of one IPv6 network share a limit, and one address in two spellings too", async () => {
  harness.advance(60_001);
  let each = 0;
  const inside = await times(11, async () => ({ status: (await from(`2001:db8:5::${(each += 1)}`)).statusCode }));
  assert.equal(inside.filter((status) => status === 429).length, 1);
  assert.equal((await from("2001:db8:5:1::1")).statusCode, 401);
  await times(9, async () => ({ status: (await from("192.0.2.9")).statusCode }));
  assert.equal((await from("::ffff:192.0.2.9")).headers["x-ratelimit-remaining"], "0");
});

test("a target with a part after # is counted and rejected", async () => {
  harness.advance(60_001);
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const before = await leftOf(nobody, "/");
  for (const target of ["/openapi.json#/events", "/health#", "/docs/reference.css#/events"]) {
    const socket = connect(Number(port), "127.0.0.1");
    await once(socket, "connect");
    socket.end(`GET ${target} HTTP/1.1\r\nhost: stoa\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /must not contain #/);
  }
  assert.equal(await leftOf(nobody, "/"), before - 4);
});
