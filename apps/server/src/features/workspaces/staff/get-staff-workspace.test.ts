import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { join, person } from "#test/people.ts";
import { assertForStaff, countCalls, staffPerson } from "#test/staff.ts";

const company = await startCompany();
const { ada, hal, harness, workspace } = company;
const sam = await staffPerson(harness);
const path = `/staff/workspaces/${workspace.uuid}`;

test("only staff accounts can read a workspace's data, with a session, and unknown workspaces are not found", async () => {
  await assertForStaff(company, (who) => who.get(path));
  const unknown = await sam.get(`/staff/workspaces/${ada.uuid}`);
  assert.equal(unknown.status, 404);
  assert.equal(unknown.body.error, "Workspace not found.");
  assert.equal((await sam.get("/staff/workspaces/nonsense")).status, 400);
});

test("the owners are named with their addresses, sorted by the time at which they joined", async () => {
  const second = await person(harness, "Olga");
  await join(harness, workspace.uuid, second, "owner");
  const former = await person(harness, "Otto");
  await join(harness, workspace.uuid, former, "owner");
  await harness.platform.pool.run("update members set deactivated_at = clock_timestamp() where user_uuid = $1", [
    former.uuid,
  ]);
  const { body, status } = await sam.get(path.toUpperCase().replace("/STAFF/WORKSPACES", "/staff/workspaces"));
  assert.equal(status, 200);
  assert.deepEqual(
    body.workspace.owners,
    [ada, second].map(({ uuid, email }, index) => ({
      uuid,
      email,
      first_name: index === 0 ? "Ada" : "Olga",
      last_name: "Example",
    })),
  );
});

test("a deleted workspace is shown without owners", async () => {
  const { workspaces } = (await hal.get("/workspaces")).body;
  assert.equal((await hal.delete(`/workspaces/${workspaces[0].uuid}`)).status, 200);
  const { body } = await sam.get(`/staff/workspaces/${workspaces[0].uuid}`);
  assert.notEqual(body.workspace.deleted_at, null);
  assert.deepEqual(body.workspace.owners, []);
});

test("a staff account has no access to the workspace by other routes", async () => {
  const calls = await countCalls(harness);
  for (const each of [`/workspaces/${workspace.uuid}`, `/boards/${company.board.uuid}`]) {
    assert.equal((await sam.get(each)).status, 404, each);
  }
  assert.equal((await sam.get(`/admin/workspaces/${workspace.uuid}/audit-log`)).status, 404);
  assert.deepEqual((await sam.get("/workspaces")).body.workspaces, []);
  assert.equal(await countCalls(harness), calls);
});
