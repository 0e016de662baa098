import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, workspace } = company;
const { pool } = company.harness.platform;

type EventSize = { name: string; bytes: number; has_text: boolean };

/** The data of a task's events, from the one after `after` on. */
async function eventSizes(task_uuid: string, after: number): Promise<EventSize[]> {
  const rows = await pool.run(
    `select name, octet_length(data::text) as bytes,
       data->'task' ?| '{description,description_json}' or data->'comment' ?| '{body,body_json}' as has_text
     from full_events where task_uuid = $1 order by id offset $2`,
    [task_uuid, after],
  );
  return rows as EventSize[];
}

const labels: string[] = [];
for (let index = 0; index < 20; index += 1) {
  const sent = { name: `Label ${index}`, color: "#112233" };
  labels.push(created(await ada.post(`/workspaces/${workspace.uuid}/labels`, sent)).label.uuid);
}

/** Edits many fields except the description. @returns the bytes of the events */
async function bytesOfEdit(description: string): Promise<number> {
  const { uuid } = await company.task({ title: "Before", description });
  const fields = { title: "After", priority: "high", due_date: "2026-12-24", label_uuids: labels };
  assert.equal((await ada.patch(`/tasks/${uuid}`, { version: 1, ...fields })).status, 200);
  const sizes = await eventSizes(uuid, 1);
  assert.equal(sizes.length, 24);
  return sizes.reduce((sum, { bytes }) => sum + bytes, 0);
}

test("the events of an edit of other fields do not grow with the description", async () => {
  const [none, longest] = [await bytesOfEdit(""), await bytesOfEdit("a".repeat(20_000))];
  assert.ok(Math.abs(longest - none) < 1000, `${none} and ${longest} bytes`);
});

const withText = async (task_uuid: string): Promise<string[]> =>
  (await eventSizes(task_uuid, 0)).map(({ name, has_text }) => `${name}${has_text ? " with text" : ""}`);

test("only events that created or changed the description contain it", async () => {
  const [, doing] = company.statuses;
  const { uuid } = await company.task({ title: "Before", description: "Words", label_uuids: labels.slice(0, 1) });
  await ada.patch(`/tasks/${uuid}`, { version: 1, description: "Other words", title: "After" });
  await ada.post(`/tasks/${uuid}/move`, { version: 2, status_uuid: doing?.uuid });
  await ada.delete(`/workspaces/${workspace.uuid}/labels/${labels[0]}`);
  const copy = created(await ada.post(`/tasks/${uuid}/duplicate`)).task;
  await ada.post(`/tasks/${uuid}/archive`);
  assert.deepEqual(await withText(uuid), [
    "ticket.created with text",
    "ticket.label_added",
    "ticket.updated with text",
    "ticket.title_changed",
    "ticket.moved",
    "ticket.updated",
    "ticket.label_removed",
    "ticket.archived",
  ]);
  assert.deepEqual(await withText(copy.uuid), ["ticket.duplicated with text"]);
});

test("only events that created or changed a comment's text contain it", async () => {
  const { uuid } = await company.task({ description: "Words" });
  const comment = created(await ada.post(`/tasks/${uuid}/comments`, { body: "Said" })).comment;
  await ada.patch(`/tasks/${uuid}/comments/${comment.uuid}`, { body: "Said again" });
  await ada.delete(`/tasks/${uuid}/comments/${comment.uuid}`);
  await ada.post(`/workspaces/${workspace.uuid}/trash/comment/${comment.uuid}/restore`);
  const sizes = (await eventSizes(uuid, 1)).map(({ name, has_text }) => [name, has_text]);
  assert.deepEqual(sizes, [
    ["comment.created", true],
    ["comment.updated", true],
    ["comment.deleted", false],
    ["comment.restored", false],
  ]);
});
