import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, nobody, robot } = company;

test("a note is deleted only by its author, for others it does not exist", async () => {
  const { note } = created(await ada.post("/notes", { body: "A note" }));
  const before = await company.footprint();
  for (const who of [nobody, robot]) assert.equal((await who.delete(`/notes/${note.uuid}`)).status, 401);
  assert.equal((await ben.delete(`/notes/${note.uuid}`)).body.code, "note_not_found");
  assert.deepEqual(await company.footprint(), before);
  assert.deepEqual((await ada.delete(`/notes/${note.uuid}`)).body, { note: { uuid: note.uuid } });
  assert.deepEqual((await ada.get("/notes")).body, { notes: [] });
  assert.equal((await ada.delete(`/notes/${note.uuid}`)).status, 404);
});

test("a stored reply that holds a deleted note is forgotten", async () => {
  const headers = { "idempotency-key": "noted once" };
  const send = () => ada.post("/notes", { body: "A note" }, { headers });
  const { note } = created(await send());
  assert.deepEqual((await send()).body, { note });
  await ada.delete(`/notes/${note.uuid}`);
  assert.equal((await send()).body.code, "idempotency_forgotten");
});
