import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { person } from "#test/people.ts";

const company = await startCompany({ DEFAULT_PLAN: "free" });
const { ada, hal, nobody, robot } = company;

test("a workspace can be created only with a session, not with a key", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([nobody, robot].map((who) => who.post("/workspaces", { name: "Mine" })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 401],
  );
  assert.deepEqual(await company.footprint(), before);
});

test("a name must not be blank or longer than 200 characters, and is unique ignoring case and spaces", async () => {
  for (const name of ["", "   ", "x".repeat(201), 7, null]) {
    assert.equal((await ada.post("/workspaces", { name })).status, 400, String(name));
  }
  assert.equal((await ada.post("/workspaces", { name: "Northwind" })).status, 201);
  const taken = await hal.post("/workspaces", { name: "  NORTHWIND " });
  assert.deepEqual(
    [taken.status, taken.body.error],
    [409, "A workspace with this name already exists. Choose another name."],
  );
});

test("of twenty concurrent requests with the same name, one succeeds", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ada.post("/workspaces", { name: "Contested" })));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  assert.equal(answers.filter(({ status }) => status === 409).length, 19);
});

test("the creator is the owner, the plan is the deployment's default, and the first event says so", async () => {
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

test("a person owns at most fifty workspaces, deleted ones and those of others left out", async () => {
  const gia = await person(company.harness, "Gia");
  const { body } = await gia.post("/workspaces", { name: "The first of Gia" });
  await company.harness.platform.pool.run(
    `with made as (insert into workspaces (name, plan) select 'Gia ' || n, 'free' from generate_series(1, 48) n returning uuid)
     insert into members (workspace_uuid, user_uuid, role) select uuid, $1, 'owner' from made`,
    [gia.uuid],
  );
  const before = await company.footprint();
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => gia.post("/workspaces", { name: `The last of Gia ${n}` })),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  const full = answers.find(({ status }) => status === 409);
  assert.deepEqual(
    [full?.body.code, full?.body.error],
    ["workspace_limit", "A person owns at most 50 workspaces. Delete one first, or make somebody else its owner."],
  );
  assert.equal((await company.footprint()).workspaces, Number(before.workspaces) + 1);
  assert.equal((await gia.delete(`/workspaces/${body.workspace.uuid}`)).status, 200);
  assert.equal((await gia.post("/workspaces", { name: "In its place" })).status, 201);
});
