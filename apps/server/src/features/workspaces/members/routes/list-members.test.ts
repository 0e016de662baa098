import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, finn, gus, hal, ivy, robot, nobody, harness, workspace } = company;
const path = `/workspaces/${workspace.uuid}/members`;

test("a non-member gets 404, and a key of another workspace 403", async () => {
  assert.equal((await hal.get(path)).status, 404);
  assert.equal((await nobody.get(path)).status, 401);
  const elsewhere = (await hal.get("/workspaces")).body.workspaces[0].uuid;
  assert.equal((await robot.get(`/workspaces/${elsewhere}/members`)).status, 403);
});

test("every member can list the active members with their addresses, by session or key", async () => {
  for (const who of [ada, finn, gus, robot]) {
    const answer = await who.get(path);
    assert.equal(answer.status, 200);
    assert.deepEqual(
      answer.body.members.map((each: { first_name: string }) => each.first_name),
      ["Ada", "Ben", "Cleo", "Dev", "Eve", "Finn", "Gus", "Ivy"],
    );
    assert.deepEqual(Object.keys(answer.body.members[0]).toSorted(), [
      "email",
      "first_name",
      "image_version",
      "joined_at",
      "last_name",
      "role",
      "uuid",
    ]);
  }
});

test("a service account is listed without an address, and deactivated people are not listed", async () => {
  const [service] = (await harness.platform.pool.run(
    "insert into users (first_name, last_name, is_service) values ('Zoe', 'Bot', true) returning uuid",
  )) as { uuid: string }[];
  await harness.platform.pool.run("insert into members (workspace_uuid, user_uuid, role) values ($1, $2, 'member')", [
    workspace.uuid,
    service?.uuid ?? "",
  ]);
  await ada.post(`/admin/workspaces/${workspace.uuid}/people/${ivy.uuid}/deactivate`);
  const { members } = (await ada.get(path)).body as { members: { uuid: string; email: string | null }[] };
  assert.equal(members.find((each) => each.uuid === service?.uuid)?.email, null);
  assert.equal(
    members.some((each) => each.uuid === ivy.uuid),
    false,
  );
});
