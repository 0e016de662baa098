import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { join, keyOf, list, person } from "#test/people.ts";

const company = await startCompany();
const { ada, ben, hal, robot, harness, workspace, board } = company;
const path = `/workspaces/${workspace.uuid}/leave`;

test("a non-member, a key and the only owner cannot leave", async () => {
  const before = await company.footprint();
  assert.equal((await hal.post(path)).status, 404);
  assert.equal((await robot.post(path)).status, 401);
  const answer = await ada.post(path);
  assert.equal(answer.status, 409);
  assert.equal(answer.body.error, "A workspace must have at least one owner.");
  assert.deepEqual(await company.footprint(), before);
});

test("if two owners leave at the same time, one stays", async () => {
  for (let round = 0; round < 5; round += 1) {
    const second = await person(harness, "Second");
    const made = await second.post("/workspaces", { name: `Left ${round}` });
    const uuid = made.body.workspace.uuid as string;
    const third = await person(harness, "Third");
    await join(harness, uuid, third, "owner");
    const answers = await Promise.all([second, third].map((who) => who.post(`/workspaces/${uuid}/leave`)));
    assert.deepEqual(
      answers.map((answer) => answer.status).toSorted((a, b) => a - b),
      [200, 409],
    );
  }
});

test("members of every role can leave, and lose access with the next request, by session and by key", async () => {
  const task = await company.task();
  for (const role of ["owner", "admin", "member", "viewer", "commenter", "guest", "guest_editor"] as const) {
    const who = await person(harness, "Leaver");
    await join(harness, workspace.uuid, who, role);
    await list(harness, board, who);
    const key = await keyOf(harness, who, workspace.uuid);
    for (const by of [who, key]) assert.equal((await by.get(`/tasks/${task.uuid}`)).status, 200);
    const answer = await who.post(path);
    assert.equal(answer.status, 200, role);
    assert.equal(answer.body.workspace.role, role);
    assert.equal((await who.get(`/tasks/${task.uuid}`)).status, 404);
    assert.equal((await key.get(`/tasks/${task.uuid}`)).status, 401);
    assert.equal((await who.post(path)).status, 404);
    const rows = await harness.platform.pool.run("select 1 from board_members where user_uuid = $1", [who.uuid]);
    assert.equal(rows.length, 0);
  }
});

test("an admin cannot reactivate a person who left", async () => {
  const who = await person(harness, "Gone");
  await join(harness, workspace.uuid, who, "member");
  await who.post(path);
  const people = `/admin/workspaces/${workspace.uuid}/people/${who.uuid}`;
  assert.equal((await ben.post(`${people}/reactivate`)).status, 404);
  assert.equal((await ada.put(`/boards/${board.uuid}/members/${who.uuid}`)).status, 404);
});
