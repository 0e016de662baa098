import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot, harness, workspace, board } = company;
const path = `/boards/${board.uuid}/publish`;

const publish = async (uuid = board.uuid): Promise<string> =>
  (await ada.post(`/boards/${uuid}/publish`)).body.board.public_token;
const seen = async (token: string): Promise<number> => (await nobody.get(`/public/boards/${token}`)).status;
const lastEvents = async (count: number) =>
  (
    (await harness.platform.pool.run("select name, data from full_events order by id desc limit $1", [count])) as {
      name: string;
      data: Record<string, unknown>;
    }[]
  ).toReversed();

test("a caller who may not publish a board cannot remove its link either", async () => {
  const token = await publish();
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, gus, ivy, hal, robot, nobody].map((who) => who.delete(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404, 404, 401, 401],
  );
  assert.deepEqual(await company.footprint(), before);
  assert.equal(await seen(token), 200);
});

test("a member removes the link: the next request fails with 404, and the event has no token", async () => {
  const token = await publish();
  const { status, body } = await cleo.delete(path);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal("public_token" in body.board, false);
  assert.equal(await seen(token), 404);
  const [event] = await lastEvents(1);
  assert.deepEqual(event, { name: "board.unpublished", data: { board: body.board } });
  assert.doesNotMatch(JSON.stringify(event), new RegExp(token));
});

test("a board that is not published stays as it is, and nothing is emitted", async () => {
  const before = await company.footprint();
  const { updated_at } = (await ada.get(`/boards/${board.uuid}`)).body.board;
  const { status, body } = await ben.delete(path);
  assert.deepEqual([status, body.board.updated_at], [200, updated_at]);
  assert.deepEqual(await company.footprint(), before);
});

test("the link of an archived board can be removed, and does not come back when the board is restored", async () => {
  const token = await publish();
  assert.equal((await ada.post(`/boards/${board.uuid}/archive`)).status, 200);
  assert.equal((await cleo.delete(path)).status, 200);
  assert.equal((await ada.post(`/boards/${board.uuid}/restore`)).status, 200);
  assert.equal(await seen(token), 404);
});

test("a link can be removed while public boards are switched off", async () => {
  const token = await publish();
  await ada.patch(`/workspaces/${workspace.uuid}`, { public_boards_enabled: false });
  assert.equal((await cleo.delete(path)).status, 200);
  await ada.patch(`/workspaces/${workspace.uuid}`, { public_boards_enabled: true });
  assert.equal(await seen(token), 404);
});

test("the end of a link is reported when its board is archived, and not again when that is deleted", async () => {
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));
  const token = await publish(other.uuid);
  await ada.post(`/boards/${other.uuid}/archive`);
  assert.equal((await ada.delete(`/boards/${other.uuid}`)).status, 200);
  const events = await lastEvents(2);
  assert.deepEqual(
    events.map(({ name }) => name),
    ["board.unpublished", "board.deleted"],
  );
  assert.doesNotMatch(JSON.stringify(events), new RegExp(token));
  assert.equal(await seen(token), 404);
});

test("no request reads the board after the reply that its link was removed", async () => {
  for (let round = 0; round < 100; round += 1) {
    const token = await publish();
    const onTheirWay = Array.from({ length: 4 }, () => seen(token));
    const ended = await cleo.delete(path);
    assert.deepEqual([ended.status, await seen(token)], [200, 404]);
    for (const status of await Promise.all(onTheirWay)) assert.ok(status === 200 || status === 404, String(status));
  }
});
