import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { person, sessionToken, apiClient } from "#test/people.ts";

const harness = await startHarness();

test("an unknown session, another person's and one that has ended are not found", async () => {
  const [ada, ben] = [await person(harness, "Ada"), await person(harness, "Ben")];
  const [theirs] = (await ben.get("/profile/sessions")).body.sessions;
  const gone = apiClient(harness, await sessionToken(harness, ada.uuid));
  const ended = (await gone.post("/auth/logout")).body.session;
  const before = await footprint(harness);
  for (const uuid of [randomUUID(), theirs.uuid, ended.uuid]) {
    const answer = await ada.delete(`/profile/sessions/${uuid}`);
    assert.equal(answer.status, 404);
    assert.equal(answer.body.error, "Session not found.");
  }
  assert.equal((await ada.delete("/profile/sessions/nothing")).status, 400);
  assert.equal((await apiClient(harness, "").delete(`/profile/sessions/${theirs.uuid}`)).status, 401);
  assert.deepEqual(await footprint(harness), before);
  assert.equal((await ben.get("/profile/me")).status, 200);
});

test("a session that its owner ends is rejected on the next request", async () => {
  const ada = await person(harness, "Ada");
  const stolen = apiClient(harness, await sessionToken(harness, ada.uuid));
  const { sessions } = (await ada.get("/profile/sessions")).body;
  const { uuid } = sessions.find((session: { is_current: boolean }) => !session.is_current);
  const answer = await ada.delete(`/profile/sessions/${uuid.toUpperCase()}`);
  assert.deepEqual([answer.status, answer.body], [200, { session: { uuid } }]);
  assert.equal((await stolen.get("/profile/me")).body.message, "The session has ended. Sign in again.");
  assert.equal((await ada.get("/profile/me")).status, 200);
});
