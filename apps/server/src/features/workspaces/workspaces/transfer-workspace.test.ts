import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { startCompany } from "#test/company.ts";
import { join, person } from "#test/people.ts";

const company = await startCompany();
const { ada, ben, cleo, hal, robot, harness, workspace } = company;
const path = `/profile/transfer-workspace/${workspace.uuid}`;
const run = (text: string, ...parameters: Parameter[]) =>
  harness.platform.pool.run(text, parameters) as Promise<Record<string, unknown>[]>;

/** A new workspace with a second owner and a member. */
async function founded(name: string) {
  const [first, second, member] = [
    await person(harness, "First"),
    await person(harness, "Second"),
    await person(harness, "Member"),
  ];
  const made = (await first.post("/workspaces", { name })).body.workspace as { uuid: string };
  await join(harness, made.uuid, second, "owner");
  await join(harness, made.uuid, member, "member");
  return { first, second, member, uuid: made.uuid, path: `/profile/transfer-workspace/${made.uuid}` };
}

async function rolesIn(workspace_uuid: string): Promise<Record<string, unknown>> {
  const rows = await run("select user_uuid, role from members where workspace_uuid = $1", workspace_uuid);
  return Object.fromEntries(rows.map((row) => [row["user_uuid"], row["role"]]));
}

test("only an owner can hand over a workspace, and only to another active person of it", async () => {
  const former = await person(harness, "Former");
  await join(harness, workspace.uuid, former, "member");
  await ada.post(`/admin/workspaces/${workspace.uuid}/people/${former.uuid}/deactivate`);
  const left = await person(harness, "Left");
  await join(harness, workspace.uuid, left, "member");
  await left.post(`/workspaces/${workspace.uuid}/leave`);
  const [service] = await run(
    "insert into users (first_name, last_name, is_service) values ('S', '', true) returning uuid",
  );
  const account = { ...left, uuid: String(service?.["uuid"]) };
  await join(harness, workspace.uuid, account, "member");
  const before = await company.footprint();
  const to = { user_uuid: cleo.uuid };
  for (const [who, status] of [
    [ben, 403],
    [cleo, 403],
    [hal, 404],
    [robot, 401],
    [company.nobody, 401],
  ] as const) {
    assert.equal((await who.post(path, to)).status, status);
  }
  for (const other of [former, left, account, hal]) {
    const answer = await ada.post(path, { user_uuid: other.uuid });
    assert.equal(answer.status, 404);
    assert.equal(answer.body.error, "Person not found.");
  }
  assert.equal((await ada.post(path, { user_uuid: ada.uuid.toUpperCase() })).status, 409);
  for (const body of [undefined, {}, { user_uuid: "cleo" }, { ...to, outsider: 1 }]) {
    assert.equal((await ada.post(path, body)).status, 400);
  }
  await run("update workspaces set billing_status = 'read_only' where uuid = $1", workspace.uuid);
  assert.equal((await ada.post(path, to)).status, 402);
  await run("update workspaces set billing_status = 'normal' where uuid = $1", workspace.uuid);
  assert.deepEqual(await company.footprint(), before);
});

test("the member is an owner from the next request on, and the former owner is an admin", async () => {
  const answer = await ada.post(path, { user_uuid: cleo.uuid.toUpperCase() });
  assert.equal(answer.status, 200);
  assert.equal(answer.body.workspace.uuid, workspace.uuid);
  assert.equal(answer.body.workspace.role, "admin");
  assert.equal((await ada.patch(`/workspaces/${workspace.uuid}`, { name: "Not mine" })).status, 403);
  const renamed = await cleo.patch(`/workspaces/${workspace.uuid}`, { name: `Cleo's ${cleo.uuid}` });
  assert.equal(renamed.body.workspace.role, "owner");
  const events = await run(
    "select data from full_events where workspace_uuid = $1 and name = 'member.role_changed' order by id",
    workspace.uuid,
  );
  assert.deepEqual(
    events.map(({ data }) => data),
    [
      { user: { uuid: cleo.uuid, first_name: "Cleo", last_name: "Example" }, from: "member", to: "owner" },
      { user: { uuid: ada.uuid, first_name: "Ada", last_name: "Example" }, from: "owner", to: "admin" },
    ],
  );
});

test("handing over to another owner makes only the caller an admin", async () => {
  const { first, second, member, uuid, path: own } = await founded("Shared");
  assert.equal((await first.post(own, { user_uuid: second.uuid })).status, 200);
  assert.deepEqual(await rolesIn(uuid), { [first.uuid]: "admin", [second.uuid]: "owner", [member.uuid]: "member" });
  const events = await run(
    "select 1 from full_events where workspace_uuid = $1 and name = 'member.role_changed'",
    uuid,
  );
  assert.equal(events.length, 1);
});

test("concurrent transfers, to each other or twice, leave at least one owner", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { first, second, member, uuid, path: own } = await founded(`Crossed ${round}`);
    const crossed = round % 2 === 0;
    const answers = await Promise.all([
      first.post(own, { user_uuid: crossed ? second.uuid : member.uuid }),
      crossed ? second.post(own, { user_uuid: first.uuid }) : first.post(own, { user_uuid: second.uuid }),
    ]);
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    assert.deepEqual(statuses, crossed ? [200, 200] : [200, 403]);
    assert.ok(Object.values(await rolesIn(uuid)).includes("owner"));
  }
});
