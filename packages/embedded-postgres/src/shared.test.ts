import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import postgres from "postgres";
import { type EmbeddedOptions, startEmbedded } from "./embedded.ts";
import { shareEmbedded } from "./shared.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "stoa-shared-")));
chmodSync(folder, 0o755);
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

function options(name: string): EmbeddedOptions {
  return { directory: join(folder, name), settings: { fsync: "off" }, log: () => undefined };
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return (await sql`select 1`).length === 1;
  } finally {
    await sql.end();
  }
}

test("A database that another Stoa runs is used, and keeps running afterwards.", async () => {
  const theirs = await startEmbedded(options("used"));
  const shared = await shareEmbedded(options("used"));
  assert.equal(shared.isOurs, false);
  assert.equal(shared.url, theirs.url);
  await shared.stop();
  assert.equal(await answers(theirs.url), true);
  await theirs.stop();
});

test("A database that nobody runs is started, and stopped afterwards.", async () => {
  const shared = await shareEmbedded(options("used"));
  assert.equal(shared.isOurs, true);
  assert.equal(await answers(shared.url), true);
  await shared.stop();
  await assert.rejects(answers(shared.url), { code: "ECONNREFUSED" });
});

test("A Stoa that is about to start or to stop is waited for.", async () => {
  const starting = startEmbedded(options("waited"));
  const during = await shareEmbedded(options("waited"));
  assert.equal(during.isOurs, false);
  const theirs = await starting;
  assert.equal(during.url, theirs.url);
  const stopping = theirs.stop();
  const after = await shareEmbedded(options("waited"));
  assert.equal(await answers(after.url), true);
  assert.equal(after.isOurs, true);
  await Promise.all([stopping, after.stop()]);
});

test("A problem with the folder is reported at once.", async () => {
  const at = options("strange");
  writeFileSync(at.directory, "no folder");
  await assert.rejects(shareEmbedded(at));
});
