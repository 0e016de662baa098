import assert from "node:assert/strict";
import { test } from "node:test";
import { toWorkspaceUuid } from "#kernel/uuids.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { startCompany } from "#test/company.ts";
import { purgeComment, restoreComment } from "./index.ts";

const company = await startCompany();
const { dev, eve } = company;
const { transactions: tx, pool } = company.harness.platform;
const workspace_uuid = company.workspace.uuid;
const total = async (task: { uuid: string }) => (await dev.get(`/tasks/${task.uuid}`)).body.task.comment_total;
const restore = (uuid: string) =>
  inTransaction(tx, { workspace_uuid }, (open) => restoreComment(open, { workspace_uuid, uuid }));
const purge = (uuid: string) =>
  inTransaction(tx, { workspace_uuid }, (open) => purgeComment(open, { workspace_uuid, uuid }));

test("a comment that is not in the trash of this workspace is neither restored nor purged", async () => {
  const task = await company.task();
  const { comment } = (await eve.post(`/tasks/${task.uuid}/comments`, { body: "Here" })).body;
  const before = await company.footprint();
  assert.equal(await restore(comment.uuid), undefined);
  assert.equal(await purge(comment.uuid), undefined);
  await eve.delete(`/tasks/${task.uuid}/comments/${comment.uuid}`);
  const elsewhere = { workspace_uuid: toWorkspaceUuid(task.uuid), uuid: comment.uuid };
  assert.equal(await inTransaction(tx, { workspace_uuid }, (open) => restoreComment(open, elsewhere)), undefined);
  assert.equal(await inTransaction(tx, { workspace_uuid }, (open) => purgeComment(open, elsewhere)), undefined);
  assert.equal((await company.footprint())["comments"], before["comments"]);
});

test("a restored comment is back in its position and counted once, also with concurrent restores", async () => {
  const task = await company.task();
  const { comment } = (await eve.post(`/tasks/${task.uuid}/comments`, { body: "Back" })).body;
  await eve.delete(`/tasks/${task.uuid}/comments/${comment.uuid}`);
  const results = await Promise.all([restore(comment.uuid), restore(comment.uuid), restore(comment.uuid)]);
  assert.deepEqual(
    results.filter((result) => result !== undefined),
    [comment],
  );
  assert.equal(await total(task), 1);
  assert.deepEqual((await dev.get(`/tasks/${task.uuid}/comments`)).body.comments, [comment]);
  const events = await pool.run("select name from full_events where task_uuid = $1 order by id", [task.uuid]);
  assert.equal(events.filter((event) => (event as { name: string }).name === "comment.restored").length, 1);
});

test("a purged comment is gone and the total stays", async () => {
  const task = await company.task();
  const { comment } = (await eve.post(`/tasks/${task.uuid}/comments`, { body: "Gone" })).body;
  await eve.delete(`/tasks/${task.uuid}/comments/${comment.uuid}`);
  const results = await Promise.all([purge(comment.uuid), purge(comment.uuid)]);
  assert.deepEqual(
    results.filter((result) => result !== undefined),
    [{ uuid: comment.uuid }],
  );
  assert.equal(await total(task), 0);
  assert.equal((await pool.run("select 1 from comments where uuid = $1", [comment.uuid])).length, 0);
  assert.equal(await restore(comment.uuid), undefined);
});
