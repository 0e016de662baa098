import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { startCompany } from "#test/company.ts";
import { filesOnDisk } from "#test/files.ts";
import { purgeAttachment, restoreAttachment } from "./trash.ts";

const company = await startCompany();
const { ada, dev } = company;
const { harness } = company;
const { transactions: tx } = harness.platform;
const workspace_uuid = company.workspace.uuid;
const restore = (uuid: string) =>
  inTransaction(tx, { workspace_uuid }, (open) => restoreAttachment(open, { workspace_uuid, uuid }));
const purge = (uuid: string) =>
  inTransaction(tx, { workspace_uuid }, (open) => purgeAttachment(open, { workspace_uuid, uuid }));
const total = async (task: { uuid: string }) => (await dev.get(`/tasks/${task.uuid}`)).body.task.attachment_total;

async function attach() {
  const task = await company.task();
  const upload = { name: "notes.txt", type: "text/plain", bytes: "Some notes" };
  const { attachment } = (await ada.upload(`/tasks/${task.uuid}/attachments`, upload)).body;
  const path = `/tasks/${task.uuid}/attachments/${attachment.uuid}`;
  return { task, attachment, path };
}

test("an attachment that is not in the trash is neither restored nor purged", async () => {
  const { attachment } = await attach();
  const before = await company.footprint();
  assert.equal(await restore(attachment.uuid), undefined);
  assert.equal(await purge(attachment.uuid), undefined);
  assert.deepEqual(await company.footprint(), before);
});

test("a restored attachment has its file and is counted once, also with concurrent restores", async () => {
  const { task, attachment, path } = await attach();
  await ada.delete(path);
  const restoreByRequest = () => ada.post(`/workspaces/${workspace_uuid}/trash/attachment/${attachment.uuid}/restore`);
  const answers = await Promise.all([restoreByRequest(), restoreByRequest()]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 404],
  );
  assert.deepEqual(answers.find(({ status }) => status === 200)?.body, { attachment });
  assert.equal(await total(task), 1);
  assert.equal(String((await dev.get(`${path}/content`)).body), "Some notes");
});

test("a purge removes the row, and removes the file only after the commit", async () => {
  const { task, attachment, path } = await attach();
  await ada.delete(path);
  harness.faults.beforeCommit = new Error("planted");
  await assert.rejects(purge(attachment.uuid), /planted/);
  harness.faults.beforeCommit = null;
  await harness.worker.idle();
  assert.ok((await filesOnDisk(harness)).stored.includes(attachment.uuid));
  assert.deepEqual(await purge(attachment.uuid), { uuid: attachment.uuid });
  await harness.worker.idle();
  assert.ok(!(await filesOnDisk(harness)).stored.includes(attachment.uuid));
  assert.equal(await total(task), 0);
  assert.equal(await restore(attachment.uuid), undefined);
});
