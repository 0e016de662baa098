import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { join, keyOf, list, person } from "#test/people.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, ivy, hal, harness, workspace, board } = company;
const path = (uuid: string) => `/boards/${board.uuid}/members/${uuid}`;

test("members cannot remove anybody, not even themselves, and a person who is not on the list is not found", async () => {
  const before = await company.footprint();
  assert.equal((await cleo.delete(path(dev.uuid))).status, 403);
  assert.equal((await cleo.delete(path(cleo.uuid))).status, 403);
  assert.equal((await hal.delete(path(dev.uuid))).status, 404);
  const answer = await ada.delete(path(ivy.uuid));
  assert.equal(answer.status, 404);
  assert.equal(answer.body.error, "Person not found.");
  assert.deepEqual(await company.footprint(), before);
});

test("a removed person loses access to the board with the next request, by session and by key", async () => {
  const task = await company.task();
  for (let round = 0; round < 10; round += 1) {
    const who = await person(harness, "Moved");
    await join(harness, workspace.uuid, who, "member");
    await list(harness, board, who);
    const key = await keyOf(harness, who, workspace.uuid);
    for (const by of [who, key]) assert.equal((await by.get(`/tasks/${task.uuid}`)).status, 200);
    const answer = await ben.delete(path(who.uuid));
    assert.equal(answer.body.member.uuid, who.uuid);
    for (const by of [who, key]) {
      assert.equal((await by.get(`/tasks/${task.uuid}`)).status, 404);
      assert.equal((await by.post(`/boards/${board.uuid}/tasks`, { title: "No" })).status, 404);
      assert.equal((await by.get(`/workspaces/${workspace.uuid}`)).status, 200);
    }
  }
  const events = await harness.platform.pool.run(
    "select 1 from full_events where name = 'board.member_removed' and board_uuid = $1",
    [board.uuid],
  );
  assert.equal(events.length, 10);
});
