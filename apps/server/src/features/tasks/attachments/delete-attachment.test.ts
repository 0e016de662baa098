import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { filesOnDisk } from "#test/files.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, hal, ivy, nobody } = company;
const { pool } = company.harness.platform;

test("a person with write access deletes an attachment once, and it goes to the trash with its file", async () => {
  const [task, other] = [await company.task(), await company.task()];
  const upload = { name: "notes.txt", type: "text/plain", bytes: "Some notes" };
  const { attachment } = (await ada.upload(`/tasks/${task.uuid}/attachments`, upload)).body;
  const path = `/tasks/${task.uuid}/attachments/${attachment.uuid}`;
  const before = await company.footprint();
  for (const [who, status] of [
    [dev, 403],
    [eve, 403],
    [finn, 403],
    [ivy, 404],
    [hal, 404],
    [nobody, 401],
  ] as const) {
    assert.equal((await who.delete(path)).status, status);
  }
  const elsewhere = await ada.delete(`/tasks/${other.uuid}/attachments/${attachment.uuid}`);
  assert.deepEqual([elsewhere.status, elsewhere.body.error], [404, "Attachment not found."]);
  assert.deepEqual(await company.footprint(), before);
  const answers = await Promise.all([cleo.delete(path), cleo.delete(path)]);
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 404],
  );
  assert.deepEqual(answers.find((answer) => answer.status === 200)?.body, { attachment: { uuid: attachment.uuid } });
  assert.deepEqual((await dev.get(`/tasks/${task.uuid}/attachments`)).body.attachments, []);
  assert.equal((await dev.get(`/tasks/${task.uuid}`)).body.task.attachment_total, 0);
  assert.deepEqual((await filesOnDisk(company.harness)).stored, [attachment.uuid]);
  const events = await pool.run("select name from full_events where task_uuid = $1 order by id", [task.uuid]);
  assert.deepEqual(
    events.map((event) => (event as { name: string }).name),
    ["ticket.created", "attachment.created", "attachment.deleted"],
  );
});
