import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, ivy, nobody, board, workspace } = company;
const path = `/boards/${board.uuid}`;

const names = async (): Promise<string[]> =>
  (await ada.get(`/workspaces/${workspace.uuid}/boards`)).body.boards.map((each: { name: string }) => each.name);

test("a caller who may not write on the board cannot change it", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, ivy, hal, nobody].map((who) => who.patch(path, { name: "New" })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 404, 404, 401],
  );
  assert.deepEqual(await company.footprint(), before);
  assert.deepEqual(await names(), ["Work"]);
  assert.equal((await gus.patch(path, { name: " Work " })).status, 200);
  assert.deepEqual(await company.footprint(), before, "an equal name is no change");
});

test("wrong input is rejected", async () => {
  for (const body of [{}, { name: " " }, { name: "x".repeat(201) }, { color: "red" }, { colour: "#000000" }]) {
    assert.equal((await ada.patch(path, body)).status, 400, JSON.stringify(body));
  }
  assert.equal((await ada.patch(path, { position: "1.000000" })).status, 400);
  assert.equal((await ada.patch(path, { position: 9e9 })).status, 400);
});

test("a member changes the name and color of a board, and null removes the color", async () => {
  const { body } = await cleo.patch(path, { name: " Core ", color: "#2563eb" });
  assert.equal(body.board.name, "Core");
  assert.equal(body.board.color, "#2563eb");
  assert.equal((await cleo.patch(path, { color: null })).body.board.color, null);
  const [event] = (await company.harness.platform.pool.run(
    "select data from full_events where name = 'board.updated' order by id limit 1",
  )) as { data: { changed: string[] } }[];
  assert.deepEqual(event?.data.changed, ["name", "color"]);
});

test("the unit of the estimates is points until it is changed, and another word is rejected", async () => {
  const before = (await ada.get(path)).body.board;
  assert.equal(before.estimate_unit, "points");
  assert.equal((await ada.patch(path, { estimate_unit: "days" })).status, 400);
  assert.equal((await ada.patch(path, { estimate_unit: "points" })).body.board.updated_at, before.updated_at);
  assert.equal((await cleo.patch(path, { estimate_unit: "hours" })).body.board.estimate_unit, "hours");
  const { changes } = (await ada.get(`/workspaces/${workspace.uuid}/changes`)).body;
  assert.equal(changes.boards[0].estimate_unit, "hours");
  const [event] = (await company.harness.platform.pool.run(
    "select data from full_events where name = 'board.updated' order by id desc limit 1",
  )) as { data: { changed: string[] } }[];
  assert.deepEqual(event?.data.changed, ["estimate_unit"]);
});

test("a board is moved among the boards of its workspace, and others are moved where there is no room", async () => {
  for (const name of ["B", "C"]) created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name }));
  assert.equal((await ada.patch(path, { position: 2.5 })).body.board.position, "2.500000");
  assert.deepEqual(await names(), ["B", "Core", "C"]);
  assert.equal((await ada.patch(path, { position: 3 })).status, 200);
  assert.deepEqual(await names(), ["B", "Core", "C"], "a position that a sibling has means the place before it");
  assert.equal((await ada.patch(path, { position: 8_500_000_000 })).status, 200);
  assert.deepEqual(await names(), ["B", "C", "Core"]);
});
