import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, robot, workspace } = company;
const path = `/workspaces/${workspace.uuid}/labels`;
const label = { name: "Bug", color: "#d73a4a" };

test("a caller who may not write in the workspace cannot create a label, and wrong input is rejected", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, gus, hal].map((who) => who.post(path, label)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404],
  );
  const wrong = [
    { name: "A" },
    { color: "#112233" },
    { ...label, name: "  " },
    { ...label, name: "x".repeat(51) },
    { ...label, color: "#123" },
    { ...label, color: null },
    { ...label, position: 1 },
  ];
  for (const body of wrong) assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body));
  assert.deepEqual(await company.footprint(), before);
});

test("a name is unique in its workspace, ignoring case and surrounding spaces", async () => {
  const { label: first } = created(await cleo.post(path, { ...label, name: " Bug " }));
  assert.equal(first.name, "Bug");
  assert.equal(first.color, "#d73a4a");
  const before = await company.footprint();
  const taken = await robot.post(path, { ...label, name: "  bUG" });
  assert.equal(taken.status, 409);
  assert.equal(taken.body.error, "A label with this name already exists. Choose another name.");
  assert.deepEqual(await company.footprint(), before);
  const { workspaces } = (await hal.get("/workspaces")).body;
  created(await hal.post(`/workspaces/${workspaces[0].uuid}/labels`, label));
});

test("of two labels of the same name that are created at the same time, one is created", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => ada.post(path, { ...label, name: "Race" })));
  const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [201, 409, 409]);
});

test("a workspace has at most 2,000 labels, also when the last ones are created at the same time", async () => {
  const { workspace } = created(await hal.post("/workspaces", { name: "Many labels" }));
  await company.harness.platform.pool.run(
    "insert into labels (workspace_uuid, name, color) select $1, 'Label ' || n, '#d73a4a' from generate_series(1, 1998) n",
    [workspace.uuid],
  );
  const add = (name: string) => hal.post(`/workspaces/${workspace.uuid}/labels`, { ...label, name });
  const answers = await Promise.all(["a", "b", "c", "d"].map(add));
  assert.equal(answers.filter(({ status }) => status === 201).length, 2);
  const { body } = await add("e");
  assert.deepEqual([body.code, body.error], ["label_limit", "A workspace has at most 2,000 labels. Delete one first."]);
});
