import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startDatabaseProxy } from "#test/database-proxy.ts";
import { testDatabase } from "#test/harness.ts";
import { openPool } from "./pool.ts";
import { Statement } from "./statement.ts";

const { url, drop } = await testDatabase();
const pool = openPool({ url, size: 1, name: "stoa" });
after(async () => {
  await pool.close();
  proxy.close();
  await drop();
});

/** the pieces that we send */
const pieces: string[] = [];
const proxy = await startDatabaseProxy(url, (socket) => {
  socket.on("data", (piece) => void pieces.push(piece.toString("latin1")));
  return true;
});

test("a statement answers the same the second time, when its columns are known, with every kind of value and without", async () => {
  const text = `select 1::int as number, 5000000000::bigint as size, true as yes, 'ä'::text as text, null::text as nothing, '{"a":[1]}'::jsonb as json,
      date '2026-11-28' as day, timestamptz '2026-11-28 12:00+00' as at, array['a', null] as texts, array[1, 2]::bigint[] as sizes, '\\x00ff'::bytea as bytes
    from generate_series(1, $1::int) n`;
  const row = {
    number: 1,
    size: 5_000_000_000,
    yes: true,
    text: "ä",
    nothing: null,
    json: { a: [1] },
    day: "2026-11-28",
    at: new Date("2026-11-28T12:00:00Z"),
    texts: ["a", null],
    sizes: [1, 2],
    bytes: Buffer.from([0, 255]),
  };
  for (const rows of [2, 2, 0, 1]) {
    assert.deepEqual(
      await pool.run(text, [rows]),
      Array.from({ length: rows }, () => row),
    );
  }
});

test("a row that was changed by its reader changes no other one", async () => {
  const text = "select 1 as number, null as nothing from generate_series(1, 2)";
  const [first] = await pool.run<{ number: number; nothing: unknown }>(text);
  Object.assign(first ?? {}, { number: 2, nothing: "something" });
  for (const row of await pool.run(text)) assert.deepEqual(row, { number: 1, nothing: null });
});

test("of two columns with one name a row has the last, also where that is null", async () => {
  const text = "select 1 as a, null as a from generate_series(1, $1::int)";
  for (const rows of [1, 1]) assert.deepEqual(await pool.run(text, [rows]), [{ a: null }]);
});

test("a statement without rows answers with none, however often", async () => {
  await pool.run("create table kept (name text)");
  for (const name of ["a", "b", "c"]) assert.deepEqual(await pool.run("insert into kept values ($1)", [name]), []);
  assert.deepEqual(await pool.run("select name from kept order by 1"), [{ name: "a" }, { name: "b" }, { name: "c" }]);
});

test("a statement that failed the first or a later time answers when its values are right", async () => {
  const text = "select 6 / $1::int as part";
  for (const value of [0, 2, 0, 3, "x", 2]) {
    if (value === 2 || value === 3) assert.deepEqual(await pool.run(text, [value]), [{ part: 6 / value }]);
    else await assert.rejects(pool.run(text, [value]), { code: value === 0 ? "22012" : "22P02" });
  }
});

test("a statement whose columns have changed fails, and none of its rows is read as before", async () => {
  await pool.run("create table changed (a int, b text)");
  await pool.run("insert into changed values (1, 'one')");
  const text = "select * from changed";
  assert.deepEqual(await pool.run(text), [{ a: 1, b: "one" }]);
  await pool.run("alter table changed drop column a");
  await assert.rejects(pool.run(text), { code: "0A000" });
  // on a new connection
  assert.deepEqual(await pool.run(text), [{ b: "one" }]);
});

test("the rows of a cursor have its own columns, also when an earlier one of the same name had others", async () => {
  const connection = await pool.take();
  for (const [row, columns] of [
    [{ a: 1, b: "one" }, "1 as a, 'one' as b"],
    [{ b: "two", a: 2 }, "'two' as b, 2 as a"],
  ] as const) {
    await connection.run("begin");
    await connection.run(`declare several cursor for select ${columns}`);
    assert.deepEqual(await connection.run("fetch all from several"), [row]);
    await connection.run("commit");
  }
  connection.release();
});

test("a value that cannot be read fails its statement, after the rest was read", async () => {
  const statement = new Statement("select", { name: "s0", values: [] });
  const json = {
    name: "json",
    tableID: 0,
    columnID: 0,
    dataTypeID: 114,
    dataTypeSize: -1,
    dataTypeModifier: -1,
    format: "text",
  };
  statement.handleRowDescription({ fields: [json] });
  for (const fields of [["1"], ["{"], ["2"]]) statement.handleDataRow({ fields });
  statement.handleCommandComplete({ text: "SELECT 3" });
  statement.handleReadyForQuery();
  await assert.rejects(statement.answer(), SyntaxError);
});

test("the begin and the end of a transaction are sent in one piece with its statements", async () => {
  const through = openPool({ url: proxy.url, size: 1, name: "stoa" });
  const connection = await through.take();
  pieces.length = 0;
  await Promise.all([
    connection.run("begin"),
    connection.run("select 1 as first"),
    connection.run("select 2 as second"),
  ]);
  assert.equal(pieces.length, 1);
  for (const text of ["begin", "select 1 as first", "select 2 as second"]) assert.ok(pieces[0]?.includes(text));
  const second = connection.run("select 2 as second");
  // it follows in a later promise, but from the same event
  await Promise.resolve();
  await Promise.all([second, connection.run("commit")]);
  assert.equal(pieces.length, 2);
  assert.ok(!pieces[1]?.includes("select"), "The columns are known: only its name is sent.");
  connection.release();
  await through.close();
});
