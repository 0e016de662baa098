import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { join, keyOf, list, person } from "#test/people.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, hal, ivy, robot, harness, workspace, board } = company;
const people = `/admin/workspaces/${workspace.uuid}/people`;
const deactivate = (uuid: string) => `${people}/${uuid}/deactivate`;

test("members, non-members and keys cannot deactivate a person, and nobody can deactivate themselves", async () => {
  const before = await company.footprint();
  for (const who of [cleo, dev]) {
    const answer = await who.post(deactivate(ivy.uuid));
    assert.equal(answer.status, 403);
    assert.equal(answer.body.error, "Admin access required.");
  }
  assert.equal((await hal.post(deactivate(ivy.uuid))).status, 404);
  assert.equal((await robot.post(deactivate(ivy.uuid))).status, 401);
  assert.equal((await ada.post(deactivate(hal.uuid))).status, 404);
  assert.equal((await ben.post(deactivate(ada.uuid))).status, 403);
  assert.equal((await ada.post(deactivate(ada.uuid))).body.error, "A workspace must have at least one owner.");
  const oneself = await ben.post(deactivate(ben.uuid));
  assert.equal(oneself.status, 409);
  assert.equal(oneself.body.error, "You cannot deactivate yourself. Leave the workspace instead.");
  assert.deepEqual(await company.footprint(), before);
});

test("if two owners deactivate each other at the same time, one stays", async () => {
  for (let round = 0; round < 5; round += 1) {
    const second = await person(harness, "Second");
    await join(harness, workspace.uuid, second, "owner");
    const [one, other] = await Promise.all([ada.post(deactivate(second.uuid)), second.post(deactivate(ada.uuid))]);
    assert.equal([one, other].filter((answer) => answer.status === 200).length, 1);
    if (other.status === 200) {
      await second.post(`${people}/${ada.uuid}/reactivate`);
      await ada.post(deactivate(second.uuid));
    }
  }
  const [owners] = await harness.platform.pool.run(
    "select count(*)::int as owners from members where workspace_uuid = $1 and role = 'owner' and deactivated_at is null",
    [workspace.uuid],
  );
  assert.deepEqual(owners, { owners: 1 });
});

test("a deactivated person loses access with the next request, by session and by key, and keeps the session", async () => {
  const task = await company.task();
  for (let round = 0; round < 10; round += 1) {
    const who = await person(harness, "Out");
    await join(harness, workspace.uuid, who, "member");
    await list(harness, board, who);
    const key = await keyOf(harness, who, workspace.uuid);
    for (const by of [who, key]) assert.equal((await by.get(`/tasks/${task.uuid}`)).status, 200);
    const answer = await ben.post(deactivate(who.uuid));
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.ok(answer.body.person.deactivated_at);
    assert.deepEqual(answer.body.person.board_uuids, [board.uuid]);
    assert.equal((await who.get(`/tasks/${task.uuid}`)).status, 404);
    assert.equal((await who.get(`/workspaces/${workspace.uuid}`)).status, 404);
    assert.deepEqual((await who.get("/workspaces")).body, { workspaces: [] });
    const byKey = await key.get(`/tasks/${task.uuid}`);
    assert.equal(byKey.status, 401);
    assert.equal(byKey.body.error, "The API key is not valid or has been revoked.");
  }
});

test("keys of that person in another workspace keep working", async () => {
  const who = await person(harness, "Two");
  await join(harness, workspace.uuid, who, "member");
  const own = await who.post("/workspaces", { name: "Two's own" });
  const key = await keyOf(harness, who, own.body.workspace.uuid);
  await ada.post(deactivate(who.uuid));
  assert.equal((await key.get(`/workspaces/${own.body.workspace.uuid}`)).status, 200);
});

test("deactivating twice changes nothing, and the event of the first time names the stopped keys", async () => {
  const who = await person(harness, "Twice");
  await join(harness, workspace.uuid, who, "viewer");
  await keyOf(harness, who, workspace.uuid);
  const first = await ada.post(deactivate(who.uuid));
  const before = await company.footprint();
  const second = await ada.post(deactivate(who.uuid));
  assert.deepEqual(second.body, first.body);
  assert.deepEqual(await company.footprint(), before);
  const [event] = (await harness.platform.pool.run("select name, data from full_events order by id desc limit 1")) as {
    name: string;
    data: { user: { uuid: string }; api_key_uuids: string[] };
  }[];
  assert.equal(event?.name, "member.deactivated");
  assert.equal(event?.data.user.uuid, who.uuid);
  assert.equal(event?.data.api_key_uuids.length, 1);
});
