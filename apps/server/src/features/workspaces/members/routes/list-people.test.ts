import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { join, person } from "#test/people.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, hal, ivy, robot, harness, workspace, board } = company;
const path = `/admin/workspaces/${workspace.uuid}/people`;

test("only owners and admins can list people, with a session", async () => {
  for (const who of [cleo, dev]) {
    const answer = await who.get(path);
    assert.equal(answer.status, 403);
    assert.equal(answer.body.error, "Admin access required.");
  }
  assert.equal((await hal.get(path)).status, 404);
  assert.equal((await robot.get(path)).status, 401);
});

test("people are listed with role, boards and deactivation, without service accounts and former members", async () => {
  const [service, gone] = [await person(harness, "Service"), await person(harness, "Gone")];
  await harness.platform.pool.run("update users set is_service = true where uuid = $1", [service.uuid]);
  await join(harness, workspace.uuid, service, "member");
  await join(harness, workspace.uuid, gone, "member");
  await gone.post(`/workspaces/${workspace.uuid}/leave`);
  await ada.post(`${path}/${ivy.uuid}/deactivate`);
  const { body } = await ben.get(path);
  const people = body.people as { uuid: string; first_name: string; board_uuids: string[]; deactivated_at: unknown }[];
  assert.deepEqual(
    people.map((each) => each.first_name),
    ["Ada", "Ben", "Cleo", "Dev", "Eve", "Finn", "Gus", "Ivy"],
  );
  assert.deepEqual(people[2]?.board_uuids, [board.uuid]);
  assert.deepEqual(
    people.filter((each) => each.deactivated_at !== null).map((each) => each.uuid),
    [ivy.uuid],
  );
});

test("people of a frozen workspace can be listed", async () => {
  await harness.platform.pool.run("update workspaces set billing_status = 'read_only' where uuid = $1", [
    workspace.uuid,
  ]);
  assert.equal((await ada.get(path)).status, 200);
  const write = await ada.patch(`${path}/${cleo.uuid}`, { role: "viewer" });
  assert.equal(write.status, 402);
  assert.equal(write.body.billing_frozen, true);
});
