import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const { ada, ben, nobody, robot } = await startCompany();

test("nobody, a key and a cursor of another list get no notes", async () => {
  for (const who of [nobody, robot]) assert.equal((await who.get("/notes")).status, 401);
  assert.equal((await ada.get("/notes?cursor=x")).body.error, "Invalid cursor.");
});

test("the list has the caller's own notes, newest first and page by page", async () => {
  const made: unknown[] = [];
  for (const body of ["One", "Two", "Three"]) made.unshift(created(await ada.post("/notes", { body })).note);
  const theirs = created(await ben.post("/notes", { body: "Theirs" })).note;
  assert.deepEqual((await ada.get("/notes")).body.notes, made);
  assert.deepEqual((await ben.get("/notes")).body.notes, [theirs]);
  const first = (await ada.get("/notes?limit=2")).body;
  const rest = (await ada.get(`/notes?limit=2&cursor=${first.next_cursor}`)).body;
  assert.deepEqual([...first.notes, ...rest.notes], made);
  assert.equal((await ben.get(`/notes?cursor=${first.next_cursor}`)).status, 400, "a cursor is the caller's own");
});
