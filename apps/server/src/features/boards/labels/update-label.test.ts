import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, gus, hal, workspace } = company;
const path = `/workspaces/${workspace.uuid}/labels`;
const { label } = created(await ada.post(path, { name: "Bug", color: "#d73a4a" }));
created(await ada.post(path, { name: "Docs", color: "#d73a4a" }));

test("a caller who may not write cannot change a label, and wrong input, a taken name or an unknown label is rejected", async () => {
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, eve, gus, hal].map((who) => who.patch(`${path}/${label.uuid}`, { name: "X" })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 404],
  );
  assert.equal((await ada.patch(`${path}/${label.uuid}`, {})).status, 400);
  assert.equal((await ada.patch(`${path}/${label.uuid}`, { color: null })).status, 400);
  assert.equal((await ada.patch(`${path}/${label.uuid}`, { name: "dOCS " })).status, 409);
  assert.equal((await ada.patch(`${path}/${workspace.uuid}`, { name: "X" })).body.error, "Label not found.");
  const theirs = (await hal.get("/workspaces")).body.workspaces[0].uuid;
  assert.equal((await hal.patch(`/workspaces/${theirs}/labels/${label.uuid}`, { name: "X" })).status, 404);
  assert.equal((await ada.patch(`${path}/${label.uuid}`, { name: "Bug ", color: "#d73a4a" })).status, 200);
  assert.deepEqual(await company.footprint(), before);
});

test("a label gets a new name and color, and tasks show them at once", async () => {
  const task = await company.task({ label_uuids: [label.uuid] });
  const answer = await cleo.patch(`${path}/${label.uuid}`, { name: "BUG", color: "#000000" });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body.label.name, "BUG");
  const read = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual(read.labels, [{ uuid: label.uuid, name: "BUG", color: "#000000" }]);
});
