import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { created, startCompany } from "#test/company.ts";
import { assertForStaff, countCalls, staffPerson } from "#test/staff.ts";
import { ends } from "#test/until.ts";

const company = await startCompany();
const { ada, cleo, hal, robot, harness, workspace, board } = company;
const { run } = harness.platform.pool;
const sam = await staffPerson(harness);
const path = `/staff/workspaces/${workspace.uuid}/suspend`;
const lift = `/staff/workspaces/${workspace.uuid}/unsuspend`;
const reason = "Sends unwanted mail";

/** Rows without the records of staff calls, which stay even if the call fails. */
async function footprint(): Promise<Record<string, number>> {
  return { ...(await company.footprint()), staff_calls: 0 };
}

test("only staff accounts can suspend a workspace, with a session", async () => {
  await assertForStaff(company, (who) => who.post(path, { reason }));
  assert.equal((await ada.get(`/boards/${board.uuid}`)).status, 200);
});

test("a missing, blank or too long reason and an unknown or deleted workspace are rejected", async () => {
  const lost = created(await hal.post("/workspaces", { name: "Lost" })).workspace;
  assert.equal((await hal.delete(`/workspaces/${lost.uuid}`)).status, 200);
  const before = await footprint();
  for (const body of [undefined, {}, { reason: " \n" }, { reason: "x".repeat(501) }, { reason, until: "tomorrow" }]) {
    assert.equal((await sam.post(path, body)).status, 400, JSON.stringify(body));
  }
  for (const uuid of [lost.uuid, ada.uuid]) {
    const answer = await sam.post(`/staff/workspaces/${uuid}/suspend`, { reason });
    assert.equal(answer.status, 404);
    assert.equal(answer.body.error, "Workspace not found.");
  }
  assert.deepEqual(await footprint(), before);
  assert.equal((await sam.post(path, { reason: "😀".repeat(500) })).status, 200);
  assert.equal((await sam.post(lift)).status, 200);
});

test("every request in a suspended workspace fails at once, by people and keys, and other workspaces work", async () => {
  const task = await company.task();
  const { body, status } = await sam.post(path, { reason: `  ${reason} ` });
  assert.equal(status, 200);
  assert.equal(body.workspace.billing_status, "suspended");
  assert.equal(body.workspace.suspended_reason, reason);
  assert.ok(Date.parse(body.workspace.suspended_at) > 0);
  const tries = [
    ada.get(`/workspaces/${workspace.uuid}`),
    ada.get(`/boards/${board.uuid}`),
    cleo.patch(`/tasks/${task.uuid}`, { version: 1, title: "No" }),
    robot.get(`/tasks/${task.uuid}`),
    robot.post(`/boards/${board.uuid}/tasks`, { title: "No" }),
    ada.get(`/admin/workspaces/${workspace.uuid}/audit-log`),
    ada.delete(`/workspaces/${workspace.uuid}`),
    ada.get(`/search?workspace_uuid=${workspace.uuid}&q=ticket`),
    robot.get("/search?q=ticket"),
    cleo.post("/profile/api-keys", { name: "Another", workspace_uuid: workspace.uuid }),
  ];
  for (const answer of await Promise.all(tries)) {
    assert.equal(answer.status, 423, JSON.stringify(answer.body));
    assert.equal(answer.body.error, "The operator has suspended this workspace. Contact the operator.");
  }
  // people who may not see the workspace do not learn of it, and the list of workspaces shows the reason to its members
  assert.equal((await hal.get(`/boards/${board.uuid}`)).status, 404);
  assert.equal((await ada.get("/workspaces")).body.workspaces[0].billing_status, "suspended");
  created(await hal.post("/workspaces", { name: "Undisturbed" }));
  const upgraded = await sam.post(`/staff/workspaces/${workspace.uuid}/plan`, { plan: "free" });
  assert.equal(upgraded.body.workspace.billing_status, "suspended");
  assert.equal((await ada.get(`/boards/${board.uuid}`)).status, 423);
});

test("suspending again changes nothing, not even the reason", async () => {
  const first = await sam.post(path, { reason });
  const before = await footprint();
  const again = await sam.post(path, { reason: "Another reason" });
  assert.deepEqual(again.body, first.body);
  assert.equal(again.body.workspace.suspended_reason, reason);
  assert.deepEqual(await footprint(), before);
  assert.equal((await sam.post(lift)).status, 200);
});

test("the tenant's audit log says that the operator did it, but not who, why or from where", async () => {
  await sam.post(path, { reason });
  await sam.post(lift);
  const [entry] = (await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log?action=workspace.suspended`)).body
    .entries;
  assert.deepEqual(entry.actor, { kind: "system", user_uuid: null, api_key_uuid: null, name: "Stoa staff" });
  assert.deepEqual(entry.data, { workspace: { uuid: workspace.uuid, name: workspace.name } });
  const rows = await run(
    "select 1 from full_events where name = 'workspace.suspended' and actor_user_uuid is null and ip is null",
  );
  assert.ok(rows.length > 0);
});

test("the open streams of the workspace end, others do not", async () => {
  const address = await harness.app.listen({ port: 0, host: "127.0.0.1" });
  const other = created(await hal.post("/workspaces", { name: "Elsewhere" })).workspace;
  const { board: distant } = created(await hal.post(`/workspaces/${other.uuid}/boards`, { name: "Distant" }));
  const listen = async (token: string, uuid: string) => {
    const aborter = new AbortController();
    const { status, body } = await fetch(`${address}/boards/${uuid}/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: aborter.signal,
    });
    assert.equal(status, 200);
    const ended = (async () => {
      for await (const chunk of body ?? []) assert.ok(chunk);
      return "ended";
    })().catch(() => "stopped");
    return { ended, stop: () => aborter.abort() };
  };
  const [person, key, elsewhere] = await Promise.all([
    listen(ada.token, board.uuid),
    listen(robot.token, board.uuid),
    listen(hal.token, distant.uuid),
  ]);
  assert.equal((await sam.post(path, { reason })).status, 200);
  for (const stream of [person, key]) {
    assert.ok(await ends(stream.ended));
    assert.equal(await stream.ended, "ended");
  }
  assert.equal(await Promise.race([elsewhere.ended, wait(100, "open")]), "open");
  elsewhere.stop();
  assert.equal((await sam.post(lift)).status, 200);
});

test("of many concurrent suspensions one takes effect, and more requests than connections do not deadlock", async () => {
  const before = await footprint();
  const answers = await Promise.all(Array.from({ length: 40 }, () => sam.post(path, { reason })));
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200]);
  assert.equal((await footprint())["events"], Number(before["events"]) + 1);
  assert.equal((await sam.post(lift)).status, 200);
});

test("a repeated Idempotency-Key suspends once, and both calls are recorded", async () => {
  const headers = { "idempotency-key": "once" };
  const before = await countCalls(harness);
  const first = await sam.post(path, { reason }, { headers });
  assert.equal((await sam.post(lift)).status, 200);
  const second = await sam.post(path, { reason }, { headers });
  assert.deepEqual(second.body, first.body);
  assert.equal((await sam.get(`/staff/workspaces/${workspace.uuid}`)).body.workspace.suspended_at, null);
  assert.equal(await countCalls(harness), before + 4);
});
