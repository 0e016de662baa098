import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testDatabase } from "#test/harness.ts";
import { until } from "#test/until.ts";
import { openPool } from "./pool.ts";

const { url, drop } = await testDatabase();
const pool = openPool({ url, size: 1, name: "stoa" });
after(async () => {
  await pool.close();
  await drop();
});

const failsInTheMiddle = "select 1/(4-x) as part from generate_series(1,10) x";
const divided = { code: "22012" };

test("a statement that failed in the middle of its rows leaves nothing to the next one on its connection", async () => {
  for (let round = 0; round < 3; round += 1) {
    await assert.rejects(pool.run(failsInTheMiddle), divided);
    const answer = await pool.run("select 'me' as who");
    assert.equal(answer.length, 1);
    assert.deepEqual([...answer], [{ who: "me" }]);
  }
});

test("of statements that are sent together the failure of one changes no answer of another", async () => {
  const answers = await Promise.allSettled([
    pool.run("select 'first' as who"),
    pool.run(failsInTheMiddle),
    pool.run("select 'second' as who"),
    pool.run("select x from generate_series(1,3) x"),
  ]);
  const results = answers.map((each) => (each.status === "fulfilled" ? [...each.value] : String(each.reason.code)));
  assert.deepEqual(results, [[{ who: "first" }], "22012", [{ who: "second" }], [{ x: 1 }, { x: 2 }, { x: 3 }]]);
});

test("a statement behind a failed one answers the reason of the first", async () => {
  const connection = await pool.take();
  await connection.run("begin");
  const sent = await Promise.allSettled([connection.run(failsInTheMiddle), connection.run("select 1")]);
  sent.push(...(await Promise.allSettled([connection.run("select 2")])));
  const results = sent.map((each) => (each.status === "fulfilled" ? "done" : String(each.reason.code)));
  await connection.run("rollback");
  connection.release();
  assert.deepEqual(results, ["22012", "22012", "22012"]);
});

test("a transaction that failed in the middle of its rows leaves nothing to the next one on its connection", async () => {
  const connection = await pool.take();
  await connection.run("begin");
  await assert.rejects(connection.run(failsInTheMiddle), divided);
  await connection.run("rollback");
  connection.release();
  assert.deepEqual([...(await pool.run("select 'me' as who"))], [{ who: "me" }]);
});

test("a transaction of which a statement could not be sent is not committed, also when its commit was asked for together with it", async () => {
  await pool.run("create table wholes (number int)");
  const connection = await pool.take();
  const sent = await Promise.allSettled([
    connection.run("begin"),
    connection.run("insert into wholes values (1)"),
    // there is no JSON of it
    connection.run("insert into wholes select jsonb_array_length($1::jsonb)", [[2n]]),
    connection.run("commit"),
  ]);
  assert.deepEqual(
    sent.map(({ status }) => status),
    ["fulfilled", "fulfilled", "rejected", "rejected"],
  );
  await connection.run("rollback");
  connection.release();
  assert.deepEqual(await pool.run("select number from wholes"), []);
});

test("a statement that ran into its time limit after some rows leaves nothing to the next one", async () => {
  // long enough for the statement after it
  await pool.run("set statement_timeout = 1000");
  // rows that are sent before the limit: more than PostgreSQL keeps back
  const slow = "select repeat('x', 10000) as text, case when x = 50 then pg_sleep(5) end from generate_series(1,50) x";
  await assert.rejects(pool.run(slow), { code: "57014" });
  assert.deepEqual([...(await pool.run("select 'me' as who"))], [{ who: "me" }]);
  await pool.run("reset statement_timeout");
});

test("a transaction that PostgreSQL ended because nothing was sent tells so, and leaves nothing to the next one", async () => {
  const watching = openPool({ url, size: 1, name: "stoa" });
  const connection = await pool.take();
  await connection.run("begin");
  const [session] = (await connection.run("select pg_backend_pid() as pid")) as { pid: number }[];
  await connection.run("set local idle_in_transaction_session_timeout = 20");
  const isThere = "select 1 from pg_stat_activity where pid = $1";
  await until(async () => (await watching.run(isThere, [session?.pid ?? 0])).length === 0);
  await assert.rejects(connection.run("select 'me' as who"), { code: "25P03" });
  connection.release();
  await watching.close();
  assert.deepEqual([...(await pool.run("select 'me' as who"))], [{ who: "me" }]);
});

test("a violated constraint costs no connection, unless its transaction is left open", async () => {
  await pool.run("create table names (name text primary key)");
  await pool.run("insert into names values ('taken')");
  const who = async () => (await pool.run("select pg_backend_pid() as pid"))[0];
  const again = "insert into names values ($1)";
  const violated = { code: "23505" };
  const first = await who();

  for (let round = 0; round < 3; round += 1) await assert.rejects(pool.run(again, ["taken"]), violated);
  for (const ending of ["rollback", null]) {
    const connection = await pool.take();
    await connection.run("begin");
    await connection.run(again, ["not kept"]);
    await assert.rejects(connection.run(again, ["taken"]), violated);
    if (ending !== null) {
      await connection.run(ending);
      connection.release();
      assert.deepEqual(await who(), first);
    } else connection.release();
  }
  assert.notDeepEqual(await who(), first);
  assert.deepEqual([...(await pool.run("select name from names"))], [{ name: "taken" }]);
});
