import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, test } from "node:test";
import { startChildServer } from "#test/child-server.ts";
import { until } from "#test/until.ts";

// the real process on its embedded PostgreSQL
const folder = realpathSync(mkdtempSync(join(tmpdir(), "stoa-main-")));
chmodSync(folder, 0o755);
const atEnd: (() => Promise<void>)[] = [];
const postmasterPid = (): number =>
  Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

after(async () => {
  for (const end of atEnd) await end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const server = await startChildServer({
  config: { DATA_DIR: folder },
  databaseUrl: "",
  atEnd: (end) => void atEnd.push(async () => void (await end())),
});

async function send(method: string, path: string, body?: object, token?: string) {
  const headers = {
    ...(body && { "content-type": "application/json" }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const reply = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: reply.status, body: JSON.parse(await reply.text()) };
}

const password = "Correct-horse-1";
const mailFolder = join(folder, "mail");
const mails = (): string[] =>
  existsSync(mailFolder) ? readdirSync(mailFolder).filter((name) => name.endsWith(".eml")) : [];

/** Signs somebody up; the worker sends the mail. @returns a session */
async function signUp(email: string): Promise<string> {
  const before = mails();
  const names = { first_name: "Ada", last_name: "Example", accepted_terms: true };
  const { body } = await send("POST", "/auth/sign-up", { email, password, ...names });
  await until(() => mails().length > before.length);
  const mail = mails().find((name) => !before.includes(name)) ?? "";
  const [code] = /^[A-Z0-9]{8}$/m.exec(readFileSync(join(mailFolder, mail), "utf8").replaceAll("\r", "")) ?? [];
  await send("POST", "/auth/verify-email", { user_uuid: body.user.uuid, code });
  return (await send("POST", "/auth/login", { email, password })).body.token;
}

const isHealthy = async (): Promise<boolean> => (await send("GET", "/health")).status === 200;

test("after kill -9 of PostgreSQL the server serves again by itself, has every acknowledged write, and its worker goes on", async () => {
  const token = await signUp("ada@example.com");
  const made = await send("POST", "/workspaces", { name: "Kept" }, token);
  assert.equal(made.status, 201);
  const killed = postmasterPid();
  process.kill(killed, "SIGKILL");
  await until(() => server.output().includes("PostgreSQL runs again."));
  await until(isHealthy);
  assert.notEqual(postmasterPid(), killed);
  const { body } = await send("GET", "/workspaces", undefined, token);
  assert.deepEqual(
    body.workspaces.map(({ name }: { name: string }) => name),
    ["Kept"],
  );
  // a mail comes only by a worker that has a connection again
  await signUp("bob@example.com");
});

test("when PostgreSQL cannot be started again, the server says so and ends with a code that is not 0", async () => {
  renameSync(join(folder, "postgres/global/pg_control"), join(folder, "pg_control"));
  process.kill(postmasterPid(), "SIGKILL");
  assert.equal(await server.ended, 1);
  assert.match(
    server.output(),
    /PostgreSQL did not start in .*pg_control[^]*PostgreSQL could not be started again\.\n$/,
  );
});
