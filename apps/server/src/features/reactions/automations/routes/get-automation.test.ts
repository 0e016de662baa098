import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesOf } from "#test/automations.ts";
import { startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, hal, ivy } = company;
const { path, make } = rulesOf(company);

test("everybody who may open the board reads its automation, and on another board it is not found", async () => {
  const rule = await make("manual", [{ type: "archive_ticket" }]);
  const at = `${path}/${rule.uuid}`;
  for (const who of [ada, cleo, dev]) assert.equal((await who.get(at)).body.automation.uuid, rule.uuid);
  for (const who of [ivy, hal]) assert.equal((await who.get(at)).status, 404);
  const other = await secondBoard(company);
  const elsewhere = await ada.get(`/boards/${other.uuid}/automations/${rule.uuid}`);
  assert.deepEqual([elsewhere.status, elsewhere.body.error], [404, "Automation not found."]);
});
