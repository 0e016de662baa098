import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rows } from "#platform/auth/rows.ts";
import { startCompany } from "#test/company.ts";
import { readFoundTask } from "./task-view.ts";

const company = await startCompany();
const { ada, harness } = company;
const { pool } = harness.platform;

/** The row as a request finds it. */
async function found(uuid: string): Promise<Rows["task"]> {
  const [row] = await pool.run<Rows["task"]>("select * from tasks where uuid = $1", [uuid]);
  assert.ok(row);
  return row;
}

const gains = {
  comment_total: (uuid: string) => ada.post(`/tasks/${uuid}/comments`, { body: "Meanwhile" }),
  subtasks: (uuid: string) => ada.post(`/tasks/${uuid}/subtasks`, { title: "Meanwhile" }),
  blocks: async (uuid: string) =>
    ada.post(`/tasks/${uuid}/relationships`, { direction: "blocks", other_task_uuid: (await company.task()).uuid }),
  related_to: async (uuid: string) =>
    ada.post(`/tasks/${uuid}/relationships`, { direction: "related_to", other_task_uuid: (await company.task()).uuid }),
} as const;

for (const [field, gain] of Object.entries(gains)) {
  test(`a task that has nothing when a read finds it, and gains ${field} before its view is read, is shown with it`, async () => {
    const { uuid } = await company.task();
    const before = await found(uuid);
    assert.equal((await gain(uuid)).status, 201);
    const viewer = { user_uuid: before.created_by, seesAllBoards: true };
    const row = await readFoundTask(pool, before, viewer);
    const shown = (await ada.get(`/tasks/${uuid}`)).body.task;
    assert.ok(field === "comment_total" ? row.comment_total === 1 : (row[field as "blocks"] ?? []).length === 1);
    for (const each of ["comment_total", "blocks", "related_to", "is_blocked"] as const) {
      assert.deepEqual(row[each], shown[each]);
    }
    assert.equal(row.subtasks?.length, shown.subtasks.length);
  });
}

test("the tasks of a page have each their own labels, by name, and people, in their order", async () => {
  const { workspace, board } = company;
  const people = (await ada.get(`/workspaces/${workspace.uuid}/members`)).body.members;
  const both = people.filter((person: { role: string }) => ["owner", "admin"].includes(person.role)).slice(0, 2);
  const [one, two] = both.map((person: { uuid: string }) => person.uuid);
  const label = async (name: string): Promise<string> =>
    (await ada.post(`/workspaces/${workspace.uuid}/labels`, { name, color: "#112233" })).body.label.uuid;
  const [beta, alpha] = [await label("beta of a page"), await label("Alpha of a page")];
  const make = async (title: string, label_uuids: string[], assignee_uuids: string[]): Promise<string> =>
    (await ada.post(`/boards/${board.uuid}/tasks`, { title, label_uuids, assignee_uuids })).body.task.uuid;
  const made = [
    await make("Both", [beta, alpha], [two, one]),
    await make("One", [beta], [one]),
    await make("None", [], []),
  ];
  const { tasks } = (await ada.get(`/boards/${board.uuid}/tasks?limit=200`)).body;
  for (const uuid of made) {
    const listed = tasks.find((task: { uuid: string }) => task.uuid === uuid);
    const { labels, assignees } = (await ada.get(`/tasks/${uuid}`)).body.task;
    assert.deepEqual([listed.labels, listed.assignees], [labels, assignees]);
  }
  const first = tasks.find((task: { uuid: string }) => task.uuid === made[0]);
  assert.deepEqual(
    first.labels.map((each: { uuid: string }) => each.uuid),
    [alpha, beta],
  );
  assert.deepEqual(
    first.assignees.map((each: { uuid: string }) => each.uuid),
    [two, one],
  );
});
