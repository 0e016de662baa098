import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { Copy } from "#test/copies/copy.ts";
import { atRest } from "#test/harness.ts";
import { listenTo } from "#test/listening.ts";
import type { Answer } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";
import { until } from "#test/until.ts";

const company = await startCompany();
const { ada, dev, board, workspace, harness } = company;
const address = await harness.app.listen({ port: 0, host: "127.0.0.1" });

/** A task of the company's board, which a task blocks that lies on a board that only Ada may open. */
async function blockedFromAfar() {
  const task = await company.task();
  const far = await secondBoard(company);
  const { task: blocker } = created(await ada.post(`/boards/${far.uuid}/tasks`, { title: "Far" }));
  const link = { other_task_uuid: blocker.uuid, direction: "blocked_by" };
  created(await ada.post(`/tasks/${task.uuid}/relationships`, link));
  const [todo, doing, done] = far.statuses.map(({ uuid }) => uuid);
  return { task, far, blocker, todo, doing, done };
}

/** Both streams of a viewer of the company's board, and how many hints they have had. */
async function listen() {
  await atRest(harness);
  const ofBoard = await listenTo(`${address}/boards/${board.uuid}/events`, dev);
  const ofWorkspace = await listenTo(`${address}/workspaces/${workspace.uuid}/stream/events`, dev);
  const hints = () => [ofBoard, ofWorkspace].map((stream) => stream.text().split("event: ").length - 1);
  return { ofBoard, ofWorkspace, hints };
}

const ok = (answer: Answer) => assert.ok(answer.status < 300, JSON.stringify(answer.body));

test("a person who may open only the board of a task is notified each time that a blocker on another board finishes or reopens", async () => {
  const { task, far, blocker, doing, done } = await blockedFromAfar();
  const copy = new Copy(dev, workspace.uuid);
  await copy.catchUp(1000);
  const { ofBoard, ofWorkspace, hints } = await listen();
  const move = async (status_uuid: string | undefined) => {
    const { version } = (await ada.get(`/tasks/${blocker.uuid}`)).body.task;
    return ada.post(`/tasks/${blocker.uuid}/move`, { version, status_uuid });
  };
  const statuses = `/boards/${far.uuid}/statuses`;
  const changes: [name: string, change: () => Promise<Answer>, isBlocked: boolean][] = [
    ["finished", () => move(done), false],
    ["reopened", () => move(doing), true],
    ["archived", () => ada.post(`/tasks/${blocker.uuid}/archive`), false],
    ["restored", () => ada.post(`/workspaces/${workspace.uuid}/trash/ticket/${blocker.uuid}/restore`), true],
    ["its status is complete", () => ada.patch(`${statuses}/${doing}`, { is_complete: true }), false],
    ["another status is", () => ada.post(statuses, { name: "Over", is_complete: true }), true],
    ["its board is archived", () => ada.post(`/boards/${far.uuid}/archive`), false],
    ["its board is restored", () => ada.post(`/boards/${far.uuid}/restore`), true],
  ];
  for (const [name, change, isBlocked] of changes) {
    const [before = 0, beforeAll = 0] = hints();
    ok(await change());
    await until(() => (hints()[0] ?? 0) > before && (hints()[1] ?? 0) > beforeAll);
    await copy.catchUp(1000);
    assert.equal(copy.rows.tasks.get(task.uuid)?.["is_blocked"], isBlocked, name);
  }
  assert.ok(!(ofBoard.text() + ofWorkspace.text()).includes(far.uuid));
  const hint = JSON.stringify({ kinds: ["tasks"], board_uuids: [board.uuid], origin: null });
  assert.ok(ofWorkspace.text().includes(`event: changed\ndata: ${hint}\n\n`));
  for (const stream of [ofBoard, ofWorkspace]) stream.stop();
});

test("the board of a blocker is notified when the blocker begins or ceases to block a task of another board", async () => {
  const blocker = await company.task();
  const far = await secondBoard(company);
  const { task } = created(await ada.post(`/boards/${far.uuid}/tasks`, { title: "Far" }));
  const { ofBoard, ofWorkspace, hints } = await listen();
  ok(await ada.post(`/tasks/${blocker.uuid}/relationships`, { other_task_uuid: task.uuid, direction: "blocks" }));
  await until(() => hints().every((count) => count === 1));
  ok(await ada.delete(`/tasks/${blocker.uuid}/relationships/${task.uuid}`));
  await until(() => hints().every((count) => count === 2));
  for (const stream of [ofBoard, ofWorkspace]) stream.stop();
});

test("the board of a task is notified when its blocker on another board is deleted for good", async () => {
  const { blocker } = await blockedFromAfar();
  ok(await ada.post(`/tasks/${blocker.uuid}/archive`));
  const { ofBoard, ofWorkspace, hints } = await listen();
  ok(await ada.delete(`/workspaces/${workspace.uuid}/trash/ticket/${blocker.uuid}`));
  await until(() => hints().every((count) => count === 1));
  for (const stream of [ofBoard, ofWorkspace]) stream.stop();
});

test("a change on another board that does not change what is blocked is reported to no other board", async () => {
  const { task, far, blocker, doing, todo } = await blockedFromAfar();
  const { task: related } = created(await ada.post(`/boards/${far.uuid}/tasks`, { title: "Related" }));
  const link = { other_task_uuid: related.uuid, direction: "related_to" };
  created(await ada.post(`/tasks/${task.uuid}/relationships`, link));
  const { ofBoard, ofWorkspace, hints } = await listen();
  ok(await ada.post(`/tasks/${related.uuid}/move`, { version: 1, status_uuid: doing }));
  ok(await ada.patch(`/tasks/${blocker.uuid}`, { version: 1, title: "Renamed" }));
  ok(await ada.patch(`/boards/${far.uuid}/statuses/${todo}`, { name: "Later" }));
  ok(await ada.post(`/boards/${far.uuid}/statuses`, { name: "Between" }));
  await atRest(harness);
  // what was sent before this one has come
  ok(await ada.patch(`/tasks/${task.uuid}`, { version: 1, title: "Here" }));
  await until(() => hints().every((count) => count > 0));
  assert.deepEqual(hints(), [1, 1]);
  for (const stream of [ofBoard, ofWorkspace]) stream.stop();
});
