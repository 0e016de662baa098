import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, gus, hal, ivy, board, statuses, workspace } = company;
const [, doing, done] = statuses.map((status) => status.uuid) as [string, string, string];
const path = `/boards/${board.uuid}/statuses/${done}/entry-requirements`;
const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));
const { custom_field: foreign } = created(
  await ada.post(`/boards/${other.uuid}/custom-fields`, { name: "Elsewhere", type: "text" }),
);
const { custom_field: field } = created(
  await ada.post(`/boards/${board.uuid}/custom-fields`, { name: "Points", type: "number" }),
);
const { label } = created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "qa", color: "#112233" }));

test("only owner and admin set requirements, and wrong input is rejected", async () => {
  const before = await company.footprint();
  const requirements = [{ kind: "has_assignee" }];
  const answers = await Promise.all([cleo, gus, dev, ivy, hal].map((who) => who.put(path, { requirements })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 404, 404],
  );
  const wrong = [
    [{ kind: "has_magic" }],
    [{ kind: "has_assignee", min_count: 2 }],
    [{ kind: "has_attachment", min_count: 0 }],
    [{ kind: "custom_field_set" }],
    [{ kind: "custom_field_set", field_uuid: foreign.uuid }],
    [{ kind: "has_label", label_uuids: [] }],
    [{ kind: "has_label", label_uuids: [label.uuid, board.uuid] }],
    Array.from({ length: 21 }, () => ({ kind: "has_assignee" })),
  ];
  for (const each of wrong) {
    const answer = await ada.put(path, { requirements: each });
    assert.equal(answer.status, 400, JSON.stringify(each));
  }
  assert.equal((await ada.put(path, {})).status, 400);
  assert.equal((await ada.put(path, { requirements: [] })).status, 200, "none as before is no change");
  assert.deepEqual(await company.footprint(), before);
});

test("the requirements are replaced as a whole, and a task that does not meet them cannot get the status", async () => {
  const inside = await company.task({ status_uuid: done });
  const requirements = [
    { kind: "has_assignee" },
    { kind: "custom_field_set", field_uuid: field.uuid.toUpperCase() },
    { kind: "has_label", label_uuids: [label.uuid] },
  ];
  const { status, body } = await ben.put(path, { requirements });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.entry_requirements[1].field_uuid, field.uuid);
  const task = await company.task({ status_uuid: doing });
  const refused = await ada.post(`/tasks/${task.uuid}/move`, { version: 1, status_uuid: done });
  assert.equal(refused.status, 400);
  assert.match(refused.body.error, /assignee.*the field “.+” must be set.*label/);
  await ada.patch(`/tasks/${task.uuid}`, { version: 1, label_uuids: [label.uuid] });
  const whole = { version: 2, status_uuid: done, assignee_uuids: [cleo.uuid], custom_fields: { [field.uuid]: 3 } };
  assert.equal((await ada.patch(`/tasks/${task.uuid}`, whole)).status, 200);
  assert.equal((await ada.get(`/tasks/${inside.uuid}`)).body.task.status_uuid, done, "who is in stays in");
});

test("every kind of requirement is accepted", async () => {
  const requirements = [
    { kind: "has_attachment" },
    { kind: "has_attachment", min_count: 2 },
    { kind: "no_unfinished_blockers" },
    { kind: "has_assignee" },
    { kind: "has_due_date" },
    { kind: "has_priority" },
    { kind: "has_description" },
    { kind: "has_label" },
    { kind: "has_label", label_uuids: [label.uuid] },
    { kind: "has_comment" },
    { kind: "has_success_criteria" },
    { kind: "success_criteria_done" },
    { kind: "custom_field_set", field_uuid: field.uuid },
  ];
  assert.equal((await ada.put(path, { requirements })).status, 200);
  assert.deepEqual((await ada.get(path)).body.entry_requirements, requirements);
});

test("a requirement is deleted with the label or the custom field that it names", async () => {
  const { label: kept } = created(
    await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "kept", color: "#112233" }),
  );
  const requirements = [
    { kind: "has_label", label_uuids: [label.uuid] },
    { kind: "has_label", label_uuids: [label.uuid, kept.uuid] },
    { kind: "has_label" },
    { kind: "custom_field_set", field_uuid: field.uuid },
  ];
  assert.equal((await ada.put(path, { requirements })).status, 200);
  assert.equal((await ada.delete(`/workspaces/${workspace.uuid}/labels/${label.uuid}`)).status, 200);
  assert.equal((await ada.delete(`/boards/${board.uuid}/custom-fields/${field.uuid}`)).status, 200);
  const left = [{ kind: "has_label", label_uuids: [kept.uuid] }, { kind: "has_label" }];
  assert.deepEqual((await ada.get(path)).body.entry_requirements, left);
});
