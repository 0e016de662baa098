import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { rulesOf } from "#test/automations.ts";
import { startCompany } from "#test/company.ts";
import { causeIsSpent, countChange, hourIsSpent, mostChanges, mostRuns } from "./budgets.ts";

const company = await startCompany();
const { ada, board, harness, workspace } = company;
const { path, make, settle } = rulesOf(company);
const { pool } = harness.platform;

const remove = async (...rules: { uuid: string }[]) => {
  for (const rule of rules) {
    const { version } = (await ada.get(`${path}/${rule.uuid}`)).body.automation;
    assert.equal((await ada.delete(`${path}/${rule.uuid}`, { version })).status, 200);
  }
};
const countTickets = async (): Promise<number> => {
  const [row] = await pool.run("select count(*)::int as count from tasks where board_uuid = $1", [board.uuid]);
  return (row as { count: number }).count;
};
const waiting = async (): Promise<number> =>
  (await pool.run("select 1 from automation_runs where state in ('queued', 'running')")).length;
async function atRest(): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    await settle();
    if ((await waiting()) === 0) return;
  }
  assert.fail("the rules never came to rest");
}
const five = Array.from({ length: 5 }, (_, index) => ({
  type: "create_linked_ticket",
  title: `Another ${index}`,
  relationship: "blocks",
}));
async function runsOf(rules: readonly { uuid: string }[]) {
  const rows = await pool.run(
    "select state, error, depth, cause, steps_done from automation_runs where automation_uuid = any ($1::uuid[])",
    [rules.map(({ uuid }) => uuid)],
  );
  return rows as { state: string; error: string | null; depth: number; cause: string; steps_done: number }[];
}

test("one cause leads to at most 200 automatic changes, and the log says why later runs are skipped", async () => {
  const rules = [
    await make("ticket.created", five),
    await make("ticket.created", five),
    await make("ticket.created", five),
  ];
  const before = await countTickets();
  await company.task();
  await atRest();
  assert.equal(await countTickets(), before + 1 + mostChanges);
  const runs = await runsOf(rules);
  assert.equal(
    runs.reduce((sum, run) => sum + run.steps_done, 0),
    mostChanges,
  );
  assert.equal(new Set(runs.map(({ cause }) => cause)).size, 1, "it all goes back to one cause");
  const left = runs.filter(({ error }) => error === causeIsSpent);
  assert.ok(left.length > 0);
  assert.deepEqual(new Set(left.map(({ state }) => state)), new Set(["skipped"]));
  assert.deepEqual(new Set(runs.map(({ state }) => state)), new Set(["done", "skipped"]));

  const [stays, ...others] = rules;
  await remove(...others);
  await company.task();
  await atRest();
  assert.equal(await countTickets(), before + 2 + mostChanges + 5, "another ticket is another cause");
  await remove(...(stays === undefined ? [] : [stays]));
});

test("concurrent changes cannot exceed what is left of the budget", async () => {
  const cause = { workspace_uuid: workspace.uuid, cause: "a cause" };
  await pool.run("insert into automation_budgets (workspace_uuid, budget, spent) values ($1, 'cause a cause', $2)", [
    workspace.uuid,
    mostChanges - 3,
  ]);
  const changes = Array.from({ length: 10 }, () =>
    inTransaction(harness.platform.transactions, {}, (tx) => countChange(tx, cause)),
  );
  const ends = await Promise.allSettled(changes);
  assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 3);
  const refused = ends.filter((end) => end.status === "rejected").map((end) => String(end.reason));
  assert.deepEqual(new Set(refused), new Set([`Error: ${causeIsSpent}`]));
});

test("one request that changes several tasks is a separate cause for each task", async () => {
  const tasks = await Promise.all(Array.from({ length: 10 }, () => company.task()));
  const rule = await make("ticket.archived", [{ type: "archive_ticket" }]);
  assert.equal((await ada.post("/tasks/archive", { task_uuids: tasks.map(({ uuid }) => uuid) })).status, 200);
  await atRest();
  const runs = await runsOf([rule]);
  assert.deepEqual([runs.length, new Set(runs.map(({ state }) => state))], [10, new Set(["done"])]);
  assert.equal(new Set(runs.map(({ cause }) => cause)).size, 10);
  await remove(rule);
});

test("the automations of a workspace start 5,000 runs an hour; later runs are skipped, and automation and log say so", async () => {
  const rule = await make("ticket.created", [{ type: "set_priority", priority: "low" }]);
  await pool.run(
    `insert into automation_budgets (workspace_uuid, budget, spent)
     select $1, 'hour ' || (floor(extract(epoch from clock_timestamp()) / 3600)::bigint + n), $2 from generate_series(0, 1) n
     on conflict (workspace_uuid, budget) do update set spent = excluded.spent`,
    [workspace.uuid, mostRuns - 1],
  );
  assert.equal((await ada.get(`${path}/${rule.uuid}`)).body.automation.runs_resume_at, null);
  const [one, two] = [await company.task(), await company.task()];
  await atRest();
  const { runs } = (await ada.get(`${path}/${rule.uuid}/runs`)).body;
  const outcomes = runs.map((run: { task_uuid: string; state: string; error: string }) => [
    run.task_uuid,
    run.state,
    run.error,
  ]);
  assert.deepEqual(outcomes, [
    [two?.uuid, "skipped", hourIsSpent],
    [one?.uuid, "done", null],
  ]);
  const { automation } = (await ada.get(`${path}/${rule.uuid}`)).body;
  const resumes = Date.parse(automation.runs_resume_at);
  assert.ok(resumes > Date.now() && resumes <= Date.now() + 3_600_000 && resumes % 3_600_000 === 0);
  assert.deepEqual([automation.enabled, automation.run_count], [true, 1]);
  const byHand = await ada.post(`${path}/${rule.uuid}/run`, { task_uuid: two?.uuid });
  assert.deepEqual([byHand.status, byHand.body.run.state, byHand.body.run.error], [201, "skipped", hourIsSpent]);
  await pool.run("delete from automation_budgets");
  await remove(rule);
});
