import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, hal, robot, nobody, harness, workspace } = company;
const path = `/workspaces/${workspace.uuid}`;

test("only an owner can change a workspace, with a session", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([ben, cleo, dev, hal, robot, nobody].map((who) => who.patch(path, { name: "No" })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 404, 401, 401],
  );
  assert.equal(answers[0]?.body.error, "Only the workspace owner can do this.");
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ada.get(path)).body.workspace.name, workspace.name);
});

test("an empty change, a blank or too long name and an undeclared field are rejected", async () => {
  const wrong = [{}, { name: "  " }, { name: "x".repeat(201) }, { plan: "unlimited" }, { two_factor_required: "yes" }];
  for (const body of wrong) assert.equal((await ada.patch(path, body)).status, 400, JSON.stringify(body));
});

test("a name is unique ignoring case and surrounding spaces, and free again after a deletion", async () => {
  const made = await hal.post("/workspaces", { name: "Taken" });
  const before = await company.footprint();
  for (const name of ["Taken", "tAKEN", "  Taken "]) {
    const answer = await ada.patch(path, { name });
    assert.equal(answer.status, 409, name);
    assert.equal(answer.body.error, "A workspace with this name already exists. Choose another name.");
    assert.equal((await ada.post("/workspaces", { name })).status, 409);
  }
  assert.deepEqual(await company.footprint(), before);
  await hal.delete(`/workspaces/${made.body.workspace.uuid}`);
  assert.equal((await ada.patch(path, { name: " Taken " })).body.workspace.name, "Taken");
  assert.equal((await ada.patch(path, { name: "TAKEN" })).body.workspace.name, "TAKEN");
});

test("settings change one by one, and the event names what changed", async () => {
  const answer = await ada.patch(path, { public_boards_enabled: false, two_factor_required: false });
  assert.equal(answer.body.workspace.public_boards_enabled, false);
  assert.equal(answer.body.workspace.public_wiki_pages_enabled, true);
  assert.equal(answer.body.workspace.role, "owner");
  const [event] = await harness.platform.pool.run(
    "select name, data->'changed' as changed from full_events order by id desc limit 1",
  );
  assert.deepEqual(event, { name: "workspace.updated", changed: ["public_boards_enabled"] });
});

test("equal values change nothing and send nothing", async () => {
  const { body } = await ada.get(path);
  const before = await company.footprint();
  const answer = await ada.patch(path, { name: ` ${body.workspace.name} `, public_boards_enabled: false });
  assert.deepEqual(answer.body, body);
  assert.deepEqual(await company.footprint(), before);
});

test("an owner without a second factor cannot require one of the members", async () => {
  const before = await company.footprint();
  const refused = await ada.patch(path, { two_factor_required: true });
  assert.equal(refused.status, 409);
  assert.match(refused.body.error, /own second factor/);
  assert.deepEqual(await company.footprint(), before);
  await harness.platform.pool.run("insert into two_factor (user_uuid, email_enabled) values ($1, true)", [ada.uuid]);
  assert.equal((await ada.patch(path, { two_factor_required: true })).status, 200);
  assert.equal((await ada.patch(path, { two_factor_required: false })).status, 200);
});
