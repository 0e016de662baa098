import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { png } from "#test/files.ts";

const company = await startCompany();
const { ada, dev, finn, hal, ivy, nobody, robot } = company;

async function attach(file = { name: "Grüße “1”.png", type: "image/png", bytes: png }) {
  const task = await company.task();
  const { attachment } = (await ada.upload(`/tasks/${task.uuid}/attachments`, file)).body;
  return { task, attachment, path: `/tasks/${task.uuid}/attachments/${attachment.uuid}/content` };
}

test("only people who may read the task can download its file, and only by the path of that task", async () => {
  const { path, attachment } = await attach();
  for (const who of [dev, finn, robot]) assert.deepEqual((await who.get(path)).body, png);
  for (const [who, status] of [
    [ivy, 404],
    [hal, 404],
    [nobody, 401],
  ] as const) {
    assert.equal((await who.get(path)).status, status);
  }
  const other = await company.task();
  const elsewhere = await ada.get(`/tasks/${other.uuid}/attachments/${attachment.uuid}/content`);
  assert.deepEqual([elsewhere.status, elsewhere.body.error], [404, "Attachment not found."]);
  assert.equal((await ada.get(`/tasks/${other.uuid}/attachments/${other.uuid}/content`)).status, 404);
  assert.equal((await ada.get(`/tasks/${other.uuid}/attachments/..%2f..%2fetc/content`)).status, 400);
  assert.equal((await ada.get(`${path}?v=1`)).status, 400);
});

test("the file is sent as a download in which nothing can run", async () => {
  const { path } = await attach();
  const { headers, status } = await dev.get(path);
  assert.equal(status, 200);
  assert.equal(headers["content-type"], "image/png");
  assert.equal(headers["content-length"], String(png.length));
  assert.equal(
    headers["content-disposition"],
    `attachment; filename="Grue_e _1_.png"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%E2%80%9C1%E2%80%9D.png`.replace(
      "Grue_e",
      "Gru_e",
    ),
  );
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.equal(headers["content-security-policy"], "default-src 'none'; sandbox");
  assert.equal(headers["cross-origin-resource-policy"], "same-origin");
  assert.equal(headers["cache-control"], "private, no-store");
});

test("a file in the trash is not found", async () => {
  const { path, task, attachment } = await attach();
  await ada.delete(`/tasks/${task.uuid}/attachments/${attachment.uuid}`);
  assert.equal((await ada.get(path)).status, 404);
});

test("a file that is missing on disk is a 500 without details", async () => {
  const { path, attachment } = await attach();
  await rm(join(company.harness.config.DATA_DIR, "files/attachments", attachment.uuid.slice(0, 2), attachment.uuid));
  const answer = await ada.get(path);
  assert.equal(answer.status, 500);
  assert.equal(answer.body.code, "INTERNAL_ERROR");
  assert.doesNotMatch(JSON.stringify(answer.body), /ENOENT|files/);
  assert.equal(answer.headers["content-disposition"], undefined);
});
