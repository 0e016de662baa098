import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import postgres from "postgres";
import { catalogOf } from "#test/catalog.ts";
import { testDatabase } from "#test/harness.ts";
import { until } from "#test/until.ts";
import { fold, toTsvector } from "#kernel/search-words.ts";
import { migrate, migrationLock } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";

const files = await readMigrations();
const oldSchema = await readFile(new URL("../../../test/schema-of-0044.sql", import.meta.url), "utf8");

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

test("a server starts beside a backup, which keeps others from migrating as long as it lasts", async () => {
  const { url, client } = await database("select 1");
  await migrated(url);
  await client`select pg_advisory_lock_shared(${migrationLock})`;
  assert.deepEqual(await migrated(url), []);
  await client.unsafe("delete from migrations where number = 49; alter table summary_emails drop column uuid").simple();
  const waiting = migrated(url);
  await until(async () => (await client`select from pg_locks where locktype = 'advisory' and not granted`).length > 0);
  await client`select pg_advisory_unlock_shared(${migrationLock})`;
  assert.deepEqual(await waiting, ["migration 0049_uuids_of_summaries.sql"]);
});

test("a database that ran the migrations up to 0044 is brought over: its schema is a new one's, and its rows are there", async () => {
  const fresh = await database("select 1");
  await migrated(fresh.url);
  const { url, client } = await database(oldSchema);
  await client`insert into follower_positions values ('notifications', '00000000-0000-4000-8000-000000000001', 7)`;
  await client`insert into jobs (kind, turn_key, payload) values ('send_mail', 'somebody', 'sealed')`;
  const lines = await migrated(url);
  assert.deepEqual(lines[0], "the migrations up to 0044 were replaced");
  assert.deepEqual(await catalogOf(url), await catalogOf(fresh.url));
  assert.deepEqual(
    await namesOf(client),
    files.map(({ name }) => name),
  );
  assert.deepEqual(
    [...(await client`select consumer, last_sequence::int from event_consumer_offsets`)],
    [{ consumer: "notifications", last_sequence: 7 }],
  );
  assert.deepEqual(
    [...(await client`select kind, fairness_key from jobs`)],
    [{ kind: "send_mail", fairness_key: "somebody" }],
  );
  assert.deepEqual(await migrated(url), [], "it is not brought over again");
});

const uuid = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`;
const sorted = (vector: string) => vector.split(" ").toSorted();

/** A database that has run the migrations before a number. */
async function databaseBefore(number: number) {
  const made = await database("select 1");
  await made.client`create table migrations (number integer primary key, name text not null, hash text not null,
    applied_at timestamptz not null default now())`;
  for (const file of files.filter((each) => each.number < number)) {
    await made.client.unsafe(file.sql).simple();
    await made.client`insert into migrations ${made.client(file, "number", "name", "hash")}`;
  }
  return made;
}

/** Inserts a board with one column. */
async function insertBoard(client: postgres.Sql) {
  await client`insert into workspaces (uuid, name) values (${workspace}, 'Old')`;
  await client`insert into users (uuid, email, first_name, last_name, password_hash, accepted_terms_at)
    values (${user}, 'old@example.com', 'Old', 'User', 'none', now())`;
  await client`insert into boards (workspace_uuid, uuid, name, position, created_by)
    values (${workspace}, ${board}, 'Old', 1, ${user})`;
  await client`insert into statuses (workspace_uuid, board_uuid, uuid, name, position)
    values (${workspace}, ${board}, ${status}, 'To Do', 1)`;
}

/** Inserts tasks as they were before migration 18, with the given vectors. */
async function insertOldTasks(client: postgres.Sql, searches: readonly string[]) {
  await insertBoard(client);
  for (const [index, search] of searches.entries()) {
    await client`insert into tasks (workspace_uuid, board_uuid, uuid, number, title, status_uuid, position, created_by, search)
      values (${workspace}, ${board}, ${uuid(5 + index)}, ${index}, 'Old', ${status}, ${index}, ${user}, ${search}::text::tsvector)`;
  }
}

const [workspace, board, status, user] = [1, 2, 3, 4].map(uuid) as [string, string, string, string];
const marks = `'b:${board}' 'w:${workspace}'`;

async function wordsIn(client: postgres.Sql, table: string) {
  const rows = await client`select task_uuid, words::text from ${client(table)} order by task_uuid`;
  return rows.map((row) => [row["task_uuid"], sorted(row["words"] as string)]);
}

test("the words of tasks that were written before are those of their titles and of their texts", async () => {
  const { url, client } = await databaseBefore(18);
  const searches = [`'bare':1A 'title':2A ${marks}`, `'of':4B 'text':3B 'title':1A 'words':2A ${marks}`];
  await insertOldTasks(client, searches);
  await migrated(url);
  assert.deepEqual(await wordsIn(client, "task_title_words"), [
    [uuid(5), sorted(`'bare':1A 'title':2A ${marks}`)],
    [uuid(6), sorted(`'title':1A 'words':2A ${marks}`)],
  ]);
  assert.deepEqual(await wordsIn(client, "task_text_words"), [[uuid(6), sorted(searches[1] ?? "")]]);
});

test("words of scripts without spaces that were written before are taken apart as new ones are", async () => {
  const { url, client } = await databaseBefore(18);
  const text = "v2 用户登录 iPhone用 データ 黒猫 ข้อผิดพลาด ຂໍ້ຜິດ កំហុស အမှား 서울 𠮷野家 々 tail";
  // what was indexed before: whole runs of letters
  const runs = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const old = runs.map((run, index) => `'${run}':${index + 1}`).join(" ");
  await insertOldTasks(client, [
    `${old.replaceAll(/:(\d+)/g, ":$1A")} ${marks}`,
    `${old.replaceAll(/:(\d+)/g, ":$1B")} ${marks}`,
  ]);
  await client`insert into comments (workspace_uuid, task_uuid, author_uuid, body, body_json, search)
    values (${workspace}, ${uuid(5)}, ${user}, 'Old', '{}', ${old}::text::tsvector)`;
  await migrated(url);
  const [expected = { vector: "" }] = await client<{ vector: string }[]>`
    select ${toTsvector(text)}::text::tsvector::text as vector`;
  const weighted = (weight: string) => {
    const places = expected.vector.replaceAll(/(?<=[:,])\d+/g, `$&${weight}`);
    return sorted(`${places} ${marks}`);
  };
  assert.deepEqual((await wordsIn(client, "task_title_words"))[0], [uuid(5), weighted("A")]);
  assert.deepEqual(await wordsIn(client, "task_text_words"), [[uuid(6), weighted("B")]]);
  const [comment] = await client`select search::text from comments`;
  assert.equal(comment?.["search"], expected.vector);
});

test("tasks that show a link are marked, whether it was made before or later, and no others are", async () => {
  const { url, client } = await databaseBefore(48);
  await insertBoard(client);
  const [blocker, blocked, duplicate, original, late] = [5, 6, 7, 8, 9].map(uuid) as [
    string,
    string,
    string,
    string,
    string,
  ];
  for (const [index, each] of [blocker, blocked, duplicate, original, late].entries()) {
    await client`insert into tasks (workspace_uuid, board_uuid, uuid, number, title, status_uuid, position, created_by)
      values (${workspace}, ${board}, ${each}, ${index + 1}, 'Old', ${status}, ${index}, ${user})`;
  }
  const link = (
    task: string,
    other: string,
  ) => client`insert into task_links (workspace_uuid, task_uuid, kind, other_uuid)
    values (${workspace}, ${task}, 'duplicate_of', ${other})`;
  const marked = async () =>
    (await client`select uuid from tasks where has_links order by uuid`).map((row) => row["uuid"] as string);
  await client`insert into relationships (workspace_uuid, blocker_uuid, blocked_uuid) values (${workspace}, ${blocker}, ${blocked})`;
  await link(duplicate, original);
  await migrated(url);
  assert.deepEqual(await marked(), [blocker, blocked, duplicate]);
  await link(late, original);
  assert.deepEqual(await marked(), [blocker, blocked, duplicate, late]);
  await client`insert into relationships (workspace_uuid, blocker_uuid, blocked_uuid) values (${workspace}, ${original}, ${late})`;
  assert.deepEqual(await marked(), [blocker, blocked, duplicate, original, late]);
});

test("the boards of blocked tasks are not told of what happened before they are told of blockers", async () => {
  const { url, client } = await databaseBefore(52);
  await client`insert into event_sequences (workspace_uuid, last_sequence) values (${workspace}, 70), (${board}, 0)`;
  await migrated(url);
  assert.deepEqual(
    [...(await client`select consumer, last_sequence::int from event_consumer_offsets order by last_sequence`)],
    [
      { consumer: "blocked_boards", last_sequence: 0 },
      { consumer: "blocked_boards", last_sequence: 70 },
    ],
  );
});

test("a database whose events were written before they had snapshots and an order of their own reads the same", async () => {
  const { url, client } = await databaseBefore(16);
  // some of a higher number may have run before; those from 33 on were written for the new tables
  const later = files.filter(({ number }) => number >= 33);
  for (const file of files.filter(({ number }) => number > 16 && number < 33)) {
    await client.unsafe(file.sql).simple();
    await client`insert into migrations ${client(file, "number", "name", "hash")}`;
  }
  await client
    .unsafe(
      `insert into workspaces (uuid, name) select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'W' || n from generate_series(1, 2) n;
     insert into events (workspace_uuid, sequence, name, task_uuid, actor_kind, actor_user_uuid, actor_name, data, created_at)
       select ('00000000-0000-4000-8000-00000000000' || (1 + n % 2))::uuid, case when n <= 18 then (n + 1) / 2 end, 'ticket.updated',
         gen_random_uuid(), 'user', gen_random_uuid(), 'Ada', jsonb_build_object('changed', array['description'], 'task',
           jsonb_build_object('uuid', gen_random_uuid(), 'description', 'T' || n, 'description_json', null)),
         clock_timestamp() - make_interval(days => 200 - 10 * n)
       from generate_series(1, 20) n;
     insert into event_sequences (workspace_uuid, last_sequence) select workspace_uuid, max(sequence) from events group by 1;
     insert into deliveries (workspace_uuid, webhook_uuid, event_uuid, event, sequence)
       select workspace_uuid, gen_random_uuid(), uuid, name, sequence from events`,
    )
    .simple();
  const columns = "workspace_uuid, id::int, uuid, name, task_uuid, actor_user_uuid, actor_name, data, created_at";
  const read = async (text: string) => JSON.stringify(await client.unsafe(text));
  const sequenced = await read(`select sequence::int, ${columns} from events where sequence is not null order by id`);
  const all = await read(`select ${columns} from events order by id`);
  const deliveries = await read("select * from deliveries order by uuid");
  assert.deepEqual(await migrated(url), [
    "migration 0016_events_once.sql",
    ...later.map(({ name }) => `migration ${name}`),
  ]);
  assert.equal(await read(`select sequence::int, ${columns} from sequenced_events order by id`), sequenced);
  assert.equal(await read(`select ${columns} from full_events order by id`), all);
  assert.equal(await read("select * from deliveries order by uuid"), deliveries);
  assert.deepEqual([...(await client`select id::int from unsequenced_events order by id`)], [{ id: 19 }, { id: 20 }]);
  await client`insert into events (workspace_uuid, name, actor_kind, actor_name, data)
    select uuid, 'label.created', 'system', 'Stoa', '{}' from workspaces`;
  assert.equal(await read("select max(id)::int as id from events"), '[{"id":22}]', "ids go on where they were");
  const fresh = await database("select 1");
  await migrated(fresh.url);
  assert.deepEqual(await catalogOf(url), await catalogOf(fresh.url));
});

test("a database that ran only some of the migrations up to 0044 is rejected, and nothing of it changes", async () => {
  const { url, client } = await database(`${oldSchema} delete from migrations where number = 44`);
  const [schema, recorded] = [await catalogOf(url), await applied(client)];
  await assert.rejects(migrated(url), {
    message:
      "The database is of a version of Stoa that is too old for this one. " +
      "Start the version whose last migration is 0044_only_proved_accounts.sql once, and then this one.",
  });
  assert.deepEqual(await catalogOf(url), schema);
  assert.deepEqual([...(await applied(client))], [...recorded]);
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
