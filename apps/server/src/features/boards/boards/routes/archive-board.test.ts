import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { require, secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, ivy, hal, nobody, board, statuses, workspace } = company;
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

test("a task on an archived board blocks nothing, and what it blocked reads as changed; once restored it blocks again", async () => {
  const [, doing, done] = statuses;
  const task = await company.task({ status_uuid: doing?.uuid });
  const far = await secondBoard(company);
  const { task: blocker } = created(await ada.post(`/boards/${far.uuid}/tasks`, { title: "Far" }));
  await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: blocker.uuid, direction: "blocked_by" });
  await require(company, done?.uuid, [{ kind: "no_unfinished_blockers" }]);
  /** The changed tasks of the list since the last request. */
  let since = (await cleo.get(`${path}/tasks`)).body.server_time;
  const changed = async () => {
    const { tasks, server_time } = (await cleo.get(`${path}/tasks?updated_since=${since}`)).body;
    since = server_time;
    return tasks.map(({ uuid, is_blocked }: Record<string, unknown>) => [uuid, is_blocked]);
  };
  const move = () => cleo.post(`/tasks/${task.uuid}/move`, { version: 1, status_uuid: done?.uuid });
  const claim = { from_status_uuid: doing?.uuid, to_status_uuid: done?.uuid, lease_seconds: 60 };
  assert.equal((await move()).status, 400);
  assert.equal((await ada.post(`/boards/${far.uuid}/archive`)).status, 200);
  assert.equal((await cleo.get(`/tasks/${task.uuid}`)).body.task.is_blocked, false);
  assert.deepEqual(await changed(), [[task.uuid, false]]);
  assert.equal((await ada.post(`/boards/${far.uuid}/restore`)).status, 200);
  assert.deepEqual(await changed(), [[task.uuid, true]]);
  assert.equal((await move()).status, 400);
  await ada.post(`/boards/${far.uuid}/archive`);
  assert.equal((await cleo.post(`${path}/claim-next`, claim)).body.task.uuid, task.uuid);
});
