import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, dev, eve, finn, gus, ivy, hal, board, workspace } = company;
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

test("a board has at most 500 groups, also when the last ones are created at the same time", async () => {
  const { board: full } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Full" }));
  const run = company.harness.platform.pool.run;
  await run("delete from groups where board_uuid = $1", [full.uuid]);
  await run(
    `insert into groups (workspace_uuid, board_uuid, name, position)
     select $1, $2, 'Number ' || n, n from generate_series(1, 498) n`,
    [workspace.uuid, full.uuid],
  );
  const add = (name: string) => ada.post(`/boards/${full.uuid}/groups`, { name });
  const answers = await Promise.all(["a", "b", "c", "d"].map(add));
  assert.equal(answers.filter(({ status }) => status === 201).length, 2);
  const answer = await add("e");
  assert.deepEqual(
    [answer.status, answer.body.code, answer.body.error],
    [409, "group_limit", "A board has at most 500 groups. Delete one first."],
  );
});
