import assert from "node:assert/strict";
import { test } from "node:test";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { keyOf, person, apiClient } from "#test/people.ts";

const harness = await startHarness();

/** The reply for a browser with a cookie, or without one. */
async function withCookie(token: string | null) {
  const headers = token === null ? {} : { cookie: `stoa_session=${token}` };
  const { statusCode, json } = await harness.app.inject({ url: "/auth/session", headers });
  return { status: statusCode, body: json() };
}

test("a browser without a session, or with the cookie of an ended one, learns that without an error", async () => {
  const ada = await person(harness, "Ada");
  const before = await footprint(harness);
  assert.deepEqual(await withCookie(null), { status: 200, body: { signed_in: false } });
  assert.deepEqual(await withCookie("no token"), { status: 200, body: { signed_in: false } });
  assert.deepEqual(await withCookie(ada.token), { status: 200, body: { signed_in: true } });
  assert.deepEqual(await footprint(harness), before);
  await ada.post("/auth/logout");
  assert.deepEqual(await withCookie(ada.token), { status: 200, body: { signed_in: false } });
});

test("a header is sent on purpose: a wrong one is an error, and a key is no session", async () => {
  const ada = await person(harness, "Ada");
  assert.deepEqual((await ada.get("/auth/session")).body, { signed_in: true });
  assert.equal((await ada.get("/auth/session?more=1")).status, 400);
  const { workspace } = (await ada.post("/workspaces", { name: "Keys" })).body;
  const key = await keyOf(harness, ada, workspace.uuid);
  assert.equal((await key.get("/auth/session")).status, 401);
  assert.equal((await apiClient(harness, "wrong").get("/auth/session")).status, 401);
});
