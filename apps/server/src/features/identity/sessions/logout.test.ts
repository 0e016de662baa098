import assert from "node:assert/strict";
import { test } from "node:test";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { keyOf, person, sessionToken, apiClient } from "#test/people.ts";

const harness = await startHarness();

test("nobody and a key end no session", async () => {
  const ada = await person(harness, "Ada");
  const { workspace } = (await ada.post("/workspaces", { name: "Keys" })).body;
  const key = await keyOf(harness, ada, workspace.uuid);
  const before = await footprint(harness);
  for (const who of [apiClient(harness, ""), key]) assert.equal((await who.post("/auth/logout")).status, 401);
  assert.equal((await ada.post("/auth/logout", { everything: true })).status, 400);
  assert.deepEqual(await footprint(harness), before);
  assert.equal((await ada.get("/profile/me")).status, 200);
});

test("a logout ends this session on the next request, and no other", async () => {
  const ada = await person(harness, "Ada");
  const elsewhere = apiClient(harness, await sessionToken(harness, ada.uuid));
  const answer = await ada.post("/auth/logout");
  assert.equal(answer.status, 200);
  const late = await ada.get("/profile/me");
  assert.equal(late.status, 401);
  assert.deepEqual(late.body, {
    statusCode: 401,
    code: "SESSION_ENDED",
    error: "Unauthorized",
    message: "The session has ended. Sign in again.",
  });
  assert.equal((await ada.post("/auth/logout")).status, 401);
  const { sessions } = (await elsewhere.get("/profile/sessions")).body;
  assert.equal(sessions.length, 1);
  assert.notEqual(sessions[0].uuid, answer.body.session.uuid);
});
