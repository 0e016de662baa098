import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "#test/harness.ts";
import { keyOf, person, sessionToken, apiClient } from "#test/people.ts";
import { until } from "#test/until.ts";

const harness = await startHarness();
const run = harness.platform.pool.run;

test("nobody and a key see no sessions", async () => {
  const ada = await person(harness, "Ada");
  const { workspace } = (await ada.post("/workspaces", { name: "Keys" })).body;
  const key = await keyOf(harness, ada, workspace.uuid);
  for (const who of [apiClient(harness, ""), key]) assert.equal((await who.get("/profile/sessions")).status, 401);
});

test("the list holds the own live sessions, and marks the one that asks", async () => {
  const ada = await person(harness, "Ada");
  await person(harness, "Ben");
  for (let more = 0; more < 4; more += 1) await sessionToken(harness, ada.uuid);
  const stored = await run<{ uuid: string }>("select uuid from sessions where user_uuid = $1 order by created_at", [
    ada.uuid,
  ]);
  const [, ended = "", expired = "", idle = "", other = ""] = stored.map(({ uuid }) => uuid);
  await run("update sessions set ended_at = clock_timestamp() where uuid = $1", [ended]);
  await run("update sessions set expires_at = clock_timestamp() where uuid = $1", [expired]);
  await run("update sessions set last_used_at = clock_timestamp() - interval '7 days' where uuid = $1", [idle]);
  await run(
    "update sessions set last_used_at = clock_timestamp() - interval '6 days', user_agent = 'Loom/1' where uuid = $1",
    [other],
  );
  const { sessions } = (await ada.get("/profile/sessions")).body;
  assert.equal(sessions.length, 2);
  assert.equal(sessions[0].is_current, true);
  assert.equal(sessions[1].uuid, other);
  assert.equal(sessions[1].is_current, false);
  assert.equal(sessions[1].user_agent, "Loom/1");
  assert.deepEqual(Object.keys(sessions[0]).toSorted(), [
    "created_at",
    "is_current",
    "last_used_at",
    "last_used_ip",
    "user_agent",
    "uuid",
  ]);
});

test("the address of the last use is shown soon after", async () => {
  const ada = await person(harness, "Ada");
  await ada.get("/profile/me");
  await until(async () => {
    const { sessions } = (await ada.get("/profile/sessions")).body;
    return sessions[0].last_used_ip === "127.0.0.1";
  });
});
