import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { attachmentFile } from "#features/content/attachments/index.ts";
import { startCompany } from "#test/company.ts";
import { attachment, deletedComment } from "#test/hanging.ts";
import { eventsOf } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, hal, ivy, nobody, harness, workspace } = company;
const path = (kind: string, uuid: string) => `/workspaces/${workspace.uuid}/trash/${kind}/${uuid}`;
const fileOf = (name: string) => join(harness.config.DATA_DIR, "files/attachments", name.slice(0, 2), name);
const keep = async (name: string) => {
  const source = join(harness.config.DATA_DIR, "source");
  await writeFile(source, "Notes");
  await harness.platform.services.storage.put(attachmentFile(name), source);
  assert.ok(existsSync(fileOf(name)));
};

test("without write access nothing can be deleted permanently, and only trashed items can", async () => {
  const [task, active] = [await company.task(), await company.task()];
  await ada.post(`/tasks/${task.uuid}/archive`);
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, ivy, hal, nobody].map((who) => who.delete(path("ticket", task.uuid))));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401],
  );
  const kept = await cleo.delete(path("ticket", active.uuid));
  assert.deepEqual([kept.status, kept.body.error], [404, "The trash does not contain this item."]);
  assert.deepEqual(await company.footprint(), before);
  const answer = await cleo.delete(path("ticket", task.uuid));
  assert.deepEqual([answer.status, answer.body], [200, { task: { uuid: task.uuid } }]);
  assert.equal((await cleo.delete(path("ticket", task.uuid))).status, 404);
});

test("a task is deleted with everything that belongs to it, and its files after the commit", async () => {
  const [task, blocked] = [await company.task(), await company.task()];
  await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: blocked.uuid, direction: "blocks" });
  await ada.post(`/tasks/${task.uuid}/subtasks`, { title: "Works" });
  const file = await attachment(company, task, cleo, null);
  await keep(file);
  await ada.post(`/tasks/${task.uuid}/archive`);
  const before = (await ada.get(`/tasks/${blocked.uuid}`)).body.task;
  assert.equal((await ada.delete(path("ticket", task.uuid))).status, 200);
  await harness.worker.idle();
  assert.ok(!existsSync(fileOf(file)));
  const after = (await ada.get(`/tasks/${blocked.uuid}`)).body.task;
  assert.deepEqual([before.blocked_by, after.blocked_by], [[task.uuid], []]);
  assert.ok(after.updated_at > before.updated_at);
  const said = (await eventsOf(company, task.uuid)).at(-1);
  assert.deepEqual([said?.name, said?.board_uuid], ["ticket.deleted", company.board.uuid]);
});

test("a comment and an attachment are deleted permanently, and the task's totals stay", async () => {
  const task = await company.task();
  const [comment, file] = [await deletedComment(company, task, eve), await attachment(company, task, cleo, "1 day")];
  await keep(file);
  assert.equal((await eve.delete(path("attachment", file))).status, 403);
  assert.deepEqual((await eve.delete(path("comment", comment))).body, { comment: { uuid: comment } });
  assert.deepEqual((await cleo.delete(path("attachment", file))).body, { attachment: { uuid: file } });
  await harness.worker.idle();
  assert.ok(!existsSync(fileOf(file)));
  const read = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual([read.comment_total, read.attachment_total], [0, 0]);
  assert.deepEqual(
    (await eventsOf(company, task.uuid)).slice(-2).map((event) => event.name),
    ["comment.purged", "attachment.purged"],
  );
});
