import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { FastifyBaseLogger } from "fastify";
import { backUp } from "#platform/backup/backup.ts";
import { folderBackups } from "#platform/backup/folder-place.ts";
import { ownConnections } from "#platform/deployment/open.ts";
import { folderStore } from "#platform/storage/folder-store.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";
import { warnOfBackups } from "./jobs.ts";

const harness = await startHarness({ RATE_LIMIT_PER_MINUTE: "3", BACKUP_WARN_HOURS: "24" });
const nobody = apiClient(harness, "");

test("the health check says that the database answers and nothing else, and the rate limit does not count it", async () => {
  for (let count = 0; count < 10; count += 1) {
    const { status, body, headers } = await nobody.get("/health");
    assert.equal(status, 200);
    assert.deepEqual(body.health, { database: "up" });
    assert.equal(headers["x-ratelimit-limit"], undefined);
  }
});

test("the health check answers while every connection of the pool is busy", async () => {
  const { pool } = harness.platform;
  const own = ownConnections(harness.config);
  const requests = harness.config.DATABASE_CONNECTIONS - own;
  const taken = await Promise.all([
    ...Array.from({ length: own }, () => pool.take()),
    ...Array.from({ length: requests }, (_, index) => pool.queuedBy({ person: `${index}` }).take()),
  ]);
  assert.equal((await nobody.get("/health")).status, 200);
  for (const connection of taken) connection.release();
});

test("the log warns from a day after the newest backup, if that is the setting", async () => {
  const warned: unknown[] = [];
  const log = Object.assign(Object.create(harness.platform.services.log) as FastifyBaseLogger, {
    warn: (line: unknown) => warned.push(line),
  });
  const look = async (): Promise<number> => {
    warned.length = 0;
    await warnOfBackups({ services: { ...harness.platform.services, log } });
    // everybody may ask, and the state of the backups is nobody's business but the operator's
    assert.deepEqual((await nobody.get("/health")).body, { health: { database: "up" } });
    return warned.length;
  };
  assert.equal(await look(), 1);
  await backUp({
    databaseUrl: harness.databaseUrl,
    dataFolder: harness.config.DATA_DIR,
    store: folderStore(join(harness.config.DATA_DIR, "files")),
    backups: folderBackups(join(harness.config.DATA_DIR, "backups")),
    namedFiles: [],
    withKeys: false,
    progress: () => {},
  });
  assert.equal(await look(), 0);
  harness.advance(25 * 60 * 60_000);
  assert.equal(await look(), 1);
});

test("other paths are counted for each address, and rejected with retry-after when the limit of the minute is reached", async () => {
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push(await nobody.get("/"));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [200, 200, 200, 429],
  );
  assert.deepEqual(
    answers.map((answer) => answer.headers["x-ratelimit-remaining"]),
    ["2", "1", "0", "0"],
  );
  assert.equal(answers[3]?.body.statusCode, 429);
  assert.ok(Number(answers[3]?.headers["retry-after"]) > 0);
  harness.advance(60_001);
  assert.equal((await nobody.get("/")).status, 200);
});
