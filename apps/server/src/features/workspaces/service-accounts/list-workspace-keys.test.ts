import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { serviceAccount } from "#test/service-accounts.ts";

const company = await startCompany();
const { harness, workspace, board, ada, ben, cleo, dev, hal, nobody, robot } = company;
const run = harness.platform.pool.run;
const path = `/admin/workspaces/${workspace.uuid}/api-keys`;

test("only owners and admins see the keys of a workspace, with a session", async () => {
  const answers = await Promise.all([cleo, dev, hal, robot, nobody].map((who) => who.get(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 401, 401],
  );
  assert.equal((await ada.get(`${path}?limit=0`)).status, 400);
});

test("the list has all members' keys and the service accounts, newest first, without revoked ones", async () => {
  const own = async (who: typeof ada, name: string) =>
    created(await who.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name }));
  const [first, second] = [await own(dev, "First"), await own(ada, "Second")];
  const third = await serviceAccount(company, { name: "Third" }, ben);
  const gone = await own(dev, "Gone");
  await dev.delete(`/profile/api-keys/${gone.api_key.uuid}`);
  const retired = await serviceAccount(company, { name: "Retired" });
  await ada.delete(`${path}/${retired.api_key.uuid}`);
  const [elsewhere] = (await hal.get("/workspaces")).body.workspaces;
  await hal.post("/profile/api-keys", { workspace_uuid: elsewhere.uuid, name: "Elsewhere" });
  await run("update api_keys set expires_at = clock_timestamp() where uuid = $1", [first.api_key.uuid]);

  const answer = await ben.get(path);
  assert.equal(answer.status, 200);
  const listed = answer.body.api_keys as (typeof third.api_key)[];
  assert.deepEqual(
    listed.map((key) => [
      key.name,
      key.is_expired,
      key.service_account,
      key.user.first_name,
      key.created_by.first_name,
      key.board_uuids,
    ]),
    [
      ["Third", false, true, "Third", "Ben", [board.uuid]],
      ["Second", false, false, "Ada", "Ada", null],
      ["First", true, false, "Dev", "Dev", null],
      ["Robot", false, false, "Cleo", "Cleo", null],
    ],
  );
  assert.deepEqual(listed[0], third.api_key, "the list shows what the creation showed");
  const text = JSON.stringify(answer.body);
  assert.ok(![first.token, second.token, third.token].some((token) => text.includes(token)));
  assert.deepEqual((await ada.get(path)).body, answer.body);
});

test("a service account is not in the personal list of anybody, not even of its creator", async () => {
  const { api_key } = await serviceAccount(company);
  const { api_keys } = (await ada.get("/profile/api-keys")).body as { api_keys: { uuid: string }[] };
  assert.ok(!api_keys.some((key) => key.uuid === api_key.uuid));
});

test("the keys of a deactivated person are not listed", async () => {
  await ada.post(`/admin/workspaces/${workspace.uuid}/people/${dev.uuid}/deactivate`);
  const { api_keys } = (await ada.get(path)).body as { api_keys: { user: { uuid: string } }[] };
  assert.ok(!api_keys.some((key) => key.user.uuid === dev.uuid));
});
