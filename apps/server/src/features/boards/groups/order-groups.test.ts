import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, ivy, board } = company;
const path = `/boards/${board.uuid}/groups`;
const all: string[] = [];
for (const name of ["A", "B", "C"]) all.push(created(await ada.post(path, { name })).group.uuid);

test("a list that does not name every group exactly once is a conflict, and nothing is changed", async () => {
  const before = await company.footprint();
  for (const group_uuids of [[], all.slice(1), [...all, all[0]], [all[0], all[0], all[1]]]) {
    const answer = await ada.patch(`${path}/order`, { group_uuids });
    assert.equal(answer.status, 409);
    assert.match(answer.body.error, /list of groups has changed/);
  }
  const answers = await Promise.all([dev, eve, ivy].map((who) => who.patch(`${path}/order`, { group_uuids: all })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404],
  );
  assert.equal((await ada.patch(`${path}/order`, { group_uuids: all })).status, 200, "no change");
  assert.deepEqual(await company.footprint(), before);
});

test("the groups are in the order that was asked for", async () => {
  const wanted = all.toReversed();
  const { body } = await cleo.patch(`${path}/order`, { group_uuids: wanted });
  assert.deepEqual(
    body.groups.map((each: { uuid: string }) => each.uuid),
    wanted,
  );
});
