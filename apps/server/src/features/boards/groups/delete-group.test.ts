import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, ivy, board, workspace, harness } = company;
const path = `/boards/${board.uuid}/groups`;

test("a caller who may not write on the board cannot delete a group, and a group of another board is not found", async () => {
  const { group } = created(await ada.post(path, { name: "A" }));
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, ivy].map((who) => who.delete(`${path}/${group.uuid}`)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404],
  );
  const elsewhere = await ada.delete(`/boards/${other.uuid}/groups/${group.uuid}`);
  assert.equal(elsewhere.body.error, "Group not found.");
  assert.deepEqual(await company.footprint(), before);
});

test("the tasks of a deleted group stay, without a group and with a new version, also those in the trash", async () => {
  const { group } = created(await ada.post(path, { name: "B" }));
  const active = await company.task({ group_uuid: group.uuid });
  const archived = await company.task({ group_uuid: group.uuid });
  const apart = await company.task();
  await harness.platform.pool.run("update tasks set archived_at = clock_timestamp() where uuid = $1", [archived.uuid]);
  const answer = await cleo.delete(`${path}/${group.uuid.toUpperCase()}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.deepEqual(answer.body, { group: { uuid: group.uuid } });
  const rows = (await harness.platform.pool.run(
    "select uuid, group_uuid, version from tasks where uuid = any ($1::uuid[])",
    [[active.uuid, archived.uuid, apart.uuid]],
  )) as { uuid: string; group_uuid: string | null; version: number }[];
  const versions = [active, archived, apart].map(({ uuid }) => rows.find((row) => row.uuid === uuid)?.version);
  assert.deepEqual(versions, [2, 2, 1]);
  assert.ok(rows.every((row) => row.group_uuid === null));
  const events = (await harness.platform.pool.run(
    "select name, task_uuid, data from full_events where board_uuid = $1 order by id desc limit 2",
    [board.uuid],
  )) as { name: string; task_uuid: string | null; data: { changed?: string[]; task?: { version: number } } }[];
  assert.deepEqual(
    events.map((event) => event.name),
    ["group.deleted", "ticket.updated"],
  );
  assert.equal(events[1]?.task_uuid, active.uuid);
  assert.deepEqual(events[1]?.data.changed, ["group_uuid"]);
  assert.equal(events[1]?.data.task?.version, 2);
});
