import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import postgres from "postgres";
import { features } from "#features.ts";
import { ids } from "#features/content/examples/index.ts";
import { atRest, startHarness, testDatabase } from "#test/harness.ts";
import { until } from "#test/until.ts";
import { startWorld } from "#test/world.ts";
import { migrate } from "#platform/db/migrate.ts";
import { backupLock } from "#platform/db/backup-lock.ts";
import { folderStore } from "#platform/storage/folder-store.ts";
import { backUp } from "./backup.ts";
import { folderBackups, folderPlace } from "./folder-place.ts";
import { type Manifest, manifestName, readManifest, writeManifest } from "./manifest.ts";
import { sayMissing } from "./missing-files.ts";
import { openBackups } from "./open-backups.ts";
import type { BackupPlace, Backups } from "./place.ts";
import { checkBackup } from "./check-backup.ts";
import { restore, type RestoreOptions } from "./restore.ts";

const harness = await startHarness();
const world = await startWorld(harness);
const folder = await mkdtemp(join(tmpdir(), "stoa-backup-"));
after(() => rm(folder, { recursive: true }));
await writeFile(join(harness.config.DATA_DIR, "secret.key"), "the deployment's key");

let count = 0;
/** Of the harness's deployment. */
const source = (dataFolder = harness.config.DATA_DIR) => ({
  databaseUrl: harness.databaseUrl,
  dataFolder,
  store: folderStore(join(dataFolder, "files")),
  namedFiles: features.flatMap((feature) => feature.namedFiles ?? []),
  withKeys: true,
  progress: () => {},
});

/** @returns the folder of the backup */
async function make(more: { withKeys?: boolean; progress?: (done: number) => void; backups?: Backups } = {}) {
  const backups = folderBackups(join(folder, `backups-${(count += 1)}`));
  return (await backUp({ ...source(), backups, ...more })).address;
}

function connect(url: string): postgres.Sql {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  after(() => client.end());
  return client;
}

/** The constraints of every table. */
const constraints = (client: postgres.Sql) =>
  client`select conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`;

const restoreFrom = async (place: BackupPlace, target: Omit<RestoreOptions, "backup">): Promise<string[]> =>
  restore({ backup: await checkBackup(place), ...target });

/** An empty database and an empty data folder. */
async function emptyTarget() {
  const made = await testDatabase();
  const client = postgres(made.url, { max: 1, onnotice: () => {} });
  after(async () => {
    await client.end();
    await made.drop();
  });
  await client.unsafe("drop schema public cascade; create schema public").simple();
  const dataFolder = join(folder, `data-${(count += 1)}`);
  await mkdir(dataFolder);
  return {
    databaseUrl: made.url,
    dataFolder,
    store: folderStore(join(dataFolder, "files")),
    namedFiles: source().namedFiles,
    client,
    progress: () => {},
  };
}

/** Of every table: its rows, and a hash of them in any order. Of every sequence: where it stands. */
async function contentOf(client: postgres.Sql): Promise<Record<string, unknown>> {
  const tables = await client<
    { name: string; kind: string }[]
  >`select oid::regclass::text as name, relkind as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and not relispartition
      and relname not in ('migrations', 'finished_backups')`;
  const content: Record<string, unknown> = {};
  for (const { name, kind } of tables) {
    const rows =
      kind === "S"
        ? client.unsafe(`select last_value, is_called from ${name}`)
        : client.unsafe(`select count(*), md5(string_agg(t::text, ' ' order by t::text)) from ${name} t`);
    content[name] = (await rows)[0];
  }
  return content;
}

async function filesOf(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  const contents = await Promise.all(paths.map((path) => readFile(path, "hex")));
  return Object.fromEntries(paths.map((path, index) => [path.slice(root.length), contents[index] ?? ""]));
}

test("a restored backup has every row, sequence, file and key, and the same constraints", async () => {
  const from = connect(harness.databaseUrl);
  const shares: number[] = [];
  let made = "";
  let content: Record<string, unknown> = {};
  let earlier: Record<string, unknown> = {};
  // again while something else is written meanwhile, such as when a session was last used
  await until(async () => {
    await atRest(harness);
    earlier = await contentOf(from);
    shares.length = 0;
    made = await make({ progress: (done) => shares.push(done) });
    content = await contentOf(from);
    return isDeepStrictEqual(earlier, content);
  });
  const target = await emptyTarget();
  await restoreFrom(folderPlace(made), target);
  assert.deepEqual(await contentOf(target.client), content);
  assert.deepEqual(
    await filesOf(join(target.dataFolder, "files")),
    await filesOf(join(harness.config.DATA_DIR, "files")),
  );
  assert.ok(Object.keys(await filesOf(join(target.dataFolder, "files"))).length > 0);
  assert.equal(await readFile(join(target.dataFolder, "secret.key"), "utf8"), "the deployment's key");
  assert.deepEqual([...(await constraints(target.client))], [...(await constraints(from))]);
  assert.equal(shares.at(-1), 1);
  assert.deepEqual(
    shares,
    shares.toSorted((one, other) => one - other),
  );
});

test("after a restore PostgreSQL knows how large the tables are, and takes none for one that stays empty", async () => {
  const made = await make();
  const target = await emptyTarget();
  await restoreFrom(folderPlace(made), target);
  const rows = await target.client<{ name: string; is_analyzed: boolean; is_empty: boolean }[]>`
    select c.relname as name, c.reltuples >= 0 as is_analyzed, pg_relation_size(c.oid) = 0 as is_empty
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;
  assert.deepEqual(
    rows.filter(({ is_analyzed, is_empty }) => is_analyzed === is_empty).map(({ name }) => name),
    [],
  );
  for (const is_empty of [true, false]) assert.ok(rows.some((row) => row.is_empty === is_empty));
});

test("a backup during writes has everything that was acknowledged before it began, and nothing incomplete", async () => {
  const owner = world.visitors.find(({ role }) => role === "owner")?.who ?? assert.fail();
  // the secret of the world's endpoint is not a real one
  await harness.platform.pool.run("delete from webhooks");
  const over = new AbortController();
  const acknowledged: string[] = [];
  const writing = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const answer = await owner.post(`/boards/${ids.board}/tasks`, { title: `Writer ${writer}, ticket ${n}` });
      assert.equal(answer.status, 201);
      acknowledged.push(answer.body.task.uuid as string);
    }
  });
  while (acknowledged.length < 20) await new Promise((resolve) => void setTimeout(resolve, 5));
  const before = [...acknowledged];
  const made = await make().finally(() => over.abort());
  await Promise.all(writing);
  const target = await emptyTarget();
  await restoreFrom(folderPlace(made), target);
  const [found] = await target.client`select count(*)::int as tasks,
    count(*) filter (where exists (select from events e where e.task_uuid = t.uuid))::int as with_event
    from tasks t where uuid = any (${before})`;
  assert.deepEqual({ ...found }, { tasks: before.length, with_event: before.length });
  const [half] = await target.client`select count(*)::int as tasks from tasks t
    where title like 'Writer %' and not exists (select from events e where e.task_uuid = t.uuid)`;
  assert.equal(half?.["tasks"], 0);
});

test("a backup of which one byte differs, or a file is missing, is not restored, and nothing is written", async () => {
  for (const damage of [
    async (made: string) => appendFile(join(made, "tables/tasks.copy.zst"), "x"),
    async (made: string) => rm(join(made, "tables/tasks.copy.zst")),
    async (made: string) => rm(join(made, "files"), { recursive: true }),
    async (made: string) => writeFile(join(made, "files.ndjson"), ""),
    async (made: string) => writeFile(join(made, manifestName), "{"),
    async (made: string) => rm(join(made, manifestName)),
    // a name that leads out of the folder
    async (made: string) => {
      const path = join(made, manifestName);
      await writeFile(
        path,
        (await readFile(path, "utf8")).replaceAll("tables/tasks.copy.zst", "../made/tables/tasks.copy.zst"),
      );
    },
  ]) {
    const made = await make();
    await damage(made);
    const target = await emptyTarget();
    await assert.rejects(restoreFrom(folderPlace(made), target), /damaged|no finished backup/);
    assert.deepEqual(await contentOf(target.client), {});
    assert.deepEqual(await readdir(target.dataFolder), []);
  }
});

test("a manifest of which anything differs is refused before anything is written", async () => {
  const made = await make();
  const path = join(made, manifestName);
  const written = await readFile(path, "utf8");
  type Fields = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- a test changes any field
  const changes: ((fields: Fields) => void)[] = [
    (fields) => void (fields["sequences"][0].value = "1"),
    (fields) => void fields["sequences"].pop(),
    (fields) => void (fields["tables"][0].rows += 1),
    (fields) => void (fields["made_at"] = "2020-01-01T00:00:00.000Z"),
    (fields) => void fields["migrations"].pop(),
    (fields) => void delete fields["migrations"],
    (fields) => void delete fields["sha256"],
  ];
  for (const change of changes) {
    const fields = JSON.parse(written) as Fields;
    change(fields);
    await writeFile(path, JSON.stringify(fields));
    await assert.rejects(checkBackup(folderPlace(made)), /manifest\.json of .* is damaged\.$/, String(change));
  }
  for (const other of ["", "null", "[]", "1", '{"format":2}', '{"format":2,"tables":[]}', "[".repeat(100_000)]) {
    await writeFile(path, other);
    await assert.rejects(checkBackup(folderPlace(made)), /is damaged\.$/, other.slice(0, 30));
  }
});

test("a manifest with its own hash and a field of another type is refused", async () => {
  const made = await make();
  const path = join(made, manifestName);
  const { sha256: _, ...fields } = JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    for (const value of [null, -1, "x", [null], {}, undefined]) {
      if (typeof value === "string" && ["made_at", "postgres"].includes(name)) continue;
      const changed = { ...fields, [name]: value };
      const sha256 = createHash("sha256").update(JSON.stringify(changed)).digest("hex");
      await writeFile(path, JSON.stringify({ ...changed, sha256 }));
      await assert.rejects(checkBackup(folderPlace(made)), /is damaged\.$/, `${name} ${JSON.stringify(value)}`);
    }
  }
});

test("a backup of the first format, whose manifest has no hash, is refused with the way to come along", async () => {
  const made = await make();
  const path = join(made, manifestName);
  const { sha256: _, ...fields } = JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
  await writeFile(path, JSON.stringify({ ...fields, format: 1 }));
  await assert.rejects(checkBackup(folderPlace(made)), /^Error: The backup is of a version of Stoa that is too old/);
});

test("a backup is not restored over a deployment in use, while a server runs, or by an older version", async () => {
  const made = await make();
  const target = await emptyTarget();
  const running = postgres(target.databaseUrl, { max: 1, connection: { application_name: "stoa" } });
  await running`select 1`;
  await assert.rejects(restoreFrom(folderPlace(made), target), /server is running/);
  await running.end();
  await restoreFrom(folderPlace(made), target);
  const content = await contentOf(target.client);
  await assert.rejects(restoreFrom(folderPlace(made), target), /not empty/);
  assert.deepEqual(await contentOf(target.client), content);
  const manifest = await readManifest(folderPlace(made));
  await writeFile(join(made, manifestName), JSON.stringify({ ...manifest, format: 3 }));
  await assert.rejects(restoreFrom(folderPlace(made), target), /newer version/);
});

test("a deployment that was started but never used is replaced, also when the restoring was interrupted before", async () => {
  const made = await make();
  const target = await emptyTarget();
  await restoreFrom(folderPlace(made), target);
  const content = await contentOf(target.client);
  // as after an end before the commit: the schema, the files and the keys are there, and no row
  await target.client`truncate users cascade`;
  await restoreFrom(folderPlace(made), target);
  assert.deepEqual(await contentOf(target.client), content);
});

test("half a restore is neither served nor backed up, and is begun again; nobody else works on its database meanwhile", async () => {
  const place = folderPlace(await make());
  const target = await emptyTarget();
  const { client: _, ...options } = target;
  const intoIt = { ...options, backups: folderBackups(join(folder, "half")), withKeys: false };
  const refusals: Promise<unknown>[] = [];
  const progress = (done: number): void => {
    if (done < 0.5) return;
    if (refusals.length === 0) {
      refusals.push(
        assert.rejects(restoreFrom(place, target), /another restore is working/),
        assert.rejects(backUp(intoIt), /or one restored/),
        assert.rejects(
          migrate(target.databaseUrl, () => {}),
          /not finished/,
        ),
      );
    }
    if (done > 0.9) assert.fail("The power fails.");
  };
  // it goes on when the others were refused
  const held: BackupPlace = { ...place, find: (name) => Promise.all(refusals).then(() => place.find(name)) };
  for (let round = 0; round < 2; round += 1) {
    await assert.rejects(restoreFrom(held, { ...target, progress }), /power fails/);
    await assert.rejects(
      migrate(target.databaseUrl, () => {}),
      /A restore into this database is not finished/,
    );
    await mkdir(join(target.dataFolder, "files"), { recursive: true });
    await assert.rejects(backUp(intoIt), /A restore into this database is not finished/);
  }
  // as after an end before the migrations
  await target.client`delete from migrations`;
  await restoreFrom(place, target);
  assert.ok((await target.client`select from users`).length > 0);
  await migrate(target.databaseUrl, () => {});
});

/** Changes the manifest of a backup, with the hash that it has then. */
async function rewrite(made: string, change: Partial<Manifest>): Promise<void> {
  const place = folderPlace(made);
  const manifest = await readManifest(place);
  await rm(join(made, manifestName));
  await writeManifest(place, { ...manifest, ...change });
}

test("a backup whose migrations were replaced is refused before anything is restored", async () => {
  const made = await make();
  await rewrite(made, {
    migrations: [
      { number: 1, name: "0001_platform.sql", hash: "a".repeat(64) },
      { number: 59, name: "0059_estimates.sql", hash: "b".repeat(64) },
    ],
  });
  await assert.rejects(checkBackup(folderPlace(made)), {
    message:
      "The backup is of a version of Stoa that is too old for this one: " +
      "export its workspaces with the version that made it, and import them here.",
  });
});

test("a backup of a newer version, and one of another text of a migration, are refused", async () => {
  const made = await make();
  const { migrations } = await readManifest(folderPlace(made));
  for (const other of [
    [...migrations, { number: 9999, name: "9999_later.sql", hash: "a".repeat(64) }],
    migrations.map((each) => ({ ...each, hash: "b".repeat(64) })),
  ]) {
    await rewrite(made, { migrations: other });
    await assert.rejects(checkBackup(folderPlace(made)), /made by another version of Stoa/);
  }
});

test("a backup of an older version is restored, and brought to this version", async () => {
  const checked = await checkBackup(folderPlace(await make()));
  const target = await emptyTarget();
  const later = { number: 9999, name: "9999_later.sql", sql: "create table later ()", hash: "later" };
  await restore({ backup: { ...checked, migrations: [...checked.migrations, later] }, ...target });
  assert.ok((await target.client`select from users`).length > 0);
  const applied = await target.client<{ number: number }[]>`select number from migrations order by number`;
  assert.deepEqual(
    applied.map(({ number }) => number),
    [...checked.migrations.map(({ number }) => number), 9999],
  );
  assert.deepEqual([...(await target.client`select from later`)], []);
});

test("one backup of a database is made at a time; a failed one leaves nothing behind", async () => {
  const other = connect(harness.databaseUrl);
  await other`select pg_advisory_lock(${backupLock})`;
  await assert.rejects(make(), /Another backup/);
  await other`select pg_advisory_unlock(${backupLock})`;
  const backups = join(folder, "failing");
  const failing = make({ backups: folderBackups(backups), progress: () => assert.fail("The disk is full.") });
  await assert.rejects(failing, /disk is full/);
  assert.deepEqual(await readdir(backups), []);
});

test("the next backup removes what a killed one of the same database has left, and nothing else", async () => {
  const backups = folderBackups(join(folder, "killed"));
  const whole = await backUp({ ...source(), backups });
  const other = await backups.begin("stoa-20260101T000000000Z", "123-456");
  await other.write("tables/some", Readable.from(["of another database, which is being backed up"]));
  let database = "";
  // as if it had been killed: nothing of it is removed
  const killed: Backups = {
    ...backups,
    begin: async (name, of) => ({ ...(await backups.begin(name, (database = of))), abandon: async () => {} }),
  };
  await assert.rejects(backUp({ ...source(), backups: killed, progress: () => assert.fail("A kill.") }), /A kill/);
  const names = await readdir(join(folder, "killed"));
  const [left = ""] = names.filter((name) => name.endsWith(`.${database}.part`));
  assert.equal(names.length, 3);
  const next = await backUp({ ...source(), backups });
  assert.deepEqual(next.cleared, [join(folder, "killed", left)]);
  const kept = ["stoa-20260101T000000000Z.123-456.part", whole.name, next.name];
  assert.deepEqual((await readdir(join(folder, "killed"))).toSorted(), kept.toSorted());
  assert.deepEqual((await backups.list()).toSorted(), [whole.name, next.name].toSorted());
});

const noKeys = { AWS_ACCESS_KEY_ID: "", AWS_SECRET_ACCESS_KEY: "", AWS_SESSION_TOKEN: "" };

test("a place where nothing can be stored is refused with one sentence", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  for (const [where, why] of [
    ["/proc/stoa-backups", "no folder can be made there"],
    [file, "it is not a folder"],
    [join(file, "below"), "what it would lie in is not a folder"],
  ] as const) {
    const message = `Nothing can be stored in ${where}: ${why}.`;
    await assert.rejects(openBackups(where, noKeys), { message });
    await assert.rejects(backUp({ ...source(), backups: folderBackups(where) }), { message });
  }
  for (const where of ["new/with/parents", "with-a-slash/"]) {
    const backups = await openBackups(`${folder}/${where}`, noKeys);
    const { address, name } = await backUp({ ...source(), backups });
    assert.equal(address, join(folder, where, name));
  }
});

test("uploaded files that are not there or cannot be listed are not left out: the backup fails", async () => {
  const dataFolder = join(folder, "of-another-server");
  await mkdir(dataFolder);
  const backups = join(folder, "without-files");
  const options = { ...source(dataFolder), backups: folderBackups(backups) };
  await assert.rejects(backUp(options), /no folder .*of-another-server\/files\. Set DATA_DIR/);
  // a file in the place of the folder cannot be listed by anybody
  await writeFile(join(dataFolder, "files"), "");
  await assert.rejects(backUp(options), { code: "ENOTDIR" });
  assert.deepEqual(await readdir(backups), []);
});

test("a lost file is reported by the backup and by its restore, which are complete without it", async () => {
  const { store } = source();
  const backups = folderBackups(join(folder, "lost"));
  const before = await backUp({ ...source(), backups });
  const stored = await Array.fromAsync(store.all());
  const lost = ["attachments", "images"].map(
    (area) => stored.find((name) => name.startsWith(`${area}/`)) ?? assert.fail(area),
  );
  for (const name of lost) await store.erase(name);
  const after = await backUp({ ...source(), backups });
  const all = [...before.missing, ...lost].toSorted();
  assert.deepEqual(after.missing, all);
  assert.deepEqual(await restoreFrom(folderPlace(after.address), await emptyTarget()), all);
});

test("the line about lost files has their number and the first names", () => {
  const names = Array.from({ length: 7 }, (_, index) => `attachments/${index}`);
  assert.match(sayMissing(names), /^7 files are lost: .*: attachments\/0, .*attachments\/4 and 2 more\./);
  assert.match(sayMissing(names.slice(0, 1)), /^1 file is lost: .*: attachments\/0\. /);
});

test("without keys, the backup holds none", async () => {
  const made = await make({ withKeys: false });
  assert.deepEqual((await readManifest(folderPlace(made))).keys, []);
  assert.ok(!(await readdir(made)).includes("keys"));
});

test("while a backup is made, a file that a row may name is not removed; one that never had a row is", async () => {
  const { storage } = harness.platform.services;
  const file = join(folder, "source");
  await writeFile(file, "Some bytes");
  const named = "attachments/0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1001";
  const nameless = "attachments/0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1002";
  for (const name of [named, nameless]) await storage.put(name, file);
  const backup = connect(harness.databaseUrl);
  await backup`select pg_advisory_lock(${backupLock})`;
  let isRemoved = false;
  const removing = storage.remove(named).then(() => (isRemoved = true));
  await storage.discard(nameless);
  assert.equal(await storage.find(nameless), null);
  assert.equal(isRemoved, false);
  (await storage.read(named)).destroy();
  await backup`select pg_advisory_unlock(${backupLock})`;
  await removing;
  assert.equal(await storage.find(named), null);
});
