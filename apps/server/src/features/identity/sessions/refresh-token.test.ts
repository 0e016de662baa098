import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { keyOf, person, apiClient } from "#test/people.ts";

const harness = await startHarness();
const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Puts the server's clock right again: each test begins in the present. */
const toPresent = () => harness.advance(Date.now() - harness.platform.services.now());
beforeEach(toPresent);

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, number>;

test("nobody, a key and an ended session get no token", async () => {
  const ada = await person(harness, "Ada");
  const { workspace } = (await ada.post("/workspaces", { name: "Keys" })).body;
  const key = await keyOf(harness, ada, workspace.uuid);
  for (const who of [apiClient(harness, ""), key]) assert.equal((await who.get("/auth/refresh-token")).status, 401);
  assert.equal((await ada.get("/auth/refresh-token?more=1")).status, 400);
  await ada.post("/auth/logout");
  assert.equal((await ada.get("/auth/refresh-token")).status, 401);
});

test("a token lives 7 days more from each renewal, of the same session, and nothing is written", async () => {
  const ada = await person(harness, "Ada");
  const before = await footprint(harness);
  const first = claimsOf(ada.token);
  assert.equal(Number(first["exp"]) - Number(first["iat"]), (7 * day) / 1000);
  harness.advance(2 * day);
  const { token } = (await ada.get("/auth/refresh-token")).body;
  const second = claimsOf(token);
  assert.equal(second["sid"], first["sid"]);
  assert.equal(second["abs"], first["abs"]);
  assert.ok(Number(second["exp"]) - Number(first["exp"]) >= (2 * day) / 1000 - 1);
  assert.equal((await apiClient(harness, token).get("/profile/me")).status, 200);
  assert.deepEqual(await footprint(harness), before);
});

test("a used token older than an hour is renewed in a header, and none before", async () => {
  const ada = await person(harness, "Ada");
  harness.advance(59 * 60 * 1000);
  assert.equal((await ada.get("/profile/me")).headers["x-refreshed-token"], undefined);
  harness.advance(2 * 60 * 1000);
  const refreshed = (await ada.get("/profile/me")).headers["x-refreshed-token"];
  assert.equal((await apiClient(harness, String(refreshed)).get("/profile/me")).status, 200);
});

test("7 days of idleness end a token", async () => {
  const ada = await person(harness, "Ada");
  harness.advance(7 * day);
  const answer = await ada.get("/profile/me");
  assert.equal(answer.status, 401);
  assert.equal(answer.body.code, "FST_JWT_AUTHORIZATION_TOKEN_EXPIRED");
});

test("a session ends 30 days after the login, also if it is renewed", async () => {
  const ada = await person(harness, "Ada");
  let token = ada.token;
  const { abs = 0 } = claimsOf(token);
  const now = harness.platform.services.now;
  while (now() < abs * 1000 - 3 * day) {
    harness.advance(3 * day);
    ({ token } = (await apiClient(harness, token).get("/auth/refresh-token")).body);
    assert.ok(Number(claimsOf(token)["exp"]) <= abs);
  }
  harness.advance(abs * 1000 - now());
  assert.equal((await apiClient(harness, token).get("/profile/me")).body.code, "FST_JWT_AUTHORIZATION_TOKEN_EXPIRED");
});
