import assert from "node:assert/strict";
import { after, test } from "node:test";
import postgres from "postgres";
import { catalogOf } from "#test/catalog.ts";
import { testDatabase } from "#test/harness.ts";
import { until } from "#test/until.ts";
import { migrate, migrationLock } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";

const files = await readMigrations();

/** An empty database, after some SQL. */
async function database(sql: string) {
  const made = await testDatabase();
  const client = postgres(made.url, { max: 1, onnotice: () => {} });
  after(async () => {
    await client.end();
    await made.drop();
  });
  await client.unsafe("drop schema public cascade; create schema public").simple();
  await client.unsafe(sql).simple();
  return { url: made.url, client };
}

const applied = (client: postgres.Sql) => client`select number, name, hash, applied_at from migrations order by number`;
const namesOf = async (client: postgres.Sql) => (await applied(client)).map((row) => row["name"] as string);

async function migrated(url: string): Promise<string[]> {
  const lines: string[] = [];
  await migrate(url, (line) => lines.push(line));
  return lines;
}

test("an empty database runs every migration once, in order", async () => {
  const { url, client } = await database("select 1");
  const lines = await migrated(url);
  assert.deepEqual(
    lines,
    files.map(({ name }) => `migration ${name}`),
  );
  assert.deepEqual(
    await namesOf(client),
    files.map(({ name }) => name),
  );
  const before = await applied(client);
  assert.deepEqual(await migrated(url), []);
  assert.deepEqual([...(await applied(client))], [...before]);
});

test("a server starts during a backup, which keeps others from migrating as long as it lasts", async () => {
  const { url, client } = await database("select 1");
  await client`select pg_advisory_lock_shared(${migrationLock})`;
  const waiting = migrated(url);
  await until(async () => (await client`select from pg_locks where locktype = 'advisory' and not granted`).length > 0);
  assert.deepEqual([...(await client`select tablename from pg_tables where schemaname = 'public'`)], []);
  await client`select pg_advisory_unlock_shared(${migrationLock})`;
  assert.equal((await waiting).length, files.length);
  await client`select pg_advisory_lock_shared(${migrationLock})`;
  assert.deepEqual(await migrated(url), []);
});

/** A database that ran the migrations that the present ones replaced, with a row of a person. */
const replaced = `create table users (email text);
  insert into users values ('ada@example.com');
  create table migrations (number integer primary key, name text not null, hash text not null,
    applied_at timestamptz not null default now());
  insert into migrations (number, name, hash)
    values (1, '0001_platform.sql', 'one'), (2, '0002_accounts.sql', 'two'), (59, '0059_estimates.sql', 'last');`;

test("a database whose migrations were replaced is refused with the way to come along, and nothing of it changes", async () => {
  const { url, client } = await database(replaced);
  const before = [await catalogOf(url), [...(await applied(client))], [...(await client`select * from users`)]];
  await assert.rejects(migrated(url), {
    message:
      "The database is of a version of Stoa that is too old for this one: " +
      "export its workspaces with the version that made it, and import them here.",
  });
  assert.deepEqual(
    [await catalogOf(url), [...(await applied(client))], [...(await client`select * from users`)]],
    before,
  );
});

test("a database of a newer version, and one that ran another text of a migration, are rejected", async () => {
  const { url, client } = await database("select 1");
  await migrated(url);
  const hash = files[0]?.hash ?? "";
  await client`update migrations set hash = 'another' where number = 1`;
  await assert.rejects(migrated(url), /Migration 0001_\w+\.sql was edited after it ran\./);
  await client`update migrations set hash = ${hash} where number = 1`;
  await client`insert into migrations (number, name, hash) values (9999, '9999_later.sql', 'later')`;
  await assert.rejects(migrated(url), /migrated by a newer version/);
});

test("the comparison of two schemas sees a difference of any kind", async () => {
  const { url, client } = await database("select 1");
  await migrated(url);
  const before = await catalogOf(url);
  for (const [change, line] of [
    ["alter table labels alter color drop not null", /column labels\.color/],
    ["alter table labels alter color set default 'red'", /column labels\.color .*red/],
    ["alter table labels alter name type varchar(50)", /column labels\.name character varying/],
    ["alter table labels add check (color <> '')", /constraint labels_color_check/],
    ["create index labels_color on labels (color)", /index .*labels_color/],
    ["alter table labels set (fillfactor = 50)", /table labels .*fillfactor/],
    ["create function one() returns int language sql as 'select 1'", /function .*one/],
    ["create sequence numbers", /sequence .*numbers/],
    ["comment on column labels.color is 'a colour'", /comment on .*a colour/],
    ["create view colours as select color from labels", /view colours/],
  ] as const) {
    await client.unsafe(`begin; ${change}; commit`).simple();
    const added = (await catalogOf(url)).filter((each) => !before.includes(each));
    assert.ok(
      added.some((each) => line.test(each)),
      `${change}: ${added.join("\n")}`,
    );
  }
});
