import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { seeded } from "#test/fuzz/random.ts";
import { workspaceImports } from "#test/imported-workspace.ts";
import { exportOf, fillWorkspace } from "#test/whole-workspace.ts";

const company = await startCompany();
const { ada, cleo, harness, workspace } = company;
const { into, fresh } = workspaceImports(company);
await fillWorkspace(company, seeded(1));
const first = await exportOf(company, ada, workspace.uuid);

type Task = { uuid: string; title: string; version: number; assignees: readonly { uuid: string }[] };

/** The task "Whole …" of a board of an import. */
async function wholeTask(boards: readonly string[]): Promise<Task> {
  for (const board of boards) {
    const { tasks } = (await ada.get(`/boards/${board}/tasks`)).body as { tasks: readonly Task[] };
    const found = tasks.find(({ title }) => title.startsWith("Whole"));
    if (found !== undefined) return found;
  }
  return assert.fail("The import has no such task.");
}

const names = (task: Task) => task.assignees.map(({ uuid }) => uuid);

test("an export is imported again after somebody of it left, and after they came back", async () => {
  const copy = await fresh();
  const before = await into(copy, first.bytes);
  assert.deepEqual([before.state, before.error], ["done", null]);
  assert.ok(names(await wholeTask(before.board_uuids)).includes(cleo.uuid));
  assert.equal((await cleo.post(`/workspaces/${copy}/leave`)).status, 200);
  for (const round of [1, 2]) {
    const again = await into(copy, first.bytes);
    assert.deepEqual([again.state, again.error], ["done", null], `round ${round}`);
    assert.ok(!names(await wholeTask(again.board_uuids)).includes(cleo.uuid));
  }
  await harness.platform.pool.run(
    "update members set deactivated_at = null, left_at = null where workspace_uuid = $1 and user_uuid = $2",
    [copy, cleo.uuid],
  );
  const back = await into(copy, first.bytes);
  assert.deepEqual([back.state, back.error], ["done", null]);
  assert.equal(names(await wholeTask(back.board_uuids)).filter((uuid) => uuid === cleo.uuid).length, 1);
  const both = await exportOf(company, ada, copy);
  for (const target of [copy, await fresh(), await fresh(false)]) {
    const ended = await into(target, both.bytes);
    assert.deepEqual([ended.state, ended.error], ["done", null]);
    const assigned = names(await wholeTask(ended.board_uuids));
    assert.deepEqual(assigned, [...new Set(assigned)]);
  }
});
