import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, ivy, board, workspace, harness } = company;
const path = `/boards/${board.uuid}/custom-fields`;
const add = async (name: string) => created(await ada.post(path, { name, type: "number" })).custom_field;

test("only owner and admin delete fields, and only those of the board", async () => {
  const field = await add("Kept");
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));
  const before = await company.footprint();
  const answers = await Promise.all([cleo, dev, ivy].map((who) => who.delete(`${path}/${field.uuid}`)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404],
  );
  const elsewhere = await ada.delete(`/boards/${other.uuid}/custom-fields/${field.uuid}`);
  assert.equal(elsewhere.body.error, "Custom field not found.");
  assert.deepEqual(await company.footprint(), before);
});

test("the values of a deleted field are removed from all tasks, also those in the trash, and no other values are", async () => {
  const [gone, stays] = [await add("Gone"), await add("Stays")];
  const both = { [gone.uuid]: 1, [stays.uuid]: 2 };
  const active = await company.task({ custom_fields: both });
  const archived = await company.task({ custom_fields: both });
  const apart = await company.task({ custom_fields: { [stays.uuid]: 3 } });
  await harness.platform.pool.run("update tasks set archived_at = clock_timestamp() where uuid = $1", [archived.uuid]);
  const { status, body } = await ben.delete(`${path}/${gone.uuid}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body, { custom_field: { uuid: gone.uuid } });
  const rows = (await harness.platform.pool.run(
    "select uuid, custom_fields, version from tasks where uuid = any ($1::uuid[])",
    [[active.uuid, archived.uuid, apart.uuid]],
  )) as { uuid: string; custom_fields: object; version: number }[];
  const found = (uuid: string) => rows.find((row) => row.uuid === uuid);
  assert.deepEqual(found(active.uuid), { uuid: active.uuid, custom_fields: { [stays.uuid]: 2 }, version: 2 });
  assert.deepEqual(found(archived.uuid), { uuid: archived.uuid, custom_fields: { [stays.uuid]: 2 }, version: 2 });
  assert.deepEqual(found(apart.uuid), { uuid: apart.uuid, custom_fields: { [stays.uuid]: 3 }, version: 1 });
  const events = (await harness.platform.pool.run(
    "select name, data from full_events where task_uuid = $1 order by id desc limit 1",
    [active.uuid],
  )) as { name: string; data: { changed: string[] } }[];
  assert.equal(events[0]?.name, "ticket.updated");
  assert.deepEqual(events[0]?.data.changed, ["custom_fields"]);
});
