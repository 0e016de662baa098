import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, ivy, board, workspace } = company;
const path = `/boards/${board.uuid}/custom-fields`;
const add = async (body: object) => created(await ada.post(path, body)).custom_field;
const browser = await add({ name: "Browser", type: "select", options: ["Firefox", "Safari"] });
const cost = await add({ name: "Cost", type: "currency", currency: "EUR" });
const note = await add({ name: "Note", type: "text" });

test("only owner and admin change a field, its type cannot be changed, and wrong input is rejected", async () => {
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));
  const before = await company.footprint();
  const answers = await Promise.all([cleo, dev, ivy].map((who) => who.patch(`${path}/${note.uuid}`, { name: "X" })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404],
  );
  for (const body of [{}, { type: "number" }, { options: ["A"] }, { currency: "USD" }, { name: null }]) {
    assert.equal((await ada.patch(`${path}/${note.uuid}`, body)).status, 400, JSON.stringify(body));
  }
  assert.equal((await ada.patch(`${path}/${note.uuid}`, { name: " cost" })).status, 409);
  const elsewhere = await ada.patch(`/boards/${other.uuid}/custom-fields/${note.uuid}`, { name: "X" });
  assert.equal(elsewhere.body.error, "Custom field not found.");
  const same = { name: "Browser ", options: ["Firefox", "Safari"], position: 1 };
  assert.equal((await ada.patch(`${path}/${browser.uuid}`, same)).status, 200, "equal values are no change");
  assert.deepEqual(await company.footprint(), before);
});

test("a field is renamed, reconfigured and moved", async () => {
  const { body } = await ben.patch(`${path}/${cost.uuid}`, { name: "Price", currency: "USD", position: 0.5 });
  assert.equal(body.custom_field.name, "Price");
  assert.equal(body.custom_field.currency, "USD");
  assert.equal(body.custom_field.type, "currency");
  const order = async () => (await ada.get(path)).body.custom_fields.map((field: { name: string }) => field.name);
  assert.deepEqual(await order(), ["Price", "Browser", "Note"]);
  assert.equal((await ben.patch(`${path}/${note.uuid}`, { position: 1 })).status, 200);
  assert.deepEqual(await order(), ["Price", "Note", "Browser"]);
});

test("a task keeps a value whose option is no longer offered, and no other task can get it", async () => {
  const task = await company.task({ custom_fields: { [browser.uuid]: "Safari" } });
  assert.equal((await ada.patch(`${path}/${browser.uuid}`, { options: ["Firefox"] })).status, 200);
  const renamed = await ada.patch(`/tasks/${task.uuid}`, { version: 1, title: "Renamed" });
  assert.equal(renamed.body.task.custom_fields[browser.uuid], "Safari");
  const late = await ada.post(`/boards/${board.uuid}/tasks`, {
    title: "Late",
    custom_fields: { [browser.uuid]: "Safari" },
  });
  assert.equal(late.status, 400);
});
