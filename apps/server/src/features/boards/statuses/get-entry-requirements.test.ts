import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, dev, eve, finn, hal, ivy, robot, board, statuses, workspace } = company;
const path = `/boards/${board.uuid}/statuses/${statuses[2]?.uuid}/entry-requirements`;

test("only members of the board read the entry requirements", async () => {
  await ada.put(path, { requirements: [{ kind: "has_assignee" }] });
  for (const who of [ada, dev, eve, finn, robot]) {
    assert.deepEqual((await who.get(path)).body, { entry_requirements: [{ kind: "has_assignee" }] });
  }
  for (const who of [hal, ivy]) assert.equal((await who.get(path)).status, 404);
});

test("a status of another board is not found", async () => {
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));
  const answer = await ada.get(`/boards/${other.uuid}/statuses/${statuses[2]?.uuid}/entry-requirements`);
  assert.equal(answer.status, 404);
  assert.equal(answer.body.error, "Column not found.");
});
