import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer } from "node:net";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { startDatabaseProxy } from "#test/database-proxy.ts";
import { testDatabase } from "#test/harness.ts";
import { until } from "#test/until.ts";
import { PoolBusy } from "#platform/fairness/index.ts";
import { openPool } from "./pool.ts";
import type { Connection } from "./connection.ts";
import { openProbe } from "./probe.ts";

const { url, drop } = await testDatabase();
const opened: { close(): Promise<void> }[] = [];
after(async () => {
  for (const each of opened) await each.close();
  proxy.close();
  await drop();
});

/** While the database starts, it answers as PostgreSQL does then. */
let isStarting = false;
/** for each connection, how many ticks of a test's clock came before it */
let tried: number[] = [];
let ticks = 0;
const starting = Buffer.from("SFATAL\0C57P03\0Mthe database system is starting up\0\0");
const head = Buffer.alloc(5, "E");
head.writeUInt32BE(starting.length + 4, 1);
const proxy = await startDatabaseProxy(url, (socket) => {
  tried.push(ticks);
  if (isStarting) socket.once("data", () => socket.end(Buffer.concat([head, starting])));
  return !isStarting;
});
const { cut } = proxy;
function open(size: number, at = proxy.url) {
  const pool = openPool({ url: at, size, name: "stoa" });
  opened.push(pool);
  return pool;
}

const direct = open(2, url);
await direct.run("create table lines (said text)");
const said = async () => (await direct.run("select said from lines order by said")).map((row) => (row as TextRow).said);
type TextRow = { said: string };

test("of a transaction whose connection is lost nothing is written, also not by its later statements", async () => {
  const pool = open(1);
  const connection = await pool.take();
  await connection.run("begin");
  await connection.run("insert into lines values ('before')");
  cut();
  await delay(20);
  // somebody else's statement waits for a connection in its place
  const other = pool.run("insert into lines values ('other')");
  await assert.rejects(connection.run("insert into lines values ('after')"));
  await assert.rejects(connection.run("commit"));
  connection.release();
  await other;
  assert.deepEqual(await said(), ["other"]);
});

test("statements that were under way together when the connection was lost all fail, and none is made up for", async () => {
  const pool = open(1);
  const connection = await pool.take();
  await connection.run("begin");
  const large = "x".repeat(3_000_000);
  // shorter than the limit of a statement, and much longer than the pause
  const sent = [connection.run("select pg_sleep(4)"), connection.run("select length($1::text)", [large])];
  sent.push(connection.run("insert into lines values ('late')"), connection.run("commit"));
  const ended = Promise.allSettled(sent);
  await delay(50);
  cut();
  assert.deepEqual([...new Set((await ended).map(({ status }) => status))], ["rejected"]);
  connection.release();
  assert.deepEqual([...(await pool.run("select 1 as one"))], [{ one: 1 }]);
  assert.equal((await said()).includes("late"), false);
});

test("a pool goes on as soon as the database does, however many connections were lost in whatever they did", async () => {
  const pool = open(10);
  for (let round = 0; round < 5; round += 1) {
    const asked = Array.from({ length: 40 }, () => pool.run("select pg_sleep(0.01)").catch(() => pool.run("select 1")));
    await delay(5);
    cut();
    await Promise.allSettled(asked);
    const answers = await Promise.all(Array.from({ length: 40 }, () => pool.run("select 1 as one")));
    assert.equal(answers.length, 40);
  }
});

test("a waiting request gets a returned connection, and fails when the database is lost", async () => {
  const pool = open(1);
  const first = await pool.take();
  const second = pool.take();
  first.release();
  const taken = await second;
  const third = pool.take();
  isStarting = true;
  cut();
  await assert.rejects(taken.run("select 1"));
  taken.release();
  await assert.rejects(third, { code: "57P03" });
  await assert.rejects(pool.run("select 1"), { code: "57P03" });
  isStarting = false;
  assert.deepEqual([...(await pool.run("select 1 as one"))], [{ one: 1 }]);
});

test("a request that waits for its turn and then for a connection fails when the total time is over", async () => {
  const silent = createServer(() => {});
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as { port: number };
  const pool = openPool({ url: `postgres://nobody:none@127.0.0.1:${port}/none`, size: 1, name: "stoa", wait: 1000 });
  opened.push(pool);
  const ended: string[] = [];
  const note = (who: string) => () => void ended.push(who);
  const first = pool.take().catch(note("first"));
  await delay(500);
  const second = pool.take().catch(note("second"));
  // its own wait is over before the wait of a connection that was asked for at its turn would be
  const later = delay(1250).then(note("later"));
  await Promise.all([first, second, later]);
  silent.close();
  assert.deepEqual(ended, ["first", "second", "later"]);
});

test("a connection that was released is another's: nothing more runs on it, and it is released once", async () => {
  const pool = open(1);
  const first = await pool.take();
  first.release();
  const second = await pool.take();
  await second.run("begin");
  await assert.rejects(first.run("rollback"), { message: /released/ });
  first.release();
  const third = pool.take();
  assert.equal(await Promise.race([third.then(() => "taken"), delay(50, "waits")]), "waits");
  await second.run("commit");
  second.release();
  (await third).release();
});

test("a connection has one holder at a time, however many want one and however their statements end", async () => {
  const pool = open(5);
  const holders = new Map<number, number>();
  const failures: string[] = [];
  const wanted = Array.from({ length: 60 }, async (_, place) => {
    const connection = await pool.take();
    const me = place + 1;
    const began = connection.run("begin");
    const [row] = (await connection.run(
      "select pg_backend_pid() as pid, txid_current()::text as transaction",
    )) as HolderRow[];
    await began;
    const { pid, transaction } = row ?? { pid: 0, transaction: "" };
    if (holders.has(pid)) failures.push(`${me} and ${holders.get(pid)} hold ${pid}`);
    holders.set(pid, me);
    // some reject, some fail, some are abandoned in the middle of their rows
    const ends = place % 3 === 0 ? ["select 1/(4-x) from generate_series(1,10) x", "rollback"] : ["select 1", "commit"];
    for (const text of ends) {
      if (text === ends[1]) holders.delete(pid);
      else {
        const [same] = (await connection.run("select txid_current()::text as transaction")) as HolderRow[];
        if (same?.transaction !== transaction) failures.push(`${me} is in another transaction`);
      }
      await connection.run(text).catch(() => {});
    }
    connection.release();
  });
  const others = Array.from({ length: 60 }, () => pool.run("select 'me' as who"));
  for (const rows of await Promise.all(others)) assert.deepEqual([...rows], [{ who: "me" }]);
  await Promise.all(wanted);
  assert.deepEqual(failures, []);
});
type HolderRow = { pid: number; transaction: string };

test("a connection that is released in an open transaction is closed, at whichever isolation level it was begun", async () => {
  for (const begin of ["begin", "begin isolation level read committed"]) {
    const pool = open(1);
    const connection = await pool.take();
    await connection.run(begin);
    await connection.run("insert into lines values ($1)", [begin]);
    connection.release();
    // of the next holder, this statement would otherwise be in the transaction of the former
    await pool.run("select 1");
    assert.equal((await pool.run("select 1 where pg_current_xact_id_if_assigned() is not null")).length, 0);
  }
});

test("many requests of one key wait for each other, and other keys take turns with them", async () => {
  // one connection: of two, the system may run one a hundred times before the other
  const pool = open(1);
  const ended: string[] = [];
  const ask = (who: string, count: number) =>
    Array.from({ length: count }, () =>
      pool
        .queuedBy({ person: who })
        .run("select 1")
        .then(() => ended.push(who)),
    );
  const many = ask("many", 100);
  await Promise.all([...ask("one", 1), ...ask("another", 1), pool.run("select 1").then(() => ended.push("itself"))]);
  const before = ended.filter((who) => who === "many").length;
  assert.ok(before <= 3, `${before} of the many came first`);
  await Promise.all(many);
  assert.equal(ended.length, 103);
});

test("a caller holds at most a quarter of the connections, and the callers of a workspace half of them", async () => {
  const pool = openPool({ url, size: 8, name: "stoa", wait: 300 });
  opened.push(pool);
  const [one, two, three] = ["one", "two", "three"].map((who) => pool.queuedBy({ person: who }).inWorkspace("w"));
  assert.ok(one !== undefined && two !== undefined && three !== undefined);
  const taken = await Promise.all([one.take(), one.take(), two.take(), two.take()]);
  await assert.rejects(pool.queuedBy({ person: "one" }).take(), PoolBusy);
  await assert.rejects(three.run("select 1"), PoolBusy);
  const others = [pool.queuedBy({ person: "three" }), pool.queuedBy({ person: "four" }).inWorkspace("x"), pool];
  for (const rows of await Promise.all(others.map((each) => each.run("select 1 as one")))) assert.equal(rows.length, 1);
  for (const connection of taken) connection.release();
  // those that waited in vain left nothing behind
  for (const each of await Promise.all([one.take(), one.take(), three.take(), three.take()])) each.release();
});

/** Takes twenty connections at once. @returns how many there were; they are released */
async function countFree(take: () => Promise<Connection>): Promise<number> {
  const taken = await Promise.allSettled(Array.from({ length: 20 }, take));
  const free = taken.filter((each) => each.status === "fulfilled");
  for (const each of free) each.value.release();
  return free.length;
}

test("the keys of one person hold as many connections as one key, and unconfirmed credentials of one network too", async () => {
  const pool = openPool({ url, size: 12, own: 4, name: "stoa", wait: 1500 });
  opened.push(pool);
  let key = 0;
  const byKeys = () => pool.queuedBy({ person: "ada", key: `${(key += 1)}` }).take();
  assert.equal(await countFree(byKeys), 2);
  const unconfirmed = () => pool.queuedBy({ person: `credential ${(key += 1)}`, network: "192.0.2.1" }).take();
  assert.equal(await countFree(unconfirmed), 2);
  const anybody = () => pool.queuedBy({ person: `${(key += 1)}` }).take();
  assert.equal(await countFree(anybody), 8);
  const long = () => pool.queuedBy({ person: `${(key += 1)}`, isLong: true }).take();
  assert.equal(await countFree(long), 6);
});

test("requests never take the connections of the product's own work, whose kinds take turns", async () => {
  const pool = openPool({ url, size: 3, own: 1, name: "stoa", wait: 2000 });
  opened.push(pool);
  const requests = await Promise.all(["one", "two"].map((person) => pool.queuedBy({ person }).take()));
  const waiting = pool.queuedBy({ person: "three" }).run("select 1");
  const ended: string[] = [];
  const work = (kind: string) =>
    pool
      .forWork(kind)
      .run("select 1")
      .then(() => ended.push(kind));
  await Promise.all([...Array.from({ length: 10 }, () => work("mails")), work("events")]);
  assert.ok(ended.indexOf("events") <= 2, ended.join());
  for (const connection of requests) connection.release();
  await waiting;
});

test("a person with a hundred keys does not come before another with one request", async () => {
  const pool = open(1, url);
  const held = await pool.queuedBy({ person: "nobody" }).take();
  const ended: string[] = [];
  const ask = (person: string, key: string) =>
    pool
      .queuedBy({ person, key })
      .run("select 1")
      .then(() => ended.push(person));
  const asked = [...Array.from({ length: 100 }, (_, key) => ask("many", `${key}`)), ask("one", "")];
  held.release();
  await Promise.all(asked);
  assert.ok(ended.indexOf("one") <= 1, `${ended.indexOf("one")} of the many came first`);
});

test("a caller who went away, and one who waited too long, leave the queue and send nothing", async () => {
  const pool = openPool({ url, size: 1, name: "stoa", wait: 100 });
  opened.push(pool);
  const held = await pool.queuedBy({ person: "first" }).take();
  const leaving = new AbortController();
  const left = pool.queuedBy({ person: "left", left: () => leaving.signal }).run("insert into lines values ('left')");
  leaving.abort();
  await assert.rejects(left, PoolBusy);
  await assert.rejects(pool.queuedBy({ person: "late" }).run("insert into lines values ('late')"), PoolBusy);
  const { statements } = pool;
  held.release();
  await pool.queuedBy({ person: "next" }).run("select 1");
  assert.equal(pool.statements, statements + 1);
});

test("of replies that are there together, those of one caller do not all come first", async () => {
  const pool = open(20, url);
  const ask = (who: string): Promise<unknown> => pool.queuedBy({ person: who }).run("select pg_sleep(0.2)");
  const askAll = (): Promise<unknown>[] => [...Array.from({ length: 5 }, () => ask("many")), ask("one")];
  await Promise.all(askAll());
  for (let round = 0; round < 3; round += 1) {
    const order: string[] = [];
    const asked = askAll().map((reply, index) => reply.then(() => order.push(index === 5 ? "one" : "many")));
    // until the statements are sent; then nothing is done until all of them are answered
    await delay(20);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    await Promise.all(asked);
    assert.ok(order.indexOf("one") <= 1, order.join());
  }
});

test("a failed connection gives its place on", async () => {
  const pool = open(1);
  isStarting = true;
  cut();
  const asked = Array.from({ length: 5 }, (_, place) => pool.queuedBy({ person: `key ${place}` }).run("select 1"));
  for (const each of asked) await assert.rejects(each, { code: "57P03" });
  isStarting = false;
  assert.deepEqual([...(await pool.queuedBy({ person: "key 1" }).run("select 1 as one"))], [{ one: 1 }]);
});

test("a commit that rolls back, because a statement sent with it failed, is an error", async () => {
  const pool = open(1, url);
  const connection = await pool.take();
  const sent = [connection.run("begin"), connection.run("select 1/0"), connection.run("commit")];
  const [begun, failed, committed] = await Promise.allSettled(sent);
  connection.release();
  assert.deepEqual([begun?.status, failed?.status, committed?.status], ["fulfilled", "rejected", "rejected"]);
});

test("a list of objects is sent as JSON where the statement casts it, and is an error elsewhere", async () => {
  const rows = [{ a: "x" }, { a: null }];
  const [row] = await direct.run("select $1::jsonb as rows, $2::jsonb as none, $3::jsonb as text", [rows, [], "x"]);
  assert.deepEqual(row, { rows, none: [], text: "x" });
  await assert.rejects(direct.run("select $1::text[] as rows", [rows]), { message: /cast it with ::jsonb/ });
});

test("listening begins anew after the connection was lost, without a rush while the database starts", async () => {
  const pool = open(2);
  const heard: string[] = [];
  let beginnings = 0;
  await pool.listen(
    "news",
    (payload) => heard.push(payload),
    () => (beginnings += 1),
  );
  assert.equal(beginnings, 1);
  isStarting = true;
  tried = [];
  const clock = setInterval(() => (ticks += 1), 200);
  cut();
  await until(() => tried.length === 5);
  clearInterval(clock);
  // of two timers, the shorter one ends first, however late both are
  assert.equal(new Set(tried).size, 5, `tries after so many fifths of a second: ${tried.join()}`);
  isStarting = false;
  await until(() => beginnings === 2);
  await direct.run("select pg_notify('news', 'again')");
  await until(() => heard.length === 1);
  assert.deepEqual(heard, ["again"]);
});

test("a process that only listens does not end when the database goes away", async () => {
  const program = `import { openPool } from "#platform/db/pool.ts";
    const pool = openPool({ url: process.argv[1], size: 1, name: "stoa" });
    await pool.listen("news", () => {}, () => process.stdout.write("."));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, proxy.url], {
    // where `#platform` leads
    cwd: join(import.meta.dirname, "../../.."),
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  isStarting = true;
  cut();
  await delay(600);
  isStarting = false;
  await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  assert.equal(child.exitCode, null);
  child.kill("SIGKILL");
});

test("the probe says no while the database is away, and yes again", async () => {
  const probe = openProbe(proxy.url);
  opened.push(probe);
  assert.equal(await probe.answers(), true);
  isStarting = true;
  cut();
  assert.equal(await probe.answers(), false);
  isStarting = false;
  assert.equal(await probe.answers(), true);
});

test("lists travel both ways, whatever is in them", async () => {
  const texts = ["", "a", 'a "b"', "a\\b", "NULL", "{x},y", "two\nlines", "ä"];
  const uuid = "0198c0de-0000-7000-8000-000000000001";
  const [row] = await direct.run(
    "select $1::text[] as texts, $2::uuid[] as uuids, $3::bigint[] as bigints, $4::int[] as integers, $5::date[] as dates, $6::text[] as none",
    [texts, [uuid], [1, 2 ** 40], [3], ["2026-12-24"], []],
  );
  const dates = ["2026-12-24"];
  assert.deepEqual(row, { texts, uuids: [uuid], bigints: [1, 2 ** 40], integers: [3], dates, none: [] });
  const [other] = await direct.run("select array['a', null]::text[] as texts");
  assert.deepEqual(other, { texts: ["a", null] });
});
