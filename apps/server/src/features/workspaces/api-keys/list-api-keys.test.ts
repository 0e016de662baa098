import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { join, person, apiClient } from "#test/people.ts";
import { until } from "#test/until.ts";

const company = await startCompany();
const { harness, workspace, ada, nobody, robot } = company;
const run = harness.platform.pool.run;

test("nobody and a key see no keys: a key cannot even look itself up", async () => {
  for (const who of [nobody, robot]) assert.equal((await who.get("/profile/api-keys")).status, 401);
  assert.equal((await ada.get("/profile/api-keys?workspace_uuid=x")).status, 400);
});

test("the list holds the own keys of all workspaces, newest first, without secrets", async () => {
  const mona = await person(harness, "Mona");
  const { workspace: own } = created(await mona.post("/workspaces", { name: "Mona's" }));
  await join(harness, workspace.uuid, mona, "viewer");
  const make = async (workspace_uuid: string, name: string) =>
    created(await mona.post("/profile/api-keys", { workspace_uuid, name }));
  const [first, second, third, fourth] = [
    await make(own.uuid, "First"),
    await make(workspace.uuid, "Second"),
    await make(own.uuid, "Third"),
    await make(own.uuid, "Fourth"),
  ];
  await run("update api_keys set expires_at = clock_timestamp() where uuid = $1", [first.api_key.uuid]);
  await mona.delete(`/profile/api-keys/${fourth.api_key.uuid}`);
  await apiClient(harness, second.token).get("/workspaces");
  // noted in batches, outside the requests
  await until(async () => {
    const [row] = await run("select last_used_ip as ip from api_keys where uuid = $1", [second.api_key.uuid]);
    return (row as { ip: string | null }).ip !== null;
  });

  const answer = await mona.get("/profile/api-keys");
  assert.equal(answer.status, 200);
  const keys = answer.body.api_keys as { name: string; is_expired: boolean; last_used_ip: string | null }[];
  assert.deepEqual(
    keys.map((key) => [key.name, key.is_expired, key.last_used_ip]),
    [
      ["Third", false, null],
      ["Second", false, "127.0.0.1"],
      ["First", true, null],
    ],
  );
  const text = JSON.stringify(answer.body);
  assert.ok(![first, second, third].some(({ token }) => text.includes(token)));

  await run("update members set deactivated_at = clock_timestamp() where workspace_uuid = $1 and user_uuid = $2", [
    workspace.uuid,
    mona.uuid,
  ]);
  assert.equal((await mona.get("/profile/api-keys")).body.api_keys.length, 2);
});
