import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany({ DEFAULT_PLAN: "free" });
const { ada, hal, nobody, robot } = company;

test("nobody without a session creates a workspace, not even a key", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([nobody, robot].map((who) => who.post("/workspaces", { name: "Mine" })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 401],
  );
  assert.deepEqual(await company.footprint(), before);
});

test("a name must be more than blanks, at most 200 characters, and nobody else's in any spelling", async () => {
  for (const name of ["", "   ", "x".repeat(201), 7, null]) {
    assert.equal((await ada.post("/workspaces", { name })).status, 400, String(name));
  }
  assert.equal((await ada.post("/workspaces", { name: "Northwind" })).status, 201);
  const taken = await hal.post("/workspaces", { name: "  NORTHWIND " });
  assert.deepEqual([taken.status, taken.body.error], [409, "A workspace with this name already exists."]);
});

test("of twenty who want the same name at once, one gets it", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ada.post("/workspaces", { name: "Contested" })));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  assert.equal(answers.filter(({ status }) => status === 409).length, 19);
});

test("the maker is its owner, it has the deployment's plan, and its first event says so", async () => {
  const { status, body } = await ada.post("/workspaces", { name: "  Fabrikam  " });
  assert.equal(status, 201);
  assert.deepEqual(
    [body.workspace.name, body.workspace.role, body.workspace.billing_status],
    ["Fabrikam", "owner", "normal"],
  );
  for (const name of ["One", "Two"]) {
    assert.equal((await ada.post(`/workspaces/${body.workspace.uuid}/boards`, { name })).status, 201);
  }
  assert.equal((await ada.post(`/workspaces/${body.workspace.uuid}/boards`, { name: "Three" })).status, 402);
  const { events } = (await ada.get(`/workspaces/${body.workspace.uuid}/events`)).body;
  assert.deepEqual([events[0].event, events[0].sequence], ["workspace.created", 1]);
});
