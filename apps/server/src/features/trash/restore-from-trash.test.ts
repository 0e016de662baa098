import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { attachment, deletedComment } from "#test/hanging.ts";
import { eventsOf, secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, hal, ivy, nobody, workspace } = company;
const run = company.harness.platform.pool.run;
const restore = (kind: string, uuid: string) => `/workspaces/${workspace.uuid}/trash/${kind}/${uuid}/restore`;

test("without write access nothing can be restored, and items that are not in the trash or not visible are not found", async () => {
  const [task, active] = [await company.task(), await company.task()];
  const hidden = await secondBoard(company);
  const unseen = (await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Hidden" })).body.task;
  await ada.post("/tasks/archive", { task_uuids: [task.uuid, unseen.uuid] });
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, ivy, hal, nobody].map((who) => who.post(restore("ticket", task.uuid))));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401],
  );
  assert.equal(answers[2]?.body.error, "The trash does not contain this item.");
  for (const [kind, uuid] of [
    ["ticket", unseen.uuid],
    ["ticket", active.uuid],
    ["comment", task.uuid],
    ["wiki_page", task.uuid],
  ] as const) {
    assert.equal((await cleo.post(restore(kind, uuid))).body.error, "The trash does not contain this item.");
  }
  assert.equal((await cleo.post(restore("note", task.uuid))).status, 400);
  await run("update workspaces set billing_status = 'read_only' where uuid = $1", [workspace.uuid]);
  assert.equal((await cleo.post(restore("ticket", task.uuid))).status, 402);
  await run("update workspaces set billing_status = 'normal' where uuid = $1", [workspace.uuid]);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await cleo.post(restore("ticket", task.uuid))).status, 200);
  assert.equal((await ben.post(restore("ticket", unseen.uuid))).status, 200);
});

test("a restored task is back in its status and position, and can be restored once", async () => {
  const task = await company.task({ status: "In Progress", title: "Back" });
  await ada.post(`/tasks/${task.uuid}/archive`);
  const answers = await Promise.all([1, 2].map(() => cleo.post(restore("ticket", task.uuid.toUpperCase()))));
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((one, other) => one - other),
    [200, 404],
  );
  const read = (await cleo.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual([read.status_name, read.position, read.version], ["In Progress", task.position, 3]);
  assert.deepEqual(
    (await eventsOf(company, task.uuid)).map((event) => event.name),
    ["ticket.created", "ticket.archived", "ticket.restored"],
  );
});

test("a task of an archived board, or one that is older than 30 days, cannot be restored", async () => {
  const board = await secondBoard(company);
  const onBoard = (await ada.post(`/boards/${board.uuid}/tasks`, { title: "On it" })).body.task;
  const old = await company.task();
  await ada.post("/tasks/archive", { task_uuids: [onBoard.uuid, old.uuid] });
  await run("update boards set archived_at = clock_timestamp() where uuid = $1", [board.uuid]);
  await run("update tasks set archived_at = archived_at - interval '30 days' where uuid = $1", [old.uuid]);
  for (const { uuid } of [onBoard, old]) assert.equal((await ada.post(restore("ticket", uuid))).status, 404);
});

test("a comment is restored by its author or an admin, and counted again", async () => {
  const task = await company.task();
  const [mine, theirs] = [await deletedComment(company, task, eve), await deletedComment(company, task, cleo)];
  assert.equal((await eve.post(restore("comment", theirs))).status, 404);
  assert.equal((await dev.post(restore("comment", mine))).status, 404);
  const answer = await eve.post(restore("comment", mine));
  assert.deepEqual([answer.status, answer.body.comment.uuid], [200, mine]);
  assert.equal((await eve.post(restore("comment", mine))).status, 404);
  assert.equal((await ada.post(restore("comment", theirs))).status, 200);
  const read = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual([read.comment_total, read.version], [2, 1]);
  assert.equal((await eventsOf(company, task.uuid)).at(-1)?.name, "comment.restored");
});

test("an attachment is restored and counted again", async () => {
  const task = await company.task();
  const uuid = await attachment(company, task, cleo, "1 day");
  assert.equal((await eve.post(restore("attachment", uuid))).status, 403);
  assert.equal((await cleo.post(restore("attachment", uuid))).body.attachment.uuid, uuid);
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.attachment_total, 1);
});
