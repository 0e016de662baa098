import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { list } from "#test/people.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, gus, hal, ivy, robot, board, workspace, harness } = company;
const path = `/workspaces/${workspace.uuid}/boards/order`;
const add = async (name: string): Promise<{ uuid: string; workspace_uuid: string }> =>
  created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name })).board;
const second = await add("Second");
const third = await add("Third");
const all = [board.uuid, second.uuid, third.uuid];
const order = async (): Promise<string[]> =>
  (await ada.get(`/workspaces/${workspace.uuid}/boards`)).body.boards.map((each: { uuid: string }) => each.uuid);

test("a list that does not name every board exactly once is a conflict, and nothing is changed", async () => {
  const before = await company.footprint();
  const wrong = [[], all.slice(1), [...all, board.uuid], [board.uuid, board.uuid, second.uuid]];
  for (const board_uuids of wrong) {
    const answer = await ada.patch(path, { board_uuids });
    assert.equal(answer.status, 409);
    assert.match(answer.body.error, /list of boards has changed/);
  }
  assert.equal((await ada.patch(path, { board_uuids: "all" })).status, 400);
  assert.equal((await dev.patch(path, { board_uuids: [board.uuid] })).status, 403);
  assert.equal((await eve.patch(path, { board_uuids: [board.uuid] })).status, 403);
  assert.equal((await gus.patch(path, { board_uuids: [board.uuid] })).status, 403);
  assert.equal((await hal.patch(path, { board_uuids: all })).status, 404);
  assert.equal((await ada.patch(path, { board_uuids: all })).status, 200, "the order that it has is no change");
  assert.deepEqual(await company.footprint(), before);
  assert.deepEqual(await order(), all);
});

test("boards are in the order that was asked for", async () => {
  const answer = await ada.patch(path, { board_uuids: all.toReversed().map((uuid) => uuid.toUpperCase()) });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.deepEqual(await order(), all.toReversed());
  assert.deepEqual(
    answer.body.boards.map((each: { position: string }) => each.position),
    ["1.000000", "2.000000", "3.000000"],
  );
});

test("a member orders the boards that they can see, and the others keep their positions", async () => {
  await list(harness, third, cleo);
  assert.deepEqual(await order(), [third.uuid, second.uuid, board.uuid]);
  const answer = await robot.patch(path, { board_uuids: [board.uuid, third.uuid] });
  assert.equal(answer.status, 200);
  assert.equal(answer.body.boards.length, 2);
  assert.deepEqual(await order(), [board.uuid, second.uuid, third.uuid]);
  assert.equal(
    (await ivy.patch(path, { board_uuids: [] })).status,
    200,
    "a person who may open no board has none to name",
  );
});

test("boards are reordered while tasks are created on them, without a deadlock", async () => {
  const creations = Array.from({ length: 24 }, (_, index) =>
    ada.post(`/boards/${all[index % 3]}/tasks`, { title: `Ticket ${index}` }),
  );
  const reorders = Array.from({ length: 8 }, (_, index) =>
    ada.patch(path, { board_uuids: index % 2 === 0 ? all : all.toReversed() }),
  );
  const moves = all.map((uuid, index) => ada.patch(`/boards/${uuid}`, { position: index + 0.5 }));
  const answers = await Promise.all([...creations, ...reorders, ...moves]);
  for (const answer of answers) assert.ok(answer.status < 300, JSON.stringify(answer.body));
});
