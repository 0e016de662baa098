import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, dev, eve, finn, gus, ivy, hal, board } = company;
const path = `/boards/${board.uuid}/groups`;

test("a caller who may not write on the board cannot add a group, and wrong input is rejected", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, ivy, hal].map((who) => who.post(path, { name: "A" })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 404, 404],
  );
  for (const body of [{}, { name: " " }, { name: "x".repeat(101) }, { name: "A", position: 1 }]) {
    assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a new group comes last, and a task can be created in it", async () => {
  const { group } = created(await gus.post(path, { name: " Plugins " }));
  assert.equal(group.name, "Plugins");
  assert.equal(group.position, "1.000000");
  assert.equal(created(await ada.post(path, { name: "Core" })).group.position, "2.000000");
  const task = await company.task({ group_uuid: group.uuid });
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.group_uuid, group.uuid);
});
