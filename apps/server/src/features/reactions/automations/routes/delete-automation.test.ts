import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesOf } from "#test/automations.ts";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, ivy, harness } = company;
const { path, make, runs } = rulesOf(company);

test("only owners and admins delete an automation, and only with its version", async () => {
  const rule = await make("manual", [{ type: "archive_ticket" }]);
  const at = `${path}/${rule.uuid}`;
  const before = await company.footprint();
  const answers = await Promise.all([cleo, dev, ivy].map((who) => who.delete(at, { version: 1 })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404],
  );
  assert.equal((await ada.delete(at)).status, 400);
  const stale = await ada.delete(at, { version: 3 });
  assert.deepEqual([stale.status, stale.body.version], [409, 1]);
  assert.deepEqual(await company.footprint(), before);
});

test("deleting an automation deletes its log, and what it did stays", async () => {
  const rule = await make("ticket.created", [{ type: "set_priority", priority: "low" }]);
  const task = await company.task();
  assert.equal((await runs(rule)).length, 1);
  const { status, body } = await ben.delete(`${path}/${rule.uuid}`, { version: 1 });
  assert.deepEqual([status, body], [200, { automation: { uuid: rule.uuid } }]);
  assert.equal((await ada.get(`${path}/${rule.uuid}`)).status, 404);
  assert.equal((await ada.delete(`${path}/${rule.uuid}`, { version: 1 })).status, 404);
  const left = await harness.platform.pool.run("select 1 from automation_runs where automation_uuid = $1", [rule.uuid]);
  assert.equal(left.length, 0);
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.priority, "low");
});
