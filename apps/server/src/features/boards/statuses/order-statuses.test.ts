import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, ivy, board, statuses } = company;
const path = `/boards/${board.uuid}/statuses/order`;
const all = statuses.map((status) => status.uuid);

test("a list that does not name every status exactly once is a conflict, and nothing is changed", async () => {
  const before = await company.footprint();
  for (const status_uuids of [[], all.slice(1), [...all, all[0]], [all[0], all[0], all[1]], [...all, board.uuid]]) {
    const answer = await ada.patch(path, { status_uuids });
    assert.equal(answer.status, 409);
    assert.match(answer.body.error, /list of columns has changed/);
  }
  const answers = await Promise.all([dev, eve, ivy].map((who) => who.patch(path, { status_uuids: all })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404],
  );
  assert.equal((await ada.patch(path, { status_uuids: ["first"] })).status, 400);
  assert.equal((await ada.patch(path, { status_uuids: all })).status, 200, "the order that it has is no change");
  assert.deepEqual(await company.footprint(), before);
});

test("the statuses are in the order that was asked for", async () => {
  const wanted = all.toReversed();
  const { status, body } = await cleo.patch(path, { status_uuids: wanted });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    body.statuses.map((each: { uuid: string }) => each.uuid),
    wanted,
  );
  assert.deepEqual(
    body.statuses.map((each: { position: string }) => each.position),
    ["1.000000", "2.000000", "3.000000"],
  );
});

test("when a status is created during a reordering, the reordering is a conflict or the status is last", async () => {
  const [reorder, creation] = await Promise.all([
    ada.patch(path, { status_uuids: all }),
    ada.post(`/boards/${board.uuid}/statuses`, { name: "Late" }),
  ]);
  assert.equal(creation.status, 201);
  assert.ok([200, 409].includes(reorder.status));
  const { body } = await ada.get(`/boards/${board.uuid}`);
  assert.equal(body.statuses.at(-1).name, "Late");
});
