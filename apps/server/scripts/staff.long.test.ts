import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import postgres from "postgres";
import { readConfig } from "#config.ts";
import { quickHash } from "#test/quick-hash.ts";
import { shareEmbedded } from "@stoa/embedded-postgres";
import { readStaffArguments } from "./staff-arguments.ts";
import { runStaff } from "./staff-command.ts";

const root = join(import.meta.dirname, "../../..");
const folder = realpathSync(mkdtempSync(join(tmpdir(), "stoa-staff-")));
chmodSync(folder, 0o755);
const directory = join(folder, "postgres");
const children: ChildProcess[] = [];

after(async () => {
  for (const child of children.filter((each) => each.exitCode === null && each.signalCode === null)) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const settings = { DATA_DIR: folder, PORT: "0", METRICS_PORT: "0", LOG_LEVEL: "error" };

function run(script: string, args: readonly string[]) {
  // oxlint-disable-next-line node/no-process-env -- the environment of the child process
  const env = { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE: join(root, ".cache/compile"), ...settings };
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  return child;
}

/** Runs the command as `npm run staff` does. @returns its output and its exit code */
async function npmRunStaff(args: readonly string[]) {
  const child = run("apps/server/scripts/staff.ts", args);
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: code as number, out, errors };
}

const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

/** The same in this process, which spares the start of another one. */
async function staff(args: readonly string[], environment: Record<string, string> = {}) {
  const said: string[] = [];
  const config = () => readConfig({ ...settings, ...environment });
  const { code, lines } = await runStaff(args, config, (line) => void said.push(line));
  return code === 0
    ? { code, out: joined(lines), errors: joined(said) }
    : { code, out: "", errors: joined([...said, ...lines]) };
}

/** Starts the server on the folder. Resolves when it listens. */
async function startServer(): Promise<{ address: string; stop(): Promise<void> }> {
  const child = run("apps/server/src/main.ts", []);
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => void (said += String(chunk)));
  while (!said.includes("Ctrl-C")) await Promise.race([once(child.stdout, "data"), failOnExit(child, () => said)]);
  return {
    address: /listens on (\S+)/.exec(said)?.[1] ?? "",
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function failOnExit(child: ChildProcess, said: () => string): Promise<never> {
  await once(child, "exit");
  throw new Error(`The server ended: ${said()}`);
}

/** Queries the database of the folder, whether or not a server is running. */
async function ask(statement: string, parameters: string[] = []): Promise<unknown[]> {
  const database = await shareEmbedded({ directory, log: () => undefined });
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  const rows = await sql.unsafe(statement, parameters).finally(() => sql.end());
  await database.stop();
  return [...rows];
}

async function post(address: string, path: string, body: unknown): Promise<{ status: number; token?: string }> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: reply.status, ...((await reply.json()) as object) };
}

test("invalid input prints the usage, ends with an error code, and opens no database", async () => {
  const wrong = [[], ["add"], ["remove"], ["add", "nobody"], ["add", "a@example.com", "more"], ["list", "x"], ["help"]];
  assert.deepEqual(
    wrong.filter((args) => readStaffArguments(args) !== undefined),
    [],
  );
  assert.deepEqual(readStaffArguments(["list"]), { command: "list" });
  const errors = "usage: npm run staff -- add <e-mail> | remove <e-mail> | list\n";
  assert.deepEqual(await npmRunStaff(["add", "nobody"]), { code: 2, out: "", errors });
  assert.equal(existsSync(directory), false);
});

test("a database that cannot be reached, or that no server has set up, is reported in one clear line", async () => {
  const unreachable = await staff(["list"], { DATABASE_URL: "postgres://stoa:secret@localhost:1/stoa" });
  assert.equal(unreachable.code, 1);
  assert.match(unreachable.errors, /^The database of DATABASE_URL cannot be used \(ECONNREFUSED\)\. [^\n]*\n$/);
  const database = await shareEmbedded({ directory, settings: { fsync: "off" }, log: () => undefined });
  const empty = await staff(["list"], { DATABASE_URL: database.url });
  await database.stop();
  assert.equal(empty.code, 1);
  assert.equal(
    empty.errors,
    "The database is not set up for this version of Stoa. Start the server, then try again.\n",
  );
});

test("without a server it starts the database, migrates it and stops it again", async () => {
  const added = await npmRunStaff(["add", "ops@example.com"]);
  assert.equal(added.code, 0, added.errors);
  const [line, how = ""] = added.out.split("\n");
  assert.equal(line, "ops@example.com is a staff account now.");
  assert.match(how, /POST http:\/\/127\.0\.0\.1:0\/auth\/forgot-password .* POST \/auth\/confirm-reset-password/);
  assert.match(added.errors, /migration 0001_schema\.sql/);
  assert.equal(existsSync(join(directory, "postmaster.pid")), false);
  assert.deepEqual(await staff(["add", "OPS@example.com"]), {
    code: 0,
    out: "OPS@example.com is a staff account already.\n",
    errors: "",
  });
  assert.equal((await staff(["list"])).out, "ops@example.com  Staff Member\n");
  const removed = { code: 0, out: "ops@example.com is no staff account any more.\n", errors: "" };
  assert.deepEqual(await staff(["remove", "ops@example.com"]), removed);
  assert.equal((await staff(["remove", "ops@example.com"])).out, "ops@example.com is no staff account.\n");
  assert.equal((await staff(["list"])).out, "There are no staff accounts.\n");
  const unknown = { code: 1, out: "", errors: "There is no account with the address nobody@example.com.\n" };
  assert.deepEqual(await staff(["remove", "nobody@example.com"]), unknown);
  const events = await ask("select name, data, ip from account_events order by created_at");
  assert.deepEqual(events, [
    { name: "account.staff_added", data: { by: "operator", account: "created" }, ip: null },
    { name: "account.staff_removed", data: { by: "operator" }, ip: null },
  ]);
});

test("with a running server a change applies from the next request on, and the server keeps running", async (context) => {
  const password = "Correct horse 7";
  await ask(
    `insert into users (email, first_name, last_name, password_hash, verified_at)
     values ('sam@example.com', 'Sam', 'Example', $1, clock_timestamp())`,
    [quickHash(password)],
  );
  const server = await startServer();
  const { token = "" } = await post(server.address, "/auth/login", { email: "sam@example.com", password });
  const look = async (): Promise<number> =>
    (await fetch(`${server.address}/staff/workspaces`, { headers: { authorization: `Bearer ${token}` } })).status;
  assert.equal(await look(), 403);
  const added = await npmRunStaff(["add", "sam@example.com"]);
  assert.equal(added.code, 0, added.errors);
  assert.match(added.out, /^sam@example\.com is a staff account now\.\nIt needs a second factor: /);
  assert.equal(await look(), 403);
  await ask(
    "insert into two_factor (user_uuid, email_enabled) select uuid, true from users where email = 'sam@example.com'",
  );
  assert.equal(await look(), 200);
  assert.equal((await staff(["list"])).out, "sam@example.com  Sam Example\n");
  assert.equal((await staff(["remove", "Sam@example.com"])).code, 0);
  assert.equal(await look(), 403);
  await ask("update users set is_staff = true, deactivated_at = clock_timestamp() where email = 'sam@example.com'");
  const refused = await npmRunStaff(["add", "sam@example.com"]);
  assert.equal(refused.code, 1);
  assert.match(refused.errors, /^sam@example\.com is deactivated\. [^\n]*\n$/);
  assert.equal((await staff(["list"])).out, "sam@example.com  Sam Example  (deactivated)\n");

  await context.test("a sign-up with an unverified address cannot become a staff account", async () => {
    const thief = { email: "boss@example.com", password: "Correct horse 7" };
    const names = { first_name: "Not", last_name: "Boss", accepted_terms: true };
    assert.equal((await post(server.address, "/auth/sign-up", { ...thief, ...names })).status, 201);
    assert.equal((await post(server.address, "/auth/login", thief)).status, 403);
    const added = await staff(["add", thief.email]);
    assert.equal(added.code, 0, added.errors);
    assert.match(added.out, /^boss@example\.com is a staff account now\.\nSet its password/);
    assert.equal((await post(server.address, "/auth/login", thief)).status, 403, "a sign-up that waits, as before");
  });
  await server.stop();
});
