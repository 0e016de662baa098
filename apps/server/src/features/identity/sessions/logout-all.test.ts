import assert from "node:assert/strict";
import { test } from "node:test";
import { logIn, verified } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { keyOf, person, sessionToken, apiClient } from "#test/people.ts";

const harness = await startHarness();

test("nobody and a key end no sessions", async () => {
  const ada = await person(harness, "Ada");
  const { workspace } = (await ada.post("/workspaces", { name: "Keys" })).body;
  const key = await keyOf(harness, ada, workspace.uuid);
  const before = await footprint(harness);
  for (const who of [apiClient(harness, ""), key]) assert.equal((await who.post("/auth/logout-all")).status, 401);
  assert.deepEqual(await footprint(harness), before);
});

test("all sessions of the person end on the next request; keys and other people go on", async () => {
  const [ada, ben] = [await person(harness, "Ada"), await person(harness, "Ben")];
  const { workspace } = (await ada.post("/workspaces", { name: "Looms" })).body;
  const key = await keyOf(harness, ada, workspace.uuid);
  const elsewhere = apiClient(harness, await sessionToken(harness, ada.uuid));
  const answer = await ada.post("/auth/logout-all");
  assert.equal(answer.status, 200);
  assert.equal(answer.body.sessions.length, 2);
  for (const who of [ada, elsewhere]) assert.equal((await who.get("/profile/me")).status, 401);
  assert.equal((await key.get("/workspaces")).status, 200);
  assert.equal((await ben.get("/profile/me")).status, 200);
});

test("a login that runs at the same time either ends too or came later", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { email, uuid } = await verified(harness);
    const ada = apiClient(harness, await sessionToken(harness, uuid));
    const [login, ended] = await Promise.all([logIn(harness, email), ada.post("/auth/logout-all")]);
    const list = await apiClient(harness, login.body.token).get("/profile/sessions");
    assert.equal(list.status, ended.body.sessions.length === 2 ? 401 : 200);
  }
});
