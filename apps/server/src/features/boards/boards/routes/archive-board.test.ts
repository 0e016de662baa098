import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, ivy, hal, nobody, board, workspace } = company;
const path = `/boards/${board.uuid}`;

test("a caller who may not write on the board cannot archive it", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, ivy, hal, nobody].map((who) => who.post(`${path}/archive`)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 404, 404, 401],
  );
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ada.get(path)).status, 200);
});

test("requests for an archived board and its tasks fail with 404 until it is restored", async () => {
  const task = await company.task();
  const archived = await cleo.post(`${path}/archive`);
  assert.equal(archived.status, 200);
  assert.notEqual(archived.body.board.archived_at, null);
  assert.equal((await ada.get(path)).status, 404);
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).status, 404);
  assert.equal((await cleo.post(`${path}/archive`)).status, 404);
  assert.deepEqual((await ada.get(`/workspaces/${workspace.uuid}/boards`)).body.boards, []);
  assert.equal((await ada.get(`/workspaces/${workspace.uuid}/boards?archived=true`)).body.boards.length, 1);
  assert.equal((await cleo.post(`${path}/restore`)).body.board.archived_at, null);
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).status, 200);
});
