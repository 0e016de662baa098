import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { addSprint, startSeries } from "#test/sprints.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, hal, ivy, nobody, robot, board, harness } = company;
const run = harness.platform.pool.run;

test("non-members and keys read no sprints, and an ordinary board has none", async () => {
  const path = `/boards/${board.uuid}/sprints`;
  const answers = await Promise.all([ivy, hal, nobody, robot].map((who) => who.get(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 404, 401, 401],
  );
  for (const who of [ada, dev, eve, finn]) assert.deepEqual((await who.get(path)).body, { sprints: [] });
});

test("every board of a series lists the same sprints, sorted by number", async () => {
  const first = await startSeries(company, [cleo]);
  const second = await addSprint(company, first.board_uuid);
  const third = await addSprint(company, second.board_uuid, { name: "Sprint 3", goal: "More" });
  await startSeries(company, [cleo]);
  for (const { board_uuid } of [first, second, third]) {
    const { status, body } = await cleo.get(`/boards/${board_uuid}/sprints`);
    assert.deepEqual([status, body], [200, { sprints: [first, second, third] }]);
  }
});

test("a sprint whose board is archived, or not visible to the caller, is not listed", async () => {
  const first = await startSeries(company, [cleo]);
  const second = await addSprint(company, first.board_uuid);
  const third = await addSprint(company, first.board_uuid);
  await run("delete from board_members where board_uuid = $1 and user_uuid = $2", [second.board_uuid, cleo.uuid]);
  const read = async (who: typeof ada) => (await who.get(`/boards/${first.board_uuid}/sprints`)).body.sprints;
  assert.deepEqual(await read(cleo), [first, third]);
  assert.deepEqual(await read(ben), [first, second, third]);
  await ada.post(`/boards/${third.board_uuid}/archive`);
  assert.deepEqual(await read(ben), [first, second]);
});
