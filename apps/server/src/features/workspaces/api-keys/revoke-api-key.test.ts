import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { apiClient } from "#test/people.ts";

const company = await startCompany();
const { harness, workspace, ada, cleo, nobody, robot } = company;
const run = harness.platform.pool.run;
const make = async () =>
  created(await cleo.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name: "Build" }));

test("an unknown key and another person's are not found, even for the owner of the workspace", async () => {
  const { api_key, token } = await make();
  const before = await company.footprint();
  const path = `/profile/api-keys/${api_key.uuid}`;
  const answers = await Promise.all([
    cleo.delete(`/profile/api-keys/${randomUUID()}`),
    ada.delete(path),
    robot.delete(path),
    nobody.delete(path),
    cleo.delete("/profile/api-keys/none"),
  ]);
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 404, 401, 401, 400],
  );
  assert.equal(answers[1]?.body.error, "API key not found.");
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await apiClient(harness, token).get("/workspaces")).status, 200);
});

test("a revoked key is rejected on the next request, has left the list and cannot be revoked again", async () => {
  const { api_key, token } = await make();
  const key = apiClient(harness, token);
  await key.get("/workspaces");
  const answer = await cleo.delete(`/profile/api-keys/${api_key.uuid.toUpperCase()}`);
  assert.equal(answer.status, 200);
  assert.equal(answer.body.api_key.uuid, api_key.uuid);
  assert.equal((await key.get("/workspaces")).status, 401);
  const { api_keys } = (await cleo.get("/profile/api-keys")).body;
  assert.ok(!api_keys.some((each: { uuid: string }) => each.uuid === api_key.uuid));
  const before = await company.footprint();
  assert.equal((await cleo.delete(`/profile/api-keys/${api_key.uuid}`)).status, 404);
  assert.deepEqual(await company.footprint(), before);
  const events = (await run("select name, data from full_events where name = 'api_key.revoked' order by id")) as {
    data: { api_key: { uuid: string } };
  }[];
  assert.equal(events.at(-1)?.data.api_key.uuid, api_key.uuid);
});

test("an expired key can be revoked, and a key of a suspended workspace too", async () => {
  const [expired, other] = [await make(), await make()];
  await run("update api_keys set expires_at = clock_timestamp() where uuid = $1", [expired.api_key.uuid]);
  await run("update workspaces set suspended_at = clock_timestamp() where uuid = $1", [workspace.uuid]);
  for (const { api_key } of [expired, other]) {
    assert.equal((await cleo.delete(`/profile/api-keys/${api_key.uuid}`)).status, 200);
  }
  await run("update workspaces set suspended_at = null where uuid = $1", [workspace.uuid]);
});
