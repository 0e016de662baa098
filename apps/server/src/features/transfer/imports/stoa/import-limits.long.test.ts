import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { workspaceImports } from "#test/imported-workspace.ts";
import { until } from "#test/until.ts";
import { fillSignatures } from "#test/signed-page.ts";
import { exportOf } from "#test/whole-workspace.ts";
import { runImport } from "../run-import.ts";

const company = await startCompany();
const { ada, harness } = company;
const { pool } = harness.platform;
const { into, fresh } = workspaceImports(company);

const addLabels = (workspace_uuid: string, count: number) =>
  pool.run(
    "insert into labels (workspace_uuid, name, color) select $1, 'made ' || n, '#dc2626' from generate_series(1, $2::int) n",
    [workspace_uuid, count],
  );
const addViews = (workspace_uuid: string, count: number) =>
  pool.run(
    `insert into saved_views (workspace_uuid, name, kind, query, created_by, shared)
     select $1, 'made ' || n, 'list', '', $2, true from generate_series(1, $3::int) n`,
    [workspace_uuid, ada.uuid, count],
  );

/** An export of a workspace with a label on a task, and a shared view. */
async function small(): Promise<Buffer> {
  const uuid = await fresh();
  const { label } = created(await ada.post(`/workspaces/${uuid}/labels`, { name: "bug", color: "#dc2626" }));
  const { board } = created(await ada.post(`/workspaces/${uuid}/boards`, { name: "Work" }));
  created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "A ticket", label_uuids: [label.uuid] }));
  const view = { workspace_uuid: uuid, kind: "list", query: "", name: "Shared", shared: true };
  created(await ada.post("/profile/views", view));
  return (await exportOf(company, ada, uuid)).bytes;
}

const bytes = await small();

test("labels and shared views that a workspace has count: it gets as many as it may have, and not one more", async () => {
  for (const [add, most, error] of [
    [addLabels, 2000, "A workspace has at most 2,000 labels. Delete one first."],
    [addViews, 500, "This workspace already has 500 shared views. One of them must be deleted first."],
  ] as const) {
    const [room, full] = [await fresh(), await fresh()];
    await add(room, most - 1);
    await add(full, most);
    assert.deepEqual([(await into(room, bytes)).error, (await into(full, bytes)).error], [null, error]);
    const left = await pool.run("select uuid from boards where workspace_uuid = $1", [full]);
    assert.equal(left.length, 0);
  }
});

test("the values of signature blanks count, also in an export without files", async () => {
  const signed = await startCompany();
  await fillSignatures(signed);
  const { run } = signed.harness.platform.pool;
  await run("update signature_requests set pdf_file_uuid = null, pdf_hash = null, pdf_bytes = null");
  await run("delete from signature_files");
  await run("delete from attachments");
  const [{ bytes: most } = { bytes: 0 }] = await run<{ bytes: number }>(
    "select sum(coalesce(octet_length(typed), 0) + coalesce(octet_length(picture), 0))::int as bytes from signature_fields",
  );
  assert.ok(most > 0);
  const file = (await exportOf(signed, signed.ada, signed.workspace.uuid)).bytes;
  for (const [left, error] of [
    [most, null],
    [most - 1, "The plan's storage is full. Delete files, or change the plan."],
  ] as const) {
    const uuid = await fresh();
    await pool.run("update workspaces set plan = 'free' where uuid = $1", [uuid]);
    const { board } = created(await ada.post(`/workspaces/${uuid}/boards`, { name: "Work" }));
    const { task } = created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "A ticket" }));
    await pool.run(
      `insert into attachments (workspace_uuid, task_uuid, file_uuid, name, content_type, size_bytes, created_by)
       values ($1, $2, gen_random_uuid(), 'large', 'text/plain', $3::int, $4)`,
      [uuid, task.uuid, 1024 ** 3 - left, ada.uuid],
    );
    const ended = await into(uuid, file);
    assert.deepEqual([ended.error, ended.state], [error, error === null ? "done" : "failed"]);
  }
});

test("a label that is deleted while tasks with it are imported is on none of them", async () => {
  const uuid = await fresh();
  const { label } = created(await ada.post(`/workspaces/${uuid}/labels`, { name: "Bug", color: "#dc2626" }));
  await harness.worker.close();
  const file = { name: "export.zip", type: "application/zip", bytes };
  const asked = created(await ada.upload(`/workspaces/${uuid}/imports?source=stoa`, file)).import;
  const run = () =>
    runImport(harness.platform, { workspace_uuid: uuid, import_uuid: asked.uuid }, new AbortController().signal);
  // the import waits for the row of the workspace, when it has written its tasks
  const other = await pool.take();
  await other.run("begin");
  await other.run("select from workspaces where uuid = $1 for no key update", [uuid]);
  const failed = assert.rejects(run(), /A label was deleted meanwhile/);
  await until(async () => {
    const [row] = (await pool.run(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock' and query like '%for no key update of w%'`,
    )) as { waiting: number }[];
    return row?.waiting === 1;
  });
  await pool.run("delete from labels where uuid = $1", [label.uuid]);
  await other.run("commit");
  other.release();
  await failed;
  const tasks = async () => {
    const rows = (await pool.run("select label_uuids from tasks where workspace_uuid = $1", [uuid])) as {
      label_uuids: string[];
    }[];
    return rows.map(({ label_uuids }) => label_uuids);
  };
  assert.deepEqual(await tasks(), []);
  // its job does it again, and makes the label anew
  await run();
  const made = await pool.run("select uuid from labels where workspace_uuid = $1", [uuid]);
  const [one] = made as { uuid: string }[];
  assert.deepEqual(await tasks(), [[one?.uuid]]);
});
