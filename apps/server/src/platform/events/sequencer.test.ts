import assert from "node:assert/strict";
import { test } from "node:test";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { openPool } from "#platform/db/pool.ts";
import { openSignals } from "#platform/events/signals.ts";
import { startCompany } from "#test/company.ts";
import { sequencerLock, startSequencer } from "./sequencer.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { insertEvents } from "#test/events.ts";

const company = await startCompany();
const { platform } = company.harness;
const [database] = (await platform.pool.run("select current_database() as name")) as { name: string }[];
const [server] = (await platform.pool.run(
  "select coalesce(host(inet_server_addr()), '127.0.0.1') as host, current_setting('port') as port",
)) as { host: string; port: string }[];

/** A second process, as far as the sequence is concerned: its own pool, signals and sequencer. */
async function secondSequencer() {
  // oxlint-disable-next-line node/no-process-env -- handed over by the test run
  const url = new URL(process.env["STOA_TEST_CLUSTER"] ?? `postgres://${server?.host}:${server?.port}/postgres`);
  url.pathname = `/${database?.name}`;
  const pool = openPool({ url: url.href, size: 3, name: "stoa" });
  const signals = await openSignals(pool);
  const failures: unknown[] = [];
  const sequencer = startSequencer(pool, signals, [], (error) => failures.push(error));
  return { pool, signals, sequencer, failures };
}
const other = await secondSequencer();
company.harness.atEnd(async () => {
  await other.sequencer.close();
  await other.signals.close();
  await other.pool.close();
});

async function newWorkspace(name: string): Promise<WorkspaceUuid> {
  const { body } = await company.ada.post("/workspaces", { name });
  return body.workspace.uuid;
}

/** One transaction that writes so many events. */
function write(workspace_uuid: WorkspaceUuid, mark: string, count: number): Promise<void> {
  return inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
    for (let each = 0; each < count; each += 1)
      tx.emit({ name: "board.reordered", data: { board_uuids: [mark, String(each)] } });
  });
}

type Row = { sequence: number; id: number; mark: string | null; each: number | null };

async function rowsOf(workspace_uuid: string): Promise<Row[]> {
  return (await platform.pool.run(
    `select sequence, e.id, data->'board_uuids'->>0 as mark, (data->'board_uuids'->>1)::int as each from full_events e
       left join event_order o on (o.workspace_uuid, o.created_at, o.event_id) = (e.workspace_uuid, e.created_at, e.id)
     where e.workspace_uuid = $1 order by sequence nulls last`,
    [workspace_uuid],
  )) as Row[];
}

function assertGapFree(rows: readonly Row[]): void {
  assert.deepEqual(
    rows.map((row) => row.sequence),
    rows.map((_, index) => index + 1),
  );
}

/** The events of one transaction follow each other, in the order in which they were announced. */
function assertTogether(rows: readonly Row[]): void {
  const seen = new Set<string>();
  rows.forEach((row, index) => {
    if (row.mark === null) return;
    const before = rows[index - 1];
    if (before?.mark === row.mark) return assert.equal(row.each, (before.each ?? 0) + 1);
    assert.ok(!seen.has(row.mark), `${row.mark} was parted`);
    assert.equal(row.each, 0);
    seen.add(row.mark);
  });
}

// the first of the file: what is prepared now is prepared for tables that have next to nothing in them
test("tens of thousands of events of one transaction are numbered by what was prepared while there were few", async () => {
  const workspace_uuid = await newWorkspace("Full");
  for (let count = 0; count < 5; count += 1) {
    await write(workspace_uuid, `few ${count}`, 1);
    await Promise.all([platform.services.sequencer.caughtUp(), other.sequencer.caughtUp()]);
  }
  await platform.pool.run(
    insertEvents(
      "workspace_uuid, name, actor_kind, actor_name, data",
      `select $1, 'board.reordered', 'system', 'Stoa', jsonb_build_object('board_uuids', jsonb_build_array('many', n))
       from generate_series(0, 29999) n`,
    ),
    [workspace_uuid],
  );
  await platform.services.sequencer.caughtUp();
  const rows = await rowsOf(workspace_uuid);
  assert.ok(rows.length > 30_000);
  assertGapFree(rows);
  assert.deepEqual(other.failures, []);
});

test("two sequencers on one database create no gap and no duplicate, and keep the events of a transaction together", async () => {
  const workspaces = await Promise.all(["One", "Two", "Three"].map((name) => newWorkspace(`Sequenced ${name}`)));
  const writes = Array.from({ length: 300 }, (_, index) =>
    write(workspaces[index % 3] ?? assert.fail(), `write ${index}`, 1 + (index % 7)),
  );
  const passes = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0 ? other.sequencer.caughtUp() : platform.sequencer.caughtUp(),
  );
  await Promise.all([...writes, ...passes]);
  await Promise.all([other.sequencer.caughtUp(), platform.sequencer.caughtUp()]);
  for (const workspace_uuid of workspaces) {
    const rows = await rowsOf(workspace_uuid);
    assertGapFree(rows);
    assertTogether(rows);
  }
  const [counted] = await platform.pool.run("select sum(last_sequence)::int as last from event_sequences");
  const [all] = await platform.pool.run("select count(*)::int as last from full_events");
  assert.deepEqual(counted, all);
  assert.deepEqual(other.failures, []);
});

const insert = insertEvents(
  "workspace_uuid, name, actor_kind, actor_name, data",
  "values ($1, 'board.reordered', 'system', 'Stoa', jsonb_build_object('board_uuids', jsonb_build_array($2::text, $3::int)))",
);

/** Two open transactions with interleaved ids. */
async function interleave(workspace_uuid: WorkspaceUuid) {
  const [first, second] = await Promise.all([platform.pool.take(), platform.pool.take()]);
  await Promise.all([first.run("begin"), second.run("begin")]);
  for (const each of [0, 1, 2]) {
    await first.run(insert, [workspace_uuid, "first", each]);
    await second.run(insert, [workspace_uuid, "second", each]);
  }
  const commit = async (connection: typeof first) => {
    await connection.run("commit");
    connection.release();
  };
  return { commitFirst: () => commit(first), commitSecond: () => commit(second) };
}

async function marksOf(workspace_uuid: string): Promise<(string | null)[]> {
  const rows = await rowsOf(workspace_uuid);
  assertGapFree(rows);
  assertTogether(rows);
  return rows.map((row) => row.mark).filter((mark) => mark !== null);
}

test("transactions whose ids interleave are numbered one after the other", async () => {
  const workspace_uuid = await newWorkspace("Interleaved");
  const holder = await platform.pool.take();
  await holder.run("begin");
  await holder.run(`select pg_advisory_xact_lock(${sequencerLock})`);
  const { commitFirst, commitSecond } = await interleave(workspace_uuid);
  await commitSecond();
  await commitFirst();
  await holder.run("rollback");
  holder.release();
  await platform.sequencer.caughtUp();
  assert.deepEqual(await marksOf(workspace_uuid), ["first", "first", "first", "second", "second", "second"]);
});

test("an event that is committed late comes late: a number that was read never gets an event before it", async () => {
  const workspace_uuid = await newWorkspace("Late");
  const { commitFirst, commitSecond } = await interleave(workspace_uuid);
  await commitSecond();
  await platform.sequencer.caughtUp();
  const read = await marksOf(workspace_uuid);
  await commitFirst();
  await platform.sequencer.caughtUp();
  assert.deepEqual(await marksOf(workspace_uuid), [...read, "first", "first", "first"]);
});

test("a backlog larger than a batch is numbered in parts, and `caughtUp` resolves at its end", async () => {
  const workspace_uuid = await newWorkspace("Backlog");
  await Promise.all([write(workspace_uuid, "large", 4500), write(workspace_uuid, "small", 2)]);
  await platform.sequencer.caughtUp();
  assertGapFree(await rowsOf(workspace_uuid));
});

test("a pass that dies before its commit numbers nothing, and the next one starts where it did", async () => {
  const workspace_uuid = await newWorkspace("Interrupted");
  await platform.sequencer.caughtUp();
  const holder = await platform.pool.take();
  await holder.run("begin");
  await holder.run(`select pg_advisory_xact_lock(${sequencerLock})`);
  await write(workspace_uuid, "waiting", 3);
  const waiting = other.sequencer.caughtUp();
  await holder.run(
    `with waiting as (delete from unsequenced_events where workspace_uuid = $1 returning *)
     insert into event_order (workspace_uuid, sequence, created_at, event_id, name)
     select workspace_uuid, 1000 + id, created_at, id, 'board.reordered' from waiting`,
    [workspace_uuid],
  );
  await holder.run("rollback");
  holder.release();
  await waiting;
  assertGapFree(await rowsOf(workspace_uuid));
});

test("a lock of the workspace does not stop its events from being numbered", async () => {
  const workspace_uuid = await newWorkspace("Held");
  const holder = await platform.pool.take();
  await holder.run("begin");
  await holder.run("select 1 from workspaces where uuid = $1 for no key update", [workspace_uuid]);
  await write(workspace_uuid, "meanwhile", 2);
  await platform.sequencer.caughtUp();
  assertGapFree(await rowsOf(workspace_uuid));
  await holder.run("rollback");
  holder.release();
});

test("waiting ends although others go on writing", async () => {
  const workspace_uuid = await newWorkspace("Busy");
  const state = { isOver: false };
  const busy = Promise.all(
    Array.from({ length: 4 }, async (_, writer) => {
      for (let turn = 0; !state.isOver; turn += 1) await write(workspace_uuid, `busy ${writer} ${turn}`, 1);
    }),
  );
  for (let turn = 0; turn < 5; turn += 1) await platform.sequencer.caughtUp();
  state.isOver = true;
  await busy;
  await platform.sequencer.caughtUp();
  assertGapFree(await rowsOf(workspace_uuid));
});
