import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, hal, harness, workspace } = company;
const path = `/workspaces/${workspace.uuid}/exports`;

test("the list shows the exports of the workspace with their progress, newest first", async () => {
  assert.deepEqual((await ada.get(path)).body, { exports: [] });
  const begun = (await ada.post(path)).body.export;
  assert.deepEqual(
    [begun.state, begun.size_bytes, begun.progress, begun.expires_at],
    ["queued", null, { done: 0, total: 0 }, null],
  );
  await harness.worker.idle();
  const [read, ...others] = (await ada.get(path)).body.exports;
  assert.deepEqual([read.uuid, read.state, others], [begun.uuid, "done", []]);
  assert.ok(read.size_bytes > 0 && read.progress.total > 0);
  assert.equal(read.progress.done, read.progress.total);
  const [other] = (await hal.get("/workspaces")).body.workspaces;
  assert.deepEqual((await hal.get(`/workspaces/${other.uuid}/exports`)).body, { exports: [] });
});
