import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { exportOf } from "#test/whole-workspace.ts";

const company = await startCompany();
const { ada, ben, cleo, hal, nobody, robot, harness, workspace } = company;
const path = `/workspaces/${workspace.uuid}/exports`;
const made = await exportOf(company, ada, workspace.uuid);

test("owners and admins download an export as a zip; others do not, and a key does not", async () => {
  const people = [ada, ben, cleo, hal, nobody, robot];
  const answers = await Promise.all(people.map((who) => who.get(`${path}/${made.uuid}/content`)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 403, 404, 401, 401],
  );
  const { headers, body } = answers[1] ?? assert.fail();
  assert.equal(headers["content-type"], "application/zip");
  assert.match(String(headers["content-disposition"]), /^attachment; filename="stoa-export-\d{4}-\d\d-\d\d\.zip"/);
  assert.equal(String(headers["content-length"]), String(made.size_bytes));
  assert.deepEqual(body, made.bytes);
});

test("an export of another workspace, and an unknown one, is not found", async () => {
  const [other] = (await hal.get("/workspaces")).body.workspaces;
  const foreign = await hal.get(`/workspaces/${other.uuid}/exports/${made.uuid}/content`);
  assert.deepEqual([foreign.status, foreign.body.error], [404, "Export not found."]);
  assert.equal((await ada.get(`${path}/0b9d2f31-6a3c-4c39-9d0e-0c5f5a1db0ff/content`)).status, 404);
});

test("an export that is not done has no content", async () => {
  await harness.worker.close();
  const { uuid } = (await ada.post(path)).body.export;
  const answer = await ada.get(`${path}/${uuid}/content`);
  assert.deepEqual([answer.status, answer.body.code], [409, "export_not_done"]);
});
