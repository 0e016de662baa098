import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesOf } from "#test/automations.ts";
import { created, startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, ivy, statuses, workspace } = company;
const { path, make } = rulesOf(company);
const [todo] = statuses.map((status) => status.uuid);
const comment = [{ type: "add_comment", body: "Hello" }];

test("only owners and admins change an automation, on its own board and with its present version", async () => {
  const rule = await make("manual", comment);
  const other = await secondBoard(company);
  const at = `${path}/${rule.uuid}`;
  const change = { version: 1, name: "New" };
  const before = await company.footprint();
  const answers = await Promise.all([cleo, dev, ivy].map((who) => who.patch(at, change)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404],
  );
  const elsewhere = await ada.patch(`/boards/${other.uuid}/automations/${rule.uuid}`, change);
  assert.deepEqual([elsewhere.status, elsewhere.body.error], [404, "Automation not found."]);
  const stale = await ada.patch(at, { version: 2, name: "New" });
  assert.deepEqual([stale.status, stale.body.version], [409, 1]);
  for (const wrong of [
    { version: 1 },
    { name: "New" },
    { version: 1, trigger_type: "schedule" },
    { version: 1, trigger_config: { days: 1 } },
    { version: 1, actions: [] },
    { version: 1, actions: [{ type: "move_to_status", status_uuid: other.statuses[0]?.uuid }] },
    { version: 1, run_as_user_uuid: ivy.uuid },
  ]) {
    assert.equal((await ada.patch(at, wrong)).status, 400, JSON.stringify(wrong));
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a change increments the version, and equal values do not", async () => {
  const rule = await make("manual", comment);
  const at = `${path}/${rule.uuid}`;
  const before = await company.footprint();
  const same = await ben.patch(at, { version: 1, name: " On manual ", conditions: [], actions: comment });
  assert.deepEqual([same.status, same.body.automation.version], [200, 1]);
  assert.deepEqual(await company.footprint(), before);
  const changed = await ada.patch(at, {
    version: 1,
    trigger_type: "ticket.moved",
    trigger_config: { status_uuid: todo },
    run_limit: 2,
  });
  const { version, trigger_type, trigger_config, run_limit } = changed.body.automation;
  assert.deepEqual([version, trigger_type, trigger_config, run_limit], [2, "ticket.moved", { status_uuid: todo }, 2]);
  const { entries } = (await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log?action=automation.updated`)).body;
  assert.deepEqual(entries[0].data.changed.toSorted(), ["run_limit", "trigger_config", "trigger_type"]);
  const other = await ada.patch(at, { version: 2, trigger_type: "ticket.created", run_limit: null });
  assert.deepEqual([other.body.automation.trigger_config, other.body.automation.run_limit], [{}, null]);
});

test("of two concurrent changes, one fails with a version conflict", async () => {
  const rule = await make("manual", comment);
  const answers = await Promise.all(
    ["One", "Two"].map((name) => ada.patch(`${path}/${rule.uuid}`, { version: 1, name })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 409],
  );
});

test("an admin cannot change what runs with the owner's rights, but can take the automation over", async () => {
  const rule = await make("manual", comment);
  const at = `${path}/${rule.uuid}`;
  const actions = [{ type: "archive_ticket" }];
  const before = await company.footprint();
  const refused = await ben.patch(at, { version: 1, actions });
  assert.deepEqual(
    [refused.status, refused.body.error],
    [403, "An automation must run as yourself, or as a member whose role is no higher than yours."],
  );
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ben.patch(at, { version: 1, name: "Renamed", run_limit: 5 })).status, 200);
  assert.equal((await ben.patch(at, { version: 2, enabled: false })).status, 200);
  assert.equal((await ben.patch(at, { version: 3, enabled: true })).status, 403);
  const taken = await ben.patch(at, { version: 3, actions, enabled: true, run_as_user_uuid: ben.uuid });
  assert.deepEqual([taken.status, taken.body.automation.run_as_user_uuid], [200, ben.uuid]);
});

test("an automation whose label was deleted can still be renamed and switched off", async () => {
  const at = `/workspaces/${workspace.uuid}/labels`;
  const label = created(await ada.post(at, { name: "gone", color: "#dc2626" })).label;
  const rule = await make("manual", [{ type: "add_label", label_uuid: label.uuid }]);
  await ada.delete(`${at}/${label.uuid}`);
  const renamed = await ada.patch(`${path}/${rule.uuid}`, { version: 1, name: "Renamed", enabled: false });
  assert.equal(renamed.status, 200);
});
