import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesOf } from "#test/automations.ts";
import { created, startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, ivy, workspace } = company;
const { path, make, runs, ticket } = rulesOf(company);
const low = [{ type: "set_priority", priority: "low" }];

test("only owners and admins run an automation by hand, for an active task of the board, while it is enabled", async () => {
  const rule = await make("ticket.moved", low);
  const off = await make("manual", low, { enabled: false });
  const other = await secondBoard(company);
  const elsewhere = created(await ada.post(`/boards/${other.uuid}/tasks`, { title: "There" })).task;
  const [task, trashed] = [await company.task(), await company.task()];
  await ada.post(`/tasks/${trashed.uuid}/archive`);
  const at = `${path}/${rule.uuid}/run`;
  const before = await company.footprint();
  const answers = await Promise.all([cleo, dev, ivy].map((who) => who.post(at, { task_uuid: task.uuid })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404],
  );
  for (const task_uuid of [undefined, elsewhere.uuid, trashed.uuid, workspace.uuid]) {
    const answer = await ada.post(at, { task_uuid });
    assert.deepEqual([answer.status, answer.body.error], [400, "Name an active ticket of this board in task_uuid."]);
  }
  const refused = await ada.post(`${path}/${off.uuid}/run`, { task_uuid: task.uuid });
  assert.deepEqual([refused.status, refused.body.error], [409, "This automation is switched off. Switch it on first."]);
  assert.equal((await ada.post(`${path}/${task.uuid}/run`, {})).status, 404);
  assert.deepEqual(await company.footprint(), before);
});

test("a run by hand is queued and done, and the audit log names the person who started it", async () => {
  const task = await company.task();
  const rule = await make("ticket.moved", low, { task_uuid: task.uuid });
  const { run } = created(await ben.post(`${path}/${rule.uuid}/run`));
  assert.deepEqual([run.state, run.task_uuid, run.steps, run.steps_done, run.depth], ["queued", task.uuid, 1, 0, 1]);
  const [seen] = await runs(rule);
  assert.deepEqual([seen?.uuid, seen?.state], [run.uuid, "done"]);
  assert.equal((await ticket(task.uuid)).priority, "low");
  const { entries } = (await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log?action=automation.started`)).body;
  assert.deepEqual([entries[0].actor.user_uuid, entries[0].data.run.uuid], [ben.uuid, run.uuid]);
});

test("a run whose conditions do not hold is skipped and says so", async () => {
  const rule = await make("manual", low, { conditions: [{ field: "priority", operator: "is", value: "high" }] });
  const task = await company.task();
  const { run } = created(await ada.post(`${path}/${rule.uuid}/run`, { task_uuid: task.uuid }));
  assert.deepEqual([run.state, run.error], ["skipped", "Its conditions do not hold for this ticket."]);
  await runs(rule);
  assert.equal((await ticket(task.uuid)).priority, null);
});

test("a repeated request with the same Idempotency-Key runs an automation once", async () => {
  const task = await company.task();
  const rule = await make("manual", low);
  const again = () =>
    ada.post(`${path}/${rule.uuid}/run`, { task_uuid: task.uuid }, { headers: { "idempotency-key": "once" } });
  const [one, two] = [await again(), await again()];
  assert.equal(one.body.run.uuid, two.body.run.uuid);
  assert.equal((await runs(rule)).length, 1);
});
