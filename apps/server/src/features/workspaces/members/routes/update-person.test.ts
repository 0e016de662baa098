import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { join, keyOf, list, person } from "#test/people.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot, harness, workspace, board } = company;
const people = `/admin/workspaces/${workspace.uuid}/people`;

test("only admins and owners can change a person", async () => {
  const before = await company.footprint();
  for (const who of [cleo, dev, eve, finn, gus]) {
    const answer = await who.patch(`${people}/${ivy.uuid}`, { role: "admin" });
    assert.equal(answer.status, 403);
    assert.equal(answer.body.error, "Admin access required.");
  }
  assert.equal((await hal.patch(`${people}/${ivy.uuid}`, { role: "admin" })).status, 404);
  assert.equal((await robot.patch(`${people}/${ivy.uuid}`, { role: "admin" })).status, 401);
  assert.equal((await nobody.patch(`${people}/${ivy.uuid}`, { role: "admin" })).status, 401);
  assert.deepEqual(await company.footprint(), before);
});

test("a non-member, a service account and a former member are not found", async () => {
  const gone = await person(harness, "Gone");
  await join(harness, workspace.uuid, gone, "member");
  await gone.post(`/workspaces/${workspace.uuid}/leave`);
  const service = await person(harness, "Service");
  await harness.platform.pool.run("update users set is_service = true where uuid = $1", [service.uuid]);
  await join(harness, workspace.uuid, service, "member");
  for (const who of [hal, gone, service]) {
    const answer = await ada.patch(`${people}/${who.uuid}`, { role: "admin" });
    assert.equal(answer.status, 404);
    assert.equal(answer.body.error, "Person not found.");
  }
});

test("only an owner can give or take the role of an owner", async () => {
  const before = await company.footprint();
  assert.equal((await ben.patch(`${people}/${ivy.uuid}`, { role: "owner" })).status, 403);
  assert.equal((await ben.patch(`${people}/${ada.uuid}`, { role: "member" })).status, 403);
  assert.equal((await ben.patch(`${people}/${ben.uuid}`, { role: "owner" })).status, 403);
  assert.deepEqual(await company.footprint(), before);
  const made = await ada.patch(`${people}/${ivy.uuid}`, { role: "owner" });
  assert.equal(made.body.person.role, "owner", JSON.stringify(made.body));
  assert.equal((await ada.patch(`${people}/${ivy.uuid}`, { role: "member" })).status, 200);
});

test("the last owner cannot be demoted, nor can two owners demote each other at once", async () => {
  const alone = await ada.patch(`${people}/${ada.uuid}`, { role: "admin" });
  assert.equal(alone.status, 409);
  for (let round = 0; round < 5; round += 1) {
    await ada.patch(`${people}/${ivy.uuid}`, { role: "owner" });
    const [one, other] = await Promise.all([
      ada.patch(`${people}/${ivy.uuid}`, { role: "admin" }),
      ivy.patch(`${people}/${ada.uuid}`, { role: "admin" }),
    ]);
    // the slower request finds that its sender is no longer an owner
    assert.deepEqual(
      [one.status, other.status].toSorted((a, b) => a - b),
      [200, 403],
    );
    if (other.status === 200) await ivy.patch(`${people}/${ada.uuid}`, { role: "owner" });
    await ada.patch(`${people}/${ivy.uuid}`, { role: "member" });
  }
});

test("boards of another workspace are rejected, and nothing of the request is applied", async () => {
  const mine = await hal.get("/workspaces");
  const foreign = await hal.post(`/workspaces/${mine.body.workspaces[0].uuid}/boards`, { name: "Elsewhere" });
  const before = await company.footprint();
  const board_uuids = [board.uuid, foreign.body.board.uuid];
  const answer = await ada.patch(`${people}/${ivy.uuid}`, { role: "viewer", board_uuids });
  assert.equal(answer.status, 400);
  assert.equal(answer.body.error, "Every board must belong to this workspace.");
  assert.deepEqual(await company.footprint(), before);
  for (const body of [{}, { role: "king" }, { role: "member", boards: [] }, { role: "member", board_uuids: ["x"] }]) {
    assert.equal((await ada.patch(`${people}/${ivy.uuid}`, body)).status, 400);
  }
});

test("a board list replaces the previous one, with an event for every board that differs", async () => {
  const made = await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Second" });
  const second = made.body.board.uuid as string;
  const first = await ada.patch(`${people}/${ivy.uuid}`, {
    role: "member",
    board_uuids: [board.uuid.toUpperCase(), board.uuid],
  });
  assert.deepEqual(first.body.person.board_uuids, [board.uuid]);
  assert.equal((await ivy.get(`/boards/${board.uuid}/tasks`)).status !== 403, true);
  const before = await company.footprint();
  const replaced = await ada.patch(`${people}/${ivy.uuid}`, { role: "member", board_uuids: [second] });
  assert.deepEqual(replaced.body.person.board_uuids, [second]);
  const events = await harness.platform.pool.run("select name, board_uuid from full_events order by id desc limit 2");
  assert.deepEqual(
    [...events],
    [
      { name: "board.member_removed", board_uuid: board.uuid },
      { name: "board.member_added", board_uuid: second },
    ],
  );
  assert.equal((await company.footprint())["events"], (before["events"] ?? 0) + 2);
});

test("values equal to the stored ones change nothing and send nothing", async () => {
  const before = await company.footprint();
  const answer = await ben.patch(`${people}/${ada.uuid}`, { role: "owner" });
  assert.equal(answer.status, 200);
  assert.deepEqual(await company.footprint(), before);
});

test("a new role applies from the next request on, by session and by key", async () => {
  const who = await person(harness, "Rae");
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  const key = await keyOf(harness, who, workspace.uuid);
  const task = await company.task();
  const rename = (title: string) => ({ version: task.version, title });
  for (let round = 0; round < 10; round += 1) {
    await ada.patch(`${people}/${who.uuid}`, { role: "viewer" });
    for (const by of [who, key]) {
      const refused = await by.patch(`/tasks/${task.uuid}`, rename("No"));
      assert.equal(refused.status, 403);
      assert.equal(refused.body.error, "Your role in this workspace is read-only.");
    }
    await ada.patch(`${people}/${who.uuid}`, { role: "member" });
    for (const by of [who, key]) {
      assert.equal((await by.patch(`/tasks/${task.uuid}`, rename(task["title"] ?? "A ticket"))).status, 200);
    }
  }
  // an admin who becomes a member loses the boards that only the role opened
  const other = await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Not Rae's" });
  const hidden = await ada.post(`/boards/${other.body.board.uuid}/tasks`, { title: "Hidden" });
  await ada.patch(`${people}/${who.uuid}`, { role: "admin" });
  for (const by of [who, key]) assert.equal((await by.get(`/tasks/${hidden.body.task.uuid}`)).status, 200);
  await ada.patch(`${people}/${who.uuid}`, { role: "member" });
  for (const by of [who, key]) assert.equal((await by.get(`/tasks/${hidden.body.task.uuid}`)).status, 404);
});

test("a failure before the commit changes neither role nor boards", async () => {
  const before = await company.footprint();
  harness.faults.beforeCommit = new Error("planned");
  const answer = await ada.patch(`${people}/${cleo.uuid}`, { role: "viewer", board_uuids: [] });
  harness.faults.beforeCommit = null;
  assert.equal(answer.status, 500);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await cleo.post(`/boards/${board.uuid}/tasks`, { title: "Still a member" })).status, 201);
});
