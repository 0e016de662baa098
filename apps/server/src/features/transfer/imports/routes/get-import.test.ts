import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, hal, ivy, nobody, robot, harness, workspace } = company;
const csv = { name: "Backlog.csv", type: "text/csv", bytes: "Title\nOne\n" };
const imports = `/workspaces/${workspace.uuid}/imports`;
const { uuid } = (await cleo.upload(`${imports}?source=csv`, csv)).body.import;

test("the person who started an import, owners and admins can read it; for others it is not found", async () => {
  const people = [cleo, ada, ben, ivy, hal, nobody, robot];
  const answers = await Promise.all(people.map((who) => who.get(`${imports}/${uuid}`)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [200, 200, 200, 404, 404, 401, 401],
  );
  assert.equal(answers[3]?.body.error, "Import not found.");
});

test("an unknown import, or one of another workspace, is not found", async () => {
  const [other] = (await hal.get("/workspaces")).body.workspaces;
  assert.equal((await hal.get(`/workspaces/${other.uuid}/imports/${uuid}`)).status, 404);
  assert.equal((await ada.get(`${imports}/0b9d2f31-6a3c-4c39-9d0e-0c5f5a1db0ff`)).status, 404);
});

test("a finished import shows its board, what was created, and that all tasks were imported", async () => {
  await harness.worker.idle();
  const read = (await cleo.get(`${imports}/${uuid}`)).body.import;
  assert.equal(read.state, "done", JSON.stringify(read));
  assert.deepEqual(read.progress, { done: 1, total: 1 });
  assert.equal(read.board_uuids.length, 1);
  assert.deepEqual(read.created.columns, ["To Do"]);
});
