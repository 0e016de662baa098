import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import postgres from "postgres";
import { bucketAddress } from "#bucket-address.ts";
import { startHarness, testDatabase } from "#test/harness.ts";
import { gatewayKeys, S3Gateway, withoutGateway } from "#test/s3-gateway.ts";
import { startWorld } from "#test/world.ts";
import { openBucket } from "#platform/storage/bucket.ts";
import { bucketStore } from "#platform/storage/bucket-store.ts";
import { pathOf } from "#platform/storage/file-paths.ts";
import { folderStore } from "#platform/storage/folder-store.ts";
import type { FileStore } from "#platform/storage/storage.ts";
import { backUp } from "./backup.ts";
import { openBackup, openBackups } from "./open-backups.ts";
import { folderBackups, folderPlace } from "./folder-place.ts";
import type { BackupPlace, Backups } from "./place.ts";
import { checkBackup } from "./check-backup.ts";
import { restore, type RestoreOptions } from "./restore.ts";

const skip = withoutGateway;
const gateway = new S3Gateway();
if (skip === false) {
  await gateway.start();
  after(() => gateway.stop());
}
const harness = await startHarness();
await startWorld(harness);
const folder = await mkdtemp(join(tmpdir(), "stoa-bucket-backup-"));
after(() => rm(folder, { recursive: true }));
await writeFile(join(harness.config.DATA_DIR, "secret.key"), "the deployment's key");

const keys = { ...gatewayKeys, AWS_SESSION_TOKEN: "" };
const inBucket = async (prefix: string): Promise<FileStore> =>
  bucketStore(await openBucket(bucketAddress(gateway.url(prefix), "STORAGE_URL") ?? assert.fail(), keys));
const source = () => ({
  databaseUrl: harness.databaseUrl,
  dataFolder: harness.config.DATA_DIR,
  store: folderStore(join(harness.config.DATA_DIR, "files")),
  namedFiles: [],
  withKeys: true,
  progress: () => {},
});

const restoreFrom = async (place: BackupPlace, target: Omit<RestoreOptions, "backup">): Promise<string[]> =>
  restore({ backup: await checkBackup(place), ...target });

/** An empty database and an empty data folder. */
async function emptyTarget(store: FileStore) {
  const made = await testDatabase();
  const client = postgres(made.url, { max: 1, onnotice: () => {} });
  after(async () => {
    await client.end();
    await made.drop();
  });
  await client.unsafe("drop schema public cascade; create schema public").simple();
  const dataFolder = join(folder, "data");
  await mkdir(dataFolder);
  return { databaseUrl: made.url, dataFolder, client, store, namedFiles: [], progress: () => {} };
}

async function contentsOf(store: FileStore): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const name of (await Array.fromAsync(store.all())).toSorted())
    contents[name] = await text((await store.find(name)) ?? assert.fail());
  return contents;
}

test(
  "a backup in a bucket is restored with its files in a bucket, and from there into a folder",
  { skip },
  async () => {
    const made = await backUp({ ...source(), backups: await openBackups(gateway.url("backups"), keys) });
    assert.match(
      made.address,
      /^s3:\/\/files\/backups\/stoa-\d{8}T\d{9}Z\?endpoint=http:\/\/127\.0\.0\.1:\d+&region=us-east-1$/,
    );
    const target = await emptyTarget(await inBucket("restored"));
    await restoreFrom(await openBackup(made.address, keys), target);
    const files = await contentsOf(source().store);
    assert.ok(Object.keys(files).length > 0);
    assert.deepEqual(await contentsOf(target.store), files);
    assert.equal(await readFile(join(target.dataFolder, "secret.key"), "utf8"), "the deployment's key");
    assert.deepEqual((await readdir(target.dataFolder)).toSorted(), ["secret.key"]);
    const [counted] = await target.client`select count(*)::int as users from users`;
    const [wanted] = await harness.platform.pool.run("select count(*)::int as users from users");
    assert.deepEqual({ ...counted }, wanted);
    const { client: _, ...restored } = target;
    const again = await backUp({ ...restored, withKeys: true, backups: folderBackups(join(folder, "backups")) });
    const place = folderPlace(again.address);
    for (const [name, content] of Object.entries(files)) {
      const copy = (await place.find(`files/${pathOf(name)}`)) ?? assert.fail(name);
      assert.equal(await text(copy), content);
    }
  },
);

test("a backup whose bucket dies is none; what is left of it is neither listed nor restored", { skip }, async () => {
  const backups = await openBackups(gateway.url("dying"), keys);
  const whole = await backUp({ ...source(), backups });
  const progress = (done: number): void => {
    if (done > 0.5) gateway.become("gone");
  };
  await assert.rejects(backUp({ ...source(), backups, progress }), /storage failed at put/);
  gateway.become("well");
  assert.deepEqual(await backups.list(), [whole.name]);
  const names = new Set((await gateway.keys("dying/")).map((key) => key.split("/")[1]));
  const [half = ""] = [...names].filter((name) => name !== whole.name);
  assert.notEqual(half, "");
  const place = await openBackup(whole.address.replace(whole.name, half), keys);
  await assert.rejects(checkBackup(place), /is no finished backup/);
  await backups.remove(whole.name);
  assert.deepEqual(await backups.list(), []);
});

test(
  "the next backup removes what a killed one has left in the bucket, and nothing of another database",
  { skip },
  async () => {
    const backups = await openBackups(gateway.url("killed"), keys);
    const other = await backups.begin("stoa-20260101T000000000Z", "123-456");
    await other.write("tables/some", Readable.from(["of another database"]));
    // as if it had been killed: nothing of it is removed
    const killed: Backups = {
      ...backups,
      begin: async (name, database) => ({ ...(await backups.begin(name, database)), abandon: async () => {} }),
    };
    await assert.rejects(backUp({ ...source(), backups: killed, progress: () => assert.fail("A kill.") }), /A kill/);
    const next = await backUp({ ...source(), backups });
    assert.equal(next.cleared.length, 1);
    const left = new Set((await gateway.keys("killed/")).map((key) => key.split("/")[1]));
    assert.deepEqual(left, new Set(["stoa-20260101T000000000Z", next.name]));
    assert.deepEqual(await backups.list(), [next.name]);
    assert.ok((await gateway.keys(`killed/${next.name}/`)).every((key) => !key.endsWith(".unfinished")));
  },
);

test("a backup that was whole when it was killed is kept", { skip }, async () => {
  const backups = await openBackups(gateway.url("killed-late"), keys);
  const killed: Backups = {
    ...backups,
    begin: async (name, database) => ({
      ...(await backups.begin(name, database)),
      finish: () => Promise.reject(new Error("A kill.")),
      abandon: async () => {},
    }),
  };
  await assert.rejects(backUp({ ...source(), backups: killed }), /A kill/);
  const [whole = ""] = await backups.list();
  assert.deepEqual((await backUp({ ...source(), backups })).cleared, []);
  assert.ok((await backups.list()).includes(whole));
});
