import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { created, startCompany } from "#test/company.ts";
import type { ApiClient } from "#test/people.ts";
import { until } from "#test/until.ts";
import { raw, sql } from "./query.ts";
import { readSnapshot } from "./snapshot.ts";

const { ada, hal, robot, harness, workspace, board } = await startCompany({ DATABASE_CONNECTIONS: "12" });
const { pool, transactions } = harness.platform;
const [his] = (await hal.get("/workspaces")).body.workspaces as [{ uuid: WorkspaceUuid }];
const { board: hisBoard } = created(await hal.post(`/workspaces/${his.uuid}/boards`, { name: "His" }));
const first = created(await hal.post(`/boards/${hisBoard.uuid}/tasks`, { title: "First" })).task;

/** Waits until what follows his changes by itself, such as notifications, is done: a delta may bring again what is newer than that. */
const restOfHis = (): Promise<void> =>
  until(async () => {
    const [row] = await pool.run<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where application_name = 'stoa in ' || $1 and xact_start is not null`,
      [his.uuid],
    );
    const [left] = await pool.run<{ left: number }>("select count(*)::int as left from unsequenced_events");
    return row?.open === 0 && left?.left === 0;
  });

/** Reads a board's list and then only what changed: the titles of each delta. */
async function follow(who: ApiClient, board_uuid: string) {
  const path = `/boards/${board_uuid}/tasks`;
  await restOfHis();
  await sleep(3);
  let since: string = (await who.get(path)).body.server_time;
  return async (): Promise<string[]> => {
    // `updated_since` has milliseconds: what changes in the next one is not in this delta as well
    await sleep(3);
    const { body } = await who.get(`${path}?updated_since=${since}`);
    since = body.server_time;
    return body.tasks.map(({ title }: { title: string }) => title);
  };
}

const rename = (task: { uuid: string }, title: string) =>
  raw(sql`update tasks set title = ${title}, updated_at = clock_timestamp() where uuid = ${task.uuid}`);

/** A transaction that stays open until `end`. */
async function hold(workspace_uuid: WorkspaceUuid | null, doIt: (tx: Transaction) => Promise<unknown>) {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = inTransaction(transactions, { workspace_uuid }, async (tx) => {
    await doIt(tx);
    begun.resolve();
    await ended.promise;
  });
  await Promise.race([begun.promise, done]);
  return {
    end: () => {
      ended.resolve();
      return done;
    },
    fail: async () => {
      ended.reject(new Error("planned"));
      await done.catch(() => {});
    },
  };
}

async function assertEachOnce(read: () => Promise<string[]>, label: string) {
  const seen: string[] = [];
  const made = [1, 2, 3].map((n) => `${label} ${n}`);
  for (const title of made) {
    created(await hal.post(`/boards/${hisBoard.uuid}/tasks`, { title }));
    await restOfHis();
    seen.push(...(await read()));
  }
  assert.deepEqual(seen, made);
}

test("each delta of a workspace brings what is new exactly once while an import of another one holds its transaction", async () => {
  const read = await follow(hal, hisBoard.uuid);
  const outside = postgres(harness.databaseUrl, { max: 1 });
  const held = Promise.withResolvers<void>();
  const blocked = Promise.withResolvers<void>();
  // an import writes its labels at its end
  const lock = outside.begin(async (tx) => {
    await tx`lock table labels in share mode`;
    blocked.resolve();
    await held.promise;
  });
  await blocked.promise;
  const file = { name: "a.csv", type: "text/csv", bytes: "Title,Labels\nOne,New\nTwo,\n" };
  created(await ada.upload(`/workspaces/${workspace.uuid}/imports?source=csv`, file));
  const isWaiting = async () => {
    const rows = await pool.run<{ name: string }>(
      "select application_name as name from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.some(({ name }) => name === `stoa in ${workspace.uuid}`);
  };
  await until(isWaiting);
  await assertEachOnce(read, "During an import");
  held.resolve();
  await lock;
  await harness.worker.idle();
  await outside.end();
});

test("each delta of a workspace brings what is new exactly once while writers of another one wait for locks", async () => {
  const task = created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "Locked" })).task;
  const read = await follow(hal, hisBoard.uuid);
  // not of the product, so that it holds nobody itself
  const outside = postgres(harness.databaseUrl, { max: 1 });
  const [held, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lock = outside.begin(async (tx) => {
    await tx`select 1 from tasks where uuid = ${task.uuid} for update`;
    await tx`select 1 from workspaces where uuid = ${workspace.uuid} for update`;
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const writes = [
    ada.patch(`/tasks/${task.uuid}`, { version: task.version, title: "Waited" }),
    robot.post(`/tasks/${task.uuid}/comments`, { body: "Waited" }),
    ada.patch(`/workspaces/${workspace.uuid}`, { name: `Waited ${ada.uuid}` }),
  ];
  await until(async () => {
    const [row] = await pool.run<{ waiting: number }>(
      "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return row?.waiting === writes.length;
  });
  await assertEachOnce(read, "During a lock");
  held.resolve();
  await lock;
  const statuses = (await Promise.all(writes)).map(({ status }) => status);
  assert.deepEqual(statuses, [200, 201, 200]);
  await outside.end();
});

test("a change is found that a slow writer of the same workspace commits after the delta that did not show it", async () => {
  const read = await follow(hal, hisBoard.uuid);
  const slow = await hold(his.uuid, (tx) => tx.rows(rename(first, "Late")));
  await sleep(5);
  assert.deepEqual(await read(), []);
  await slow.end();
  assert.deepEqual(await read(), ["Late"]);
});

test("the horizon of a request that waited while others read is right, too", async () => {
  const read = await follow(hal, hisBoard.uuid);
  const lock = await pool.take();
  await lock.run("begin");
  await lock.run("select 1 from tasks where uuid = $1 for update", [first.uuid]);
  const { version } = (await hal.get(`/tasks/${first.uuid}`)).body.task;
  const waits = hal.patch(`/tasks/${first.uuid}`, { version, title: "Waited" });
  await sleep(20);
  assert.deepEqual(await read(), []);
  await lock.run("commit");
  lock.release();
  assert.equal((await waits).status, 200);
  assert.deepEqual(await read(), ["Waited"]);
});

test("the horizon of a transaction that belongs to no workspace is right, too", async () => {
  const read = await follow(hal, hisBoard.uuid);
  const slow = await hold(null, (tx) => tx.rows(rename(first, "By nobody")));
  await sleep(5);
  assert.deepEqual(await read(), []);
  await slow.end();
  assert.deepEqual(await read(), ["By nobody"]);
});

test("the horizon is right for a transaction that goes on from one workspace to another, like a deletion of an account", async () => {
  const read = await follow(hal, hisBoard.uuid);
  const slow = await hold(workspace.uuid, async (tx) => {
    await sleep(5);
    assert.deepEqual(await read(), []);
    tx.useWorkspace(his.uuid);
    await tx.rows(rename(first, "Gone on"));
  });
  await sleep(5);
  assert.deepEqual(await read(), []);
  await slow.end();
  assert.deepEqual(await read(), ["Gone on"]);
});

test("nobody waits for a transaction that only reads, or for a writer of another workspace that fails", async () => {
  const read = await follow(hal, hisBoard.uuid);
  const failing = await hold(workspace.uuid, (tx) => tx.rows(rename({ uuid: board.uuid }, "Never")));
  const snapshot = readSnapshot(pool, async function* (reader) {
    yield await reader.rows(raw(sql<{ one: number }>`select 1 as one`));
  });
  await snapshot.next();
  await assertEachOnce(read, "During a snapshot");
  await snapshot.return(undefined);
  await failing.fail();
  assert.deepEqual(await read(), []);
});

test("a writer whose process dies holds its own workspace until PostgreSQL rolled it back, and nothing of it is shown", async () => {
  const read = await follow(hal, hisBoard.uuid);
  const slow = await hold(his.uuid, (tx) => tx.rows(rename(first, "Died")));
  const { task } = created(await hal.post(`/boards/${hisBoard.uuid}/tasks`, { title: "Meanwhile" }));
  await sleep(5);
  const before = await read();
  assert.deepEqual(before, ["Meanwhile"]);
  // still open: the delta begins before it and brings the same again, which the contract allows
  assert.deepEqual(await read(), ["Meanwhile"]);
  await pool.run("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
    `stoa in ${his.uuid}`,
  ]);
  await slow.fail();
  assert.deepEqual(await read(), ["Meanwhile"]);
  assert.deepEqual(await read(), []);
  assert.equal((await hal.get(`/tasks/${task.uuid}`)).status, 200);
});

test("a transaction that declared one workspace and writes to another one fails in every test", async () => {
  const wrong = inTransaction(transactions, { workspace_uuid: workspace.uuid }, (tx) =>
    tx.rows(rename(first, "Foreign")),
  );
  await assert.rejects(wrong, /wrote to tasks elsewhere/);
  const person = inTransaction(transactions, { workspace_uuid: workspace.uuid }, (tx) =>
    tx.rows(raw(sql`update users set updated_at = clock_timestamp() where uuid = ${hal.uuid}`)),
  );
  await assert.rejects(person, /wrote to users elsewhere/);
});
