import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { join } from "#test/people.ts";

const company = await startCompany();
const { ada, hal, cleo, robot, nobody, workspace, harness } = company;

test("a person sees only their own workspaces, with their role in each", async () => {
  assert.equal((await nobody.get("/workspaces")).status, 401);
  const own = (await hal.get("/workspaces")).body.workspaces;
  assert.equal(own.length, 1);
  assert.equal(own[0].role, "owner");
  assert.notEqual(own[0].uuid, workspace.uuid);
  await join(harness, workspace.uuid, hal, "viewer");
  const both = (await hal.get("/workspaces")).body.workspaces as { uuid: string; role: string }[];
  assert.deepEqual(both.find(({ uuid }) => uuid === workspace.uuid)?.role, "viewer");
});

test("a key sees only its own workspace", async () => {
  const { body } = await cleo.post("/workspaces", { name: "Cleo's own" });
  assert.equal((await cleo.get("/workspaces")).body.workspaces.length, 2);
  const seen = (await robot.get("/workspaces")).body.workspaces as { uuid: string }[];
  assert.deepEqual(
    seen.map(({ uuid }) => uuid),
    [workspace.uuid],
  );
  assert.equal((await robot.get(`/workspaces/${body.workspace.uuid}`)).status, 403);
});

test("a suspended workspace stays in the list, marked as suspended", async () => {
  await harness.platform.pool.run("update workspaces set suspended_at = clock_timestamp() where uuid = $1", [
    workspace.uuid,
  ]);
  const listed = (await ada.get("/workspaces")).body.workspaces as { uuid: string; billing_status: string }[];
  assert.equal(listed.find(({ uuid }) => uuid === workspace.uuid)?.billing_status, "suspended");
});
