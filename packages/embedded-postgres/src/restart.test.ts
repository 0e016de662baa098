import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { startEmbedded } from "./embedded.ts";
import { processIdentity } from "./process-identity.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "stoa-restart-")));
chmodSync(folder, 0o755);
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const directory = join(folder, "postgres");

/** Starts the database; `gone` resolves when it was given up. */
async function start() {
  const lines: string[] = [];
  const { promise: gone, resolve: lost } = Promise.withResolvers<void>();
  const options = { settings: { fsync: "off" }, restartPauses: [10, 10, 1000] };
  const database = await startEmbedded({ directory, ...options, log: (line) => lines.push(line), lost });
  return { ...database, lines, gone };
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query({ text: statement, rowMode: "array" })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function askUntilAnswered(url: string, statement: string): Promise<unknown> {
  for (;;) {
    try {
      return await ask(url, statement);
    } catch {
      await delay(20);
    }
  }
}

const postmasterPid = (): number => Number(readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n")[0]);

async function ended(pid: number): Promise<void> {
  while (processIdentity(pid) !== undefined) await delay(10);
}

test("a PostgreSQL that is killed is started again at the same address, as often as it happens, with all committed data", async () => {
  const { url, lines, stop } = await start();
  await ask(url, "create table note as select 'committed' as text");
  for (const _ of ["once", "twice"]) {
    const pid = postmasterPid();
    process.kill(pid, "SIGKILL");
    await ended(pid);
    assert.equal(await askUntilAnswered(url, "select text from note"), "committed");
    assert.notEqual(postmasterPid(), pid);
  }
  assert.deepEqual(
    lines.slice(1).map((line) => line.replace(directory, "…")),
    [1, 2].flatMap(() => [
      "PostgreSQL ended unexpectedly; ….log says why. It is started again.",
      "PostgreSQL runs again.",
    ]),
  );
  const last = postmasterPid();
  await stop();
  assert.equal(processIdentity(last), undefined);
});

test("a stop while it is being started again leaves nothing running, and the folder free for the next start", async () => {
  const { lines, stop } = await start();
  process.kill(postmasterPid(), "SIGKILL");
  while (lines.length === 0) await delay(1);
  await stop();
  assert.doesNotMatch(lines.join("\n"), /could not/);
  const next = await start();
  assert.equal(await ask(next.url, "select 1"), 1);
  await next.stop();
});

test("a PostgreSQL that is stopped is not started again", async () => {
  const { lines, stop } = await start();
  const pid = postmasterPid();
  await stop();
  await delay(50);
  assert.deepEqual(lines, []);
  assert.equal(processIdentity(pid), undefined);
});

test("one that does not start again is given up after some attempts, each with its reason", async () => {
  const { lines, gone, stop } = await start();
  const [control, away] = [join(directory, "global/pg_control"), join(folder, "pg_control")];
  renameSync(control, away);
  process.kill(postmasterPid(), "SIGKILL");
  await gone;
  const reasons = lines.filter((line) => /did not start .*pg_control/.test(line));
  assert.equal(reasons.length, 3, lines.join("\n"));
  assert.equal(lines.at(-1), "PostgreSQL could not be started again.");
  await stop();
  renameSync(away, control);
  const next = await start();
  assert.equal(await ask(next.url, "select text from note"), "committed");
  await next.stop();
});
