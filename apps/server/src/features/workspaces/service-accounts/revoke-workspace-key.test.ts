import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { join, person, apiClient } from "#test/people.ts";
import { serviceAccount } from "#test/service-accounts.ts";
import { untilLocked } from "#test/until.ts";

const company = await startCompany();
const { harness, workspace, board, ada, ben, cleo, dev, hal, nobody, robot } = company;
const run = harness.platform.pool.run;
const at = (uuid: string) => `/admin/workspaces/${workspace.uuid}/api-keys/${uuid}`;
const newest = async (count: number) => [
  ...(await run("select name, data from full_events order by id desc limit $1", [count])),
];

async function keyOfDev(fields: Record<string, unknown> = {}) {
  const body = { workspace_uuid: workspace.uuid, name: "Dev's", ...fields };
  const { api_key, token } = created(await dev.post("/profile/api-keys", body));
  return { ...apiClient(harness, token), uuid: api_key.uuid as string };
}

test("members, non-members, keys and requests without credentials cannot revoke a key, not even their own", async () => {
  const own = created(await cleo.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name: "Cleo's" }));
  const service = await serviceAccount(company);
  const before = await company.footprint();
  for (const uuid of [own.api_key.uuid, service.api_key.uuid]) {
    const answers = await Promise.all([cleo, hal, robot, nobody, service].map((who) => who.delete(at(uuid))));
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [403, 404, 401, 401, 401],
    );
  }
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await service.get("/workspaces")).status, 200);
});

test("an unknown key, a key of another workspace and a revoked key are not found", async () => {
  const [theirs] = (await hal.get("/workspaces")).body.workspaces;
  const foreign = created(await hal.post("/profile/api-keys", { workspace_uuid: theirs.uuid, name: "Hal's" }));
  const [gone, retired] = [await keyOfDev(), await serviceAccount(company)];
  await dev.delete(`/profile/api-keys/${gone.uuid}`);
  await ada.delete(at(retired.api_key.uuid));
  const before = await company.footprint();
  for (const uuid of [randomUUID(), foreign.api_key.uuid, gone.uuid, retired.api_key.uuid]) {
    const answer = await ada.delete(at(uuid));
    assert.equal(answer.status, 404);
    assert.deepEqual(answer.body, { error: "API key not found.", code: "api_key_not_found" });
  }
  assert.equal((await ada.delete(at("none"))).status, 400);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await apiClient(harness, foreign.token).get("/workspaces")).status, 200);
});

test("an admin can revoke every key, also expired ones and those of owners, and the slot is free", async () => {
  const [live, expired] = [await keyOfDev(), await keyOfDev()];
  await run("update api_keys set expires_at = clock_timestamp() where uuid = $1", [expired.uuid]);
  const owners = created(await ada.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name: "Ada's" }));
  for (const uuid of [live.uuid.toUpperCase(), expired.uuid, owners.api_key.uuid]) {
    const answer = await ben.delete(at(uuid));
    assert.equal(answer.status, 200);
    assert.equal(answer.body.api_key.uuid, uuid.toLowerCase());
    assert.deepEqual([answer.body.api_key.service_account, answer.body.api_key.board_uuids], [false, null]);
  }
  assert.equal((await live.get("/workspaces")).status, 401);
  assert.deepEqual((await dev.get("/profile/api-keys")).body, { api_keys: [] });
  assert.deepEqual(await newest(1), [
    { name: "api_key.revoked", data: { api_key: { uuid: owners.api_key.uuid, name: "Ada's" } } },
  ]);
  assert.equal((await dev.get(`/boards/${board.uuid}`)).status, 200, "the person stays");
});

test("a service account is removed with its key: its membership, boards and seat end permanently", async () => {
  const service = await serviceAccount(company, { name: "Retiring" });
  const { task } = created(await service.post(`/boards/${board.uuid}/tasks`, { title: "Left behind" }));
  await ada.patch(`/tasks/${task.uuid}`, { version: 1, assignee_uuids: [service.uuid] });
  const answer = await ben.delete(at(service.api_key.uuid));
  assert.equal(answer.status, 200);
  const { last_used_at, last_used_ip } = answer.body.api_key;
  assert.deepEqual(answer.body.api_key, { ...service.api_key, last_used_at, last_used_ip }, "as it was");
  const user = { uuid: service.uuid, first_name: "Retiring", last_name: "" };
  const { uuid } = service.api_key;
  assert.deepEqual(await newest(2), [
    {
      name: "member.left",
      data: { user, board_uuids: [board.uuid], api_key_uuids: [uuid], service_account: true },
    },
    { name: "api_key.revoked", data: { api_key: { uuid, name: "Retiring" } } },
  ]);
  assert.equal((await service.get("/workspaces")).status, 401);
  const [row] = await run(
    `select m.deactivated_at is not null as stopped, u.deactivated_at is not null as retired,
       (select count(*)::int from board_members b where b.user_uuid = u.uuid) as boards
     from members m join users u on u.uuid = m.user_uuid where u.uuid = $1`,
    [service.uuid],
  );
  assert.deepEqual(row, { stopped: true, retired: true, boards: 0 });
  const { members } = (await ada.get(`/workspaces/${workspace.uuid}/members`)).body as { members: { uuid: string }[] };
  assert.ok(!members.some((member) => member.uuid === service.uuid));
  const page = (await ada.get(`/boards/${board.uuid}`)).body as { members: { uuid: string }[] };
  assert.ok(!page.members.some((member) => member.uuid === service.uuid));
  // what it did and what it was assigned stays, as when a person leaves
  const after = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual([after.created_by.via.api_key_name, after.assignees[0].uuid], ["Retiring", service.uuid]);
  const another = await company.task();
  const refused = await ada.patch(`/tasks/${another.uuid}`, { version: 1, assignee_uuids: [service.uuid] });
  assert.equal(refused.status, 400, "and nothing more is given to it");
});

test("if many revoke a service account at the same time, one succeeds, and its seat is freed once", async () => {
  const service = await serviceAccount(company);
  const before = await company.footprint();
  const answers = await Promise.all([ada, ben, ada, ben, ada, ben].map((who) => who.delete(at(service.api_key.uuid))));
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 404, 404, 404, 404, 404],
  );
  const after = await company.footprint();
  assert.equal(after["events"], (before["events"] ?? 0) + 2);
});

test("if an admin and the key's person revoke it at the same time, one succeeds", async () => {
  for (let round = 0; round < 5; round += 1) {
    const key = await keyOfDev();
    const answers = await Promise.all([ben.delete(at(key.uuid)), dev.delete(`/profile/api-keys/${key.uuid}`)]);
    assert.deepEqual(
      answers.map((answer) => answer.status).toSorted((a, b) => a - b),
      [200, 404],
    );
  }
});

test("an admin who loses the role while waiting for the workspace's lock revokes nothing", async () => {
  const ned = await person(harness, "Ned");
  await join(harness, workspace.uuid, ned, "admin");
  const key = await keyOfDev();
  const other = await harness.platform.pool.take();
  await other.run("begin", []);
  await other.run("select 1 from workspaces where uuid = $1 for no key update", [workspace.uuid]);
  const asked = ned.delete(at(key.uuid));
  await untilLocked(harness);
  await other.run("update members set role = 'member' where user_uuid = $1", [ned.uuid]);
  await other.run("commit", []);
  other.release();
  assert.equal((await asked).status, 403);
  assert.equal((await key.get("/workspaces")).status, 200);
});

test("the open streams of the workspace check their access again", async () => {
  const heard: string[] = [];
  const stop = harness.platform.signals.on("access_changed", (signal) => heard.push(signal.workspace_uuid));
  const service = await serviceAccount(company);
  await ada.delete(at(service.api_key.uuid));
  stop();
  assert.ok(heard.includes(workspace.uuid));
});
