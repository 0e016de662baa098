import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { TakenOver } from "#platform/jobs/job.ts";
import { rulesOf, type SeenRun } from "#test/automations.ts";
import { created, startCompany } from "#test/company.ts";
import { list } from "#test/people.ts";
import { eventsOf } from "#test/second-board.ts";
import { findAutomationsOf } from "./queries.ts";
import { runGauge } from "./run-queries.ts";
import { failRun, runSteps } from "./run.ts";

const company = await startCompany();
const { ada, ben, cleo, board, workspace, harness } = company;
const { platform } = harness;
const { path, make, ticket } = rulesOf(company);
// the tests do the runs of this file step by step
await harness.worker.close();

const signal = new AbortController().signal;
const three = [
  { type: "add_comment", body: "One" },
  { type: "create_linked_ticket", title: "Two", relationship: "blocks" },
  { type: "add_comment", body: "Three" },
];

async function started(actions: readonly object[], more: object = {}) {
  const rule = await make("manual", actions, more);
  const task = await company.task();
  const { run } = created(await ada.post(`${path}/${rule.uuid}/run`, { task_uuid: task.uuid }));
  return { rule, task, payload: { workspace_uuid: workspace.uuid, run_uuid: run.uuid as string } };
}

/** Does what the worker does: an error ends the run. */
const tx = (payload: { workspace_uuid: WorkspaceUuid; run_uuid: string }): Promise<void> =>
  runSteps(platform, payload, signal).catch(async (error: unknown) => {
    if (error instanceof TakenOver) return;
    if (!(error instanceof ApiError)) throw error;
    await failRun(platform, payload, error);
  });

async function seen(rule: { uuid: string }): Promise<SeenRun> {
  return (await ada.get(`${path}/${rule.uuid}/runs`)).body.runs[0];
}

/** Fails at each commit in turn, as often as there are commits; then lets the run finish. */
async function dieAtEveryCommit(doIt: () => Promise<void>): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    let commits = 0;
    const { beforeCommit } = platform.transactions;
    Object.assign(platform.transactions, {
      beforeCommit: () => {
        commits += 1;
        if (commits === 2) throw new Error("the worker died");
      },
    });
    const error = await doIt().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    Object.assign(platform.transactions, { beforeCommit });
    if (error === null) return deaths;
    assert.match(error instanceof Error ? error.message : "", /the worker died/);
    assert.ok(deaths < 20);
  }
}

test("each step happens once, although the worker dies at the commit of every step", async () => {
  const { rule, task, payload } = await started(three);
  const deaths = await dieAtEveryCommit(() => tx(payload));
  assert.ok(deaths >= 3, `${deaths} deaths`);
  const run = await seen(rule);
  assert.deepEqual([run.state, run.steps_done, run.results.length], ["done", 3, 3]);
  const after = await ticket(task.uuid);
  assert.deepEqual([after.comment_total, after.blocked_by.length], [2, 1]);
  const names = (await eventsOf(company, task.uuid)).map((event) => event.name);
  assert.equal(names.filter((name) => name === "comment.created").length, 2);
  const [row] = await platform.pool.run("select count(*)::int as count from tasks where title = 'Two'");
  assert.deepEqual({ ...(row as object) }, { count: 1 });
});

test("when several workers do one run, each step happens once", async () => {
  const { rule, task, payload } = await started(three);
  const workers = await Promise.allSettled([1, 2, 3].map(() => tx(payload)));
  assert.deepEqual(
    workers.map((each) => each.status),
    ["fulfilled", "fulfilled", "fulfilled"],
  );
  assert.equal((await seen(rule)).state, "done");
  const after = await ticket(task.uuid);
  assert.deepEqual([after.comment_total, after.blocked_by.length], [2, 1]);
});

test("if the task changes between reading and writing, it is read again", async () => {
  const { rule, task, payload } = await started([{ type: "assign_user", user_uuid: cleo.uuid }]);
  const edits = Array.from({ length: 6 }, (_, index) => async () => {
    const { version } = await ticket(task.uuid);
    return ben.patch(`/tasks/${task.uuid}`, { version, title: `Edit ${index}` });
  });
  await Promise.all([tx(payload), ...edits.map((edit) => edit())]);
  const run = await seen(rule);
  assert.equal(run.state, "done", String(run.error));
  assert.equal((await ticket(task.uuid)).assignees[0].uuid, cleo.uuid);
});

test("a queued run of a switched-off automation is skipped, and one of a deleted automation is gone", async () => {
  const off = await started(three);
  await ada.patch(`${path}/${off.rule.uuid}`, { version: 1, enabled: false });
  await tx(off.payload);
  const run = await seen(off.rule);
  assert.deepEqual([run.state, run.error, run.steps_done], ["skipped", "The automation was switched off.", 0]);
  const gone = await started(three);
  await ada.delete(`${path}/${gone.rule.uuid}`, { version: 1 });
  await tx(gone.payload);
  assert.equal((await ticket(gone.task.uuid)).comment_total, 0);
});

test("a queued run does what its automation was when the run was created", async () => {
  const { rule, task, payload } = await started([{ type: "set_priority", priority: "low" }]);
  await ada.patch(`${path}/${rule.uuid}`, { version: 1, actions: [{ type: "set_priority", priority: "high" }] });
  await tx(payload);
  assert.equal((await ticket(task.uuid)).priority, "low");
});

test("a task that left the board meanwhile is not changed", async () => {
  const { rule, task, payload } = await started([{ type: "set_priority", priority: "low" }]);
  const other = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" })).board;
  await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: other.uuid });
  await tx(payload);
  const run = await seen(rule);
  assert.deepEqual([run.state, run.error], ["failed", "The ticket is no longer on this board."]);
  assert.equal((await ticket(task.uuid)).priority, null);
});

test("a run has the rights that its person has when it runs, not those when it was queued", async () => {
  const action = [{ type: "set_priority", priority: "high" }];
  const { rule, task, payload } = await started(action, { run_as_user_uuid: cleo.uuid });
  const role = (name: string) =>
    platform.pool.run("update members set role = $2 where user_uuid = $1", [cleo.uuid, name]);
  await role("viewer");
  await tx(payload);
  assert.equal((await seen(rule)).error, "Your role in this workspace is read-only.");
  assert.equal((await ticket(task.uuid)).priority, null);
  await role("member");
  const again = await started(action, { run_as_user_uuid: cleo.uuid });
  await platform.pool.run("delete from board_members where board_uuid = $1 and user_uuid = $2", [
    board.uuid,
    cleo.uuid,
  ]);
  await tx(again.payload);
  assert.match((await seen(again.rule)).error ?? "", /may no longer open the board/);
  assert.equal((await ticket(again.task.uuid)).priority, null);
  await list(company.harness, board, cleo);
});

test("in a suspended or unpaid workspace a run fails as a request of its person would", async () => {
  const billing = "update workspaces set billing_status = $2 where uuid = $1";
  const { rule, payload } = await started([{ type: "set_priority", priority: "high" }]);
  await platform.pool.run(billing, [workspace.uuid, "read_only"]);
  await tx(payload);
  await platform.pool.run(billing, [workspace.uuid, "normal"]);
  assert.equal((await seen(rule)).error, "The workspace is read-only: an invoice is unpaid. An owner can pay it.");
});

test("an automation whose person has left fails its run and is switched off, with the reason", async () => {
  const { rule, payload } = await started(three, { run_as_user_uuid: ben.uuid });
  await platform.pool.run("update members set deactivated_at = clock_timestamp() where user_uuid = $1", [ben.uuid]);
  await tx(payload);
  const run = await seen(rule);
  assert.deepEqual([run.state, run.steps_done], ["failed", 0]);
  assert.match(run.error ?? "", /no longer a member/);
  const { automation } = (await ada.get(`${path}/${rule.uuid}`)).body;
  assert.deepEqual([automation.enabled, automation.disabled_reason, automation.version], [false, "person_gone", 2]);
  const refused = await ada.patch(`${path}/${rule.uuid}`, { version: 2, enabled: true });
  assert.equal(refused.body.error, "An automation must run as an active member with access to the board.");
  const on = await ada.patch(`${path}/${rule.uuid}`, { version: 2, enabled: true, run_as_user_uuid: ada.uuid });
  assert.deepEqual([on.status, on.body.automation.disabled_reason], [200, null]);
});

test("an automation whose person may no longer open the board fails its run and is switched off, with the reason", async () => {
  const { rule, payload } = await started(three, { run_as_user_uuid: cleo.uuid });
  const leave = "delete from board_members where board_uuid = $1 and user_uuid = $2";
  await platform.pool.run(leave, [board.uuid, cleo.uuid]);
  await tx(payload);
  const run = await seen(rule);
  assert.deepEqual([run.state, run.steps_done], ["failed", 0]);
  assert.match(run.error ?? "", /may no longer open the board/);
  const { automation } = (await ada.get(`${path}/${rule.uuid}`)).body;
  assert.deepEqual([automation.enabled, automation.disabled_reason, automation.version], [false, "person_gone", 2]);
  await list(company.harness, board, cleo);
  const on = await ada.patch(`${path}/${rule.uuid}`, { version: 2, enabled: true });
  assert.deepEqual([on.status, on.body.automation.disabled_reason], [200, null]);
});

test("an unexpected error is reported without details", async () => {
  const { rule, payload } = await started(three);
  await failRun(platform, payload, new TypeError("select secret from somewhere"));
  const run = await seen(rule);
  assert.deepEqual([run.state, /Something went wrong/.test(run.error ?? "")], ["failed", true]);
});

test("the operator sees how many runs there are in each state, and an account's export lists the automations that run as the person", async () => {
  const rows = (await platform.pool.run(runGauge.statement)) as { label: string; value: number }[];
  const counts = new Map(rows.map(({ label, value }) => [label, value]));
  assert.ok((counts.get("done") ?? 0) > 0 && (counts.get("failed") ?? 0) > 0);
  const rules = await findAutomationsOf(platform.pool, cleo.uuid);
  assert.deepEqual(Object.keys(rules[0] ?? {}), ["workspace_uuid", "board_uuid", "uuid", "name", "created_at"]);
});
