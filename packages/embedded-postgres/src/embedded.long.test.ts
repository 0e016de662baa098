import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { after, test } from "node:test";
import postgres from "postgres";
import { isPostmasterOf, processIdentity } from "./process-identity.ts";
import { startEmbedded } from "./embedded.ts";
import type { EmbeddedDatabase } from "./embedded.ts";

const folders: string[] = [];
const children: ChildProcess[] = [];
const isRoot = process.getuid?.() === 0;

after(async () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) {
    const pid = postmasterPid(join(folder, "postgres"));
    if (pid && isPostmasterOf(pid, join(folder, "postgres"))) {
      process.kill(pid, "SIGQUIT");
      await ended(pid);
    }
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});

function newDirectory(mode = 0o755): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "stoa-embedded-")));
  chmodSync(folder, mode);
  folders.push(folder);
  return join(folder, "postgres");
}

let created: string | undefined;

/** The place where a database is that an earlier start created: a copy, because to create one takes seconds. */
async function createdDirectory(): Promise<string> {
  if (created === undefined) {
    created = newDirectory();
    await (await start(created)).stop();
  }
  const directory = newDirectory();
  for (const suffix of ["", ".password"]) spawnSync("cp", ["-a", created + suffix, directory + suffix]);
  return directory;
}

async function start(directory: string, lines: string[] = []): Promise<EmbeddedDatabase> {
  return startEmbedded({ directory, settings: { fsync: "off" }, log: (line) => lines.push(line) });
}

test("a first start leaves no error in PostgreSQL's log", async () => {
  const directory = newDirectory();
  const database = await start(directory);
  assert.deepEqual(await ask(database.url, "select current_user"), ["stoa"]);
  await database.stop();
  assert.doesNotMatch(readFileSync(`${directory}.log`, "utf8"), /WARNING|ERROR|FATAL|PANIC/);
});

async function ask(url: string, statement: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return (await sql.unsafe(statement).values()).flat();
  } finally {
    await sql.end();
  }
}

function postmasterPid(directory: string): number {
  const file = join(directory, "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
}

async function ended(pid: number): Promise<void> {
  while (processIdentity(pid) !== undefined) await delay(10);
}

/** Starts the database in another process; `line` is what that process says first: the URL or an error. */
function startElsewhere(directory: string): { child: ChildProcess; line: Promise<string> } {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)};
    try {
      const { url } = await startEmbedded({ directory: ${JSON.stringify(directory)}, settings: { fsync: "off" }, log: () => {} });
      process.stdout.write(url + "\\n");
      setInterval(() => {}, 1000);
    } catch (error) {
      process.stdout.write(error.message + "\\n");
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const line = new Promise<string>((resolve) => {
    child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim()));
  });
  return { child, line };
}

async function killHard(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exited;
}

test("A first start creates the database stoa, in UTF-8 with checksums, for a role that is no superuser.", async () => {
  const directory = newDirectory();
  const database = await start(directory);
  assert.match(database.url, /^postgres:\/\/stoa:[0-9a-f]{48}@127\.0\.0\.1:\d+\/stoa$/);
  const query = `select current_database(), current_user, pg_encoding_to_char(encoding), datlocprovider, datlocale,
    current_setting('data_checksums'), current_setting('listen_addresses'),
    current_setting('is_superuser'), current_setting('fsync'), current_setting('full_page_writes'),
    current_setting('synchronous_commit') from pg_database where datname = current_database()`;
  const expected = ["stoa", "stoa", "UTF8", "b", "C.UTF-8", "on", "127.0.0.1", "off", "off", "on", "on"];
  assert.deepEqual(await ask(database.url, query), expected);
  const socketFolder = readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n")[4];
  assert.equal(socketFolder, "");
  assert.equal(statSync(`${directory}.password`).mode & 0o777, 0o600);
  await assert.rejects(
    ask(database.url.replace(/:[0-9a-f]{48}/, ":wrong"), "select 1"),
    /password authentication failed/,
  );
  await database.stop();
});

test("Data survive a restart, and nothing of the first run remains.", async () => {
  const directory = await createdDirectory();
  const first = await start(directory);
  await ask(first.url, "create table note as select 'kept' as text");
  const pid = postmasterPid(directory);
  await Promise.all([first.stop(), first.stop()]);
  assert.equal(processIdentity(pid), undefined);
  const second = await start(directory);
  assert.deepEqual(await ask(second.url, "select text from note"), ["kept"]);
  await second.stop();
  const files = readdirSync(join(directory, "..")).toSorted();
  assert.deepEqual(files, ["postgres", "postgres.log", "postgres.password"]);
});

test("After kill -9 of the owner the next start stops the orphan and has all committed data.", async () => {
  const directory = await createdDirectory();
  const { child, line } = startElsewhere(directory);
  await ask(await line, "create table note as select 'committed' as text");
  const orphan = postmasterPid(directory);
  await killHard(child);
  assert.notEqual(processIdentity(orphan), undefined);
  const lines: string[] = [];
  const database = await start(directory, lines);
  assert.equal(processIdentity(orphan), undefined);
  assert.match(lines.join("\n"), new RegExp(`process ${orphan}`));
  assert.deepEqual(await ask(database.url, "select text from note"), ["committed"]);
  await database.stop();
});

test("After kill -9 of the owner and of PostgreSQL the next start recovers all committed data.", async () => {
  const directory = await createdDirectory();
  const { child, line } = startElsewhere(directory);
  await ask(await line, "create table note as select 'committed' as text");
  await killHard(child);
  process.kill(postmasterPid(directory), "SIGKILL");
  const database = await start(directory);
  assert.deepEqual(await ask(database.url, "select text from note"), ["committed"]);
  await database.stop();
});

test("A stale pid file whose pid now belongs to another process does not prevent a start.", async () => {
  const directory = await createdDirectory();
  const { child, line } = startElsewhere(directory);
  await line;
  await killHard(child);
  const orphan = postmasterPid(directory);
  process.kill(orphan, "SIGKILL");
  await ended(orphan);
  const outsider = spawn("sleep", ["600"]);
  children.push(outsider);
  const file = join(directory, "postmaster.pid");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(outsider.pid)));
  const database = await start(directory);
  assert.notEqual(processIdentity(outsider.pid ?? 0), undefined);
  await database.stop();
});

test("A second owner of the same folder gets one clear line, and the first keeps running.", async () => {
  const directory = await createdDirectory();
  const database = await start(directory);
  const message = `${directory} is in use by another Stoa (process ${process.pid}).`;
  await assert.rejects(start(directory), { message });
  assert.equal(await startElsewhere(directory).line, message);
  assert.deepEqual(await ask(database.url, "select 1"), [1]);
  await database.stop();
});

test("Of several starts at the same moment exactly one succeeds, also over the lock of a dead owner.", async () => {
  const directory = await createdDirectory();
  // The pid is alive, but the process that wrote this lock is not the one that has the pid now.
  writeFileSync(`${directory}.lock`, `dead-claim\n${process.ppid}\nanother start time\n`);
  const rivals = Array.from({ length: 4 }, () => startElsewhere(directory));
  const lines = await Promise.all(rivals.map(({ line }) => line));
  assert.equal(lines.filter((line) => line.startsWith("postgres://")).length, 1, lines.join("\n"));
  assert.equal(lines.filter((line) => line.includes("is in use by another Stoa")).length, 3, lines.join("\n"));
  for (const { child } of rivals) if (child.exitCode === null) await killHard(child);
  await (await start(directory)).stop();
});

test("A creation that was killed in the middle is done again and its remains are removed.", async () => {
  const directory = newDirectory();
  const { child } = startElsewhere(directory);
  const folder = join(directory, "..");
  const unfinished = (): string[] => readdirSync(folder).filter((name) => name.includes("unfinished"));
  const isBegun = (): boolean => unfinished().some((name) => existsSync(join(folder, name, "cluster/PG_VERSION")));
  while (!isBegun() && !existsSync(directory)) await delay(1);
  assert.equal(existsSync(directory), false);
  await killHard(child);
  assert.equal(unfinished().length, 1);
  const database = await start(directory);
  assert.deepEqual(await ask(database.url, "select 1"), [1]);
  assert.deepEqual(unfinished(), []);
  await database.stop();
});

test("A folder with other files is rejected and left as it is.", async () => {
  const directory = newDirectory();
  mkdirSync(directory);
  writeFileSync(join(directory, "photo.jpg"), "precious");
  await assert.rejects(start(directory), /is not empty and holds no database/);
  assert.equal(readFileSync(join(directory, "photo.jpg"), "utf8"), "precious");
});

test("A lost password file is replaced; one that does not fit is named.", async () => {
  const directory = await createdDirectory();
  const first = await start(directory);
  await ask(first.url, "create table note as select 'kept' as text");
  await first.stop();
  writeFileSync(`${directory}.password`, "0".repeat(48));
  await assert.rejects(start(directory), /postgres\.password does not hold this database's password/);
  rmSync(`${directory}.password`);
  const second = await start(directory);
  assert.notEqual(second.url, first.url);
  assert.deepEqual(await ask(second.url, "select text from note"), ["kept"]);
  await second.stop();
});

test("A setting that PostgreSQL rejects is reported with its own words.", async () => {
  const directory = await createdDirectory();
  const failing = startEmbedded({ directory, settings: { shared_buffers: "much" }, log: () => undefined });
  await assert.rejects(failing, /did not start .*invalid value for parameter "shared_buffers"/);
  await (await start(directory)).stop();
});

test("Root runs it as another user below a folder that only root may enter, and changes no permission.", async (t) => {
  if (!isRoot) return t.skip("needs root");
  const directory = newDirectory(0o700);
  const database = await start(directory);
  const uid = readFileSync(`/proc/${postmasterPid(directory)}/status`, "utf8").match(/^Uid:\s+(\d+)/m)?.[1];
  assert.notEqual(uid, "0");
  assert.equal(statSync(join(directory, "..")).mode & 0o777, 0o700);
  await ask(database.url, "create table note as select 'kept' as text");
  await database.stop();
  // A copy that root made, such as a restored backup, belongs to root.
  spawnSync("chown", ["-R", "0:0", directory]);
  const again = await start(directory);
  assert.deepEqual(await ask(again.url, "select text from note"), ["kept"]);
  await again.stop();
});
