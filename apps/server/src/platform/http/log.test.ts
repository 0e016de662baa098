import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Readable, Writable } from "node:stream";
import { test } from "node:test";
import Fastify from "fastify";
import { newToken } from "#platform/crypto/tokens.ts";
import { handleError } from "./errors.ts";
import { startHarness } from "#test/harness.ts";
import { LogBrokenReplies, logOptions, logRequests, withoutTokens } from "./log.ts";

const uuid = randomUUID();
const token = newToken();

test("the token of a link is not logged, whatever stands around it; uuids are", () => {
  for (const [path, logged] of [
    [`/public/boards/${token}`, "/public/boards/…"],
    [`/public/boards/${token}/`, "/public/boards/…/"],
    [`/public/profile-images/${token}${token}`, "/public/profile-images/…"],
    [`//public/%62oards/${token}/more`, "//public/%62oards/…/more"],
    [`/boards/${uuid}/tasks`, `/boards/${uuid}/tasks`],
    ["/public/status", "/public/status"],
  ]) {
    assert.equal(withoutTokens(path ?? ""), logged);
  }
});

test("a request's line tells its method, path and status, and neither its token nor its query", async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const app = Fastify({ logger: { ...(logOptions("info") as object), stream } });
  logRequests(app);
  app.get("/public/boards/:token", () => "shown");
  await app.inject(`/public/boards/${token}?cursor=${token}`);
  await app.close();
  const line = lines.map((each) => JSON.parse(each)).find((each) => each.msg === "request");
  assert.deepEqual([line.method, line.path, line.status], ["GET", "/public/boards/…", 200]);
  assert.doesNotMatch(JSON.stringify(line), new RegExp(token));
});

test("a statement that fails is logged by its names, without the values that PostgreSQL quotes", async () => {
  const harness = await startHarness({ LOG_LEVEL: "silent" });
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const canary = "canary-7f3a";
  const statements = [
    ["select $1::text::uuid", [canary]],
    ["select 1 from users where $1::text::jsonb is not null", [`{"a": ${canary}}`]],
    ["insert into workspaces (uuid, name) values ($1, $2), ($1, $2)", [randomUUID(), canary]],
    ["insert into sessions (user_uuid, expires_at) values ($1, clock_timestamp())", [randomUUID()]],
    [`select '${canary}'::int`, []],
  ] as const;
  const app = Fastify({ logger: { ...(logOptions("info") as object), stream } });
  app.setErrorHandler(handleError);
  app.get("/:each", ({ params }) => {
    const [statement = "", parameters = []] = statements[Number((params as { each: string }).each)] ?? [];
    return harness.platform.pool.run(statement, parameters);
  });
  const bodies = [];
  for (const each of statements.keys()) bodies.push((await app.inject(`/${each}`)).body);
  await app.close();
  const errors = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "unexpected error");
  assert.equal(errors.length, statements.length);
  assert.deepEqual(
    errors.map(({ err }) => err.code),
    ["22P02", "22P02", "23505", "23503", "22P02"],
  );
  assert.deepEqual([errors[3].err.table, errors[3].err.constraint], ["sessions", "sessions_user_uuid_fkey"]);
  assert.match(errors[0].err.stack, /^ +at /);
  assert.doesNotMatch([...lines, ...bodies].join(), /canary/);
});

test("a lost connection to the database is answered with retry-after, and logged in one line without a stack", async () => {
  const harness = await startHarness({ LOG_LEVEL: "silent" });
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const app = Fastify({ logger: { ...(logOptions("warn") as object), stream } });
  app.setErrorHandler(handleError);
  app.get("/", () => harness.platform.pool.run("select pg_terminate_backend(pg_backend_pid())"));
  const { statusCode, headers } = await app.inject("/");
  await app.close();
  assert.deepEqual([statusCode, headers["retry-after"], headers["x-error-code"]], [500, "1", "INTERNAL_ERROR"]);
  assert.equal(lines.length, 1);
  const { err } = JSON.parse(lines[0] ?? "");
  assert.deepEqual([err.message, err.code, err.stack], ["The connection to the database was lost.", "57P01", ""]);
});

test("a reply that breaks off is logged with its error, and a client that goes away is not", async () => {
  const lines: { msg: string; err?: { message: string } }[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(String(line)) as (typeof lines)[number]);
      done();
    },
  });
  const app = Fastify({ logger: { ...(logOptions("info") as object), stream }, logController: new LogBrokenReplies() });
  app.get("/broken", (_request, reply) =>
    reply.send(
      Readable.from(
        (function* () {
          yield "half";
          throw new Error("The storage has no file.");
        })(),
      ),
    ),
  );
  app.get("/endless", (_request, reply) => {
    const endless = new Readable({ read: () => {} });
    endless.push("first");
    return reply.send(endless);
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  await assert.rejects(async () => (await fetch(`${address}/broken`)).text());
  const leaving = new AbortController();
  await fetch(`${address}/endless`, { signal: leaving.signal });
  leaving.abort();
  await app.close();
  const said = lines.filter(({ err }) => err !== undefined).map(({ msg, err }) => [msg, err?.message]);
  assert.deepEqual(said, [["a reply broke off", "The storage has no file."]]);
});
