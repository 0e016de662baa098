import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { notificationsOf } from "#test/notified.ts";
import { join, list, person } from "#test/people.ts";

const company = await startCompany();
const { cleo, dev, hal, ivy, robot, nobody, harness, workspace, board } = company;
const path = "/notifications/read-all";
const unread = async (who: typeof cleo) => (await who.get("/notifications")).body.unread_count as number;

test("requests without credentials, keys, another's workspace and a wrong body are rejected, and nothing is marked", async () => {
  await company.task({ assignee_uuids: [cleo.uuid] });
  await harness.worker.idle();
  for (const who of [nobody, robot]) assert.equal((await who.post(path, {})).status, 401);
  const foreign = (await hal.get("/workspaces")).body.workspaces[0].uuid;
  for (const workspace_uuid of [foreign, randomUUID()]) {
    const { status, body } = await cleo.post(path, { workspace_uuid });
    assert.deepEqual([status, body.error], [404, "Workspace not found."]);
  }
  for (const body of [{ workspace_uuid: "x" }, { workspace_uuid: null }, { all: true }]) {
    assert.equal((await cleo.post(path, body)).status, 400);
  }
  assert.equal(await unread(cleo), 1);
});

test("all notifications of one workspace are marked, then of all workspaces, but not those of others", async () => {
  const who = await person(harness, "Both");
  const { workspace: own } = created(await hal.post("/workspaces", { name: `Own ${who.uuid}` }));
  const { board: ownBoard } = created(await hal.post(`/workspaces/${own.uuid}/boards`, { name: "Own" }));
  await join(harness, own.uuid, who, "guest");
  await list(harness, ownBoard, who);
  await join(harness, workspace.uuid, who, "viewer");
  await list(harness, board, who);
  for (const title of ["One", "Two"]) await company.task({ title, assignee_uuids: [who.uuid, dev.uuid] });
  created(await hal.post(`/boards/${ownBoard.uuid}/tasks`, { title: "There", assignee_uuids: [who.uuid] }));
  await harness.worker.idle();
  assert.equal(await unread(who), 3);
  assert.deepEqual((await who.post(path, { workspace_uuid: workspace.uuid.toUpperCase() })).body, { unread_count: 1 });
  assert.deepEqual(
    // the order between two workspaces is not defined
    (await notificationsOf(harness, who))
      .toSorted((a, b) => a.title.localeCompare(b.title))
      .map(({ title, read_at }) => [title, read_at === null]),
    [
      ["One", false],
      ["There", true],
      ["Two", false],
    ],
  );
  assert.deepEqual((await who.post(path)).body, { unread_count: 0 }, "without a body too");
  assert.deepEqual((await who.post(path, {})).body, { unread_count: 0 });
  assert.equal(await unread(dev), 2);
  assert.equal(await unread(ivy), 0);
});

test("notifications about something invisible are not marked", async () => {
  const who = await person(harness, "Away");
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  await company.task({ assignee_uuids: [who.uuid] });
  await harness.worker.idle();
  await harness.platform.pool.run("delete from board_members where user_uuid = $1", [who.uuid]);
  assert.deepEqual((await who.post(path, {})).body, { unread_count: 0 });
  await list(harness, board, who);
  assert.equal(await unread(who), 1);
});
