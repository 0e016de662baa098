import assert from "node:assert/strict";
import { test } from "node:test";
import { DatabaseError } from "pg";
import { system } from "#kernel/actor.ts";
import type { Change } from "#kernel/events.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { created, startCompany } from "#test/company.ts";
import { untilNoTransactionIsOpen } from "#test/until.ts";
import { raw, sql } from "#platform/db/query.ts";
import { inTransaction } from "./transaction.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, harness, workspace, board } = company;
const { platform } = harness;
const context = { actor: system, workspace_uuid: workspace.uuid };
const change: Change = { name: "status.reordered", board_uuid: board.uuid, data: { status_uuids: [] } };

test("after an error just before the commit there is no row, event, audit entry or job", async () => {
  const before = await company.footprint();
  harness.faults.beforeCommit = new Error("the test's own fault");
  const answer = await ada.post(`/boards/${board.uuid}/tasks`, { title: "Lost" });
  harness.faults.beforeCommit = null;
  assert.equal(answer.status, 500);
  assert.equal(answer.body.code, "INTERNAL_ERROR");
  assert.ok(!JSON.stringify(answer.body).includes("own fault"), "a reply contains no internal error");
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ada.post(`/boards/${board.uuid}/tasks`, { title: "Kept" })).status, 201);
});

for (const [limit, code] of Object.entries({
  "a lock": "55P03",
  "a statement": "57014",
  "an idle transaction": "25P03",
})) {
  test(`when PostgreSQL's time limit for ${limit} ended a write, nothing is stored and the client may send it again`, async () => {
    const before = await company.footprint();
    harness.faults.beforeCommit = Object.assign(new DatabaseError("the limit was reached", 0, "error"), { code });
    const answer = await ada.post(`/boards/${board.uuid}/tasks`, { title: "Lost" });
    harness.faults.beforeCommit = null;
    assert.equal(answer.status, 429);
    assert.equal(answer.body.code, "SERVER_BUSY");
    assert.equal(answer.headers["retry-after"], "1");
    assert.deepEqual(await company.footprint(), before);
  });
}

test("when the connection is lost while a failed transaction is rolled back, its own error is reported", async () => {
  const failing = inTransaction(platform.transactions, context, async (tx) => {
    const [session] = await tx.rows<{ pid: number }>(raw(sql`select pg_backend_pid() as pid`));
    await platform.pool.run("select pg_terminate_backend($1)", [session?.pid ?? 0]);
    throw new Error("the first fault");
  });
  await assert.rejects(failing, { message: "the first fault" });
});

test("a statement that fails rolls everything back and frees its connection", async () => {
  for (let count = 0; count < 25; count += 1) {
    await assert.rejects(
      inTransaction(platform.transactions, context, async (tx) => {
        tx.emit(change);
        await tx.rows(raw(sql`select 1 / 0`));
      }),
    );
  }
  assert.equal((await ada.get("/workspaces")).status, 200);
  await untilNoTransactionIsOpen(harness);
});

test("signals are sent after the commit, and none without a commit", async () => {
  const heard: string[] = [];
  const stop = platform.signals.on(
    "board_changed",
    ({ board_uuid, origin }) => void heard.push(`${board_uuid} ${origin}`),
  );
  harness.faults.beforeCommit = new Error("the test's own fault");
  await ada.post(`/boards/${board.uuid}/tasks`, { title: "Lost" });
  harness.faults.beforeCommit = null;
  assert.deepEqual(heard, []);
  await ada.post(`/boards/${board.uuid}/tasks`, { title: "Kept" }, { headers: { "x-client-id": "tab-7" } });
  assert.deepEqual(heard, [`${board.uuid} tab-7`]);
  stop();
});

test("a transaction in several workspaces writes and signals the events of each", async () => {
  const other = created(await ada.post("/workspaces", { name: "Elsewhere" })).workspace as { uuid: WorkspaceUuid };
  const heard: string[] = [];
  const stop = platform.signals.on("access_changed", ({ workspace_uuid }) => heard.push(workspace_uuid));
  const user = { uuid: ada.uuid, first_name: "Ada", last_name: "Example" };
  const left: Change = { name: "member.left", data: { user, board_uuids: [], api_key_uuids: [] } };
  await inTransaction(platform.transactions, {}, async (tx) => {
    for (const uuid of [workspace.uuid, other.uuid]) {
      tx.useWorkspace(uuid);
      tx.emit(left);
      await tx.flush();
    }
  });
  stop();
  assert.deepEqual(heard, [workspace.uuid, other.uuid]);
  const rows = (await platform.pool.run(
    "select workspace_uuid from full_events where name = 'member.left' order by id",
  )) as {
    workspace_uuid: string;
  }[];
  assert.deepEqual(
    rows.map((row) => row.workspace_uuid),
    [workspace.uuid, other.uuid],
  );
  const careless = inTransaction(platform.transactions, context, async (tx) => {
    tx.emit(left);
    tx.useWorkspace(other.uuid);
  });
  await assert.rejects(careless, /Call flush\(\) before/);
});
