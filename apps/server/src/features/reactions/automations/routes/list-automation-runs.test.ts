import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesOf } from "#test/automations.ts";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, ivy } = company;
const { path, make, runs } = rulesOf(company);

test("every member of the board pages through the runs of an automation, newest first", async () => {
  const rule = await make("ticket.created", [{ type: "set_priority", priority: "low" }]);
  const other = await make("manual", [{ type: "archive_ticket" }]);
  for (let count = 0; count < 5; count += 1) await company.task();
  const all = (await runs(rule)).map((run) => run.uuid).toReversed();
  assert.equal(all.length, 5);
  const at = `${path}/${rule.uuid}/runs`;
  const first = await cleo.get(`${at}?limit=3`);
  const second = await cleo.get(`${at}?limit=3&cursor=${first.body.next_cursor}`);
  const seen = [...first.body.runs, ...second.body.runs].map((run: { uuid: string }) => run.uuid);
  assert.deepEqual(seen, all);
  assert.equal(second.body.next_cursor, undefined);
  assert.deepEqual((await ada.get(`${path}/${other.uuid}/runs`)).body, { runs: [] });
  const foreign = await ada.get(`${path}/${other.uuid}/runs?cursor=${first.body.next_cursor}`);
  for (const wrong of [await ada.get(`${at}?cursor=abc`), foreign]) {
    assert.deepEqual([wrong.status, wrong.body.error], [400, "Invalid cursor."]);
  }
  assert.equal((await ivy.get(at)).status, 404);
  assert.equal((await ada.get(`${path}/${company.board.uuid}/runs`)).body.error, "Automation not found.");
});
