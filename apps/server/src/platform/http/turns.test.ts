import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { Type } from "typebox";
import { buildApp, createServer } from "#app.ts";
import { routes } from "#features.ts";
import { route } from "#platform/http/route.ts";
import { startCompany } from "#test/company.ts";

const company = await startCompany({ DATABASE_CONNECTIONS: "8" });
const { ada, ben, finn, hal, robot, board, harness, task, workspace } = company;
const { platform, config } = harness;
/** the addresses of the requests in the order in which they were handled */
let handled: (string | null)[] = [];
const noted = route("GET /noted", {
  id: "noted",
  auth: "public",
  summary: "Notes who asks",
  access: {},
  reply: { done: Type.Boolean() },
  errors: [],
  example: {},
  events: [],
  handle: ({ client }) => {
    handled.push(client.ip);
    return { done: true };
  },
});
/** for each large body the pass of the event loop in which it was parsed */
const passes: number[] = [];
let pass = 0;
const app = createServer(config, false);
app.addHook("preValidation", async ({ headers }) => {
  if (headers["content-length"] !== undefined) passes.push(pass);
});
const checks = { reply: () => {}, sends: () => {}, error: () => {} };
await buildApp(app, config, { ...platform, checks }, [...routes, noted]);
const url = await app.listen({ port: 0, host: "127.0.0.1" });
harness.atEnd(() => app.close());

const ask = async (remoteAddress: string): Promise<number> =>
  (await app.inject({ method: "GET", url: "/noted", remoteAddress })).statusCode;

test("a hundred requests of a caller do not come before one of another that was sent after them", async () => {
  handled = [];
  const many = Array.from({ length: 100 }, () => ask("192.0.2.1"));
  assert.equal(await ask("192.0.2.2"), 200);
  const place = handled.indexOf("192.0.2.2");
  assert.ok(place >= 0 && place <= 2, `${place} came first of ${handled.join()}`);
  assert.deepEqual(new Set(await Promise.all(many)), new Set([200]));
  assert.equal(handled.length, 101);
});

/** Sends a request over a line of its own and goes away before the reply. @param part what is sent of it */
async function leave(part: string): Promise<void> {
  const client = connect(Number(new URL(url).port), "127.0.0.1");
  client.on("error", () => {});
  await once(client, "connect");
  client.write(part, () => client.destroy());
  await once(client, "close");
}

const headOf = (method: string, path: string, length = 0): string =>
  `${method} ${path} HTTP/1.1\r\nhost: stoa\r\nauthorization: Bearer ${ada.token}\r\n` +
  `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** Whether somebody gets all connections that a caller may hold at once. */
async function getsAll(person: string): Promise<boolean> {
  const taken = [platform.pool.queuedBy({ person }).take(), platform.pool.queuedBy({ person }).take()];
  const connections = await Promise.allSettled(taken);
  for (const each of connections) if (each.status === "fulfilled") each.value.release();
  return connections.every(({ status }) => status === "fulfilled");
}

test("after refusals, time-outs, lost clients and conflicts everybody gets as much as before", async () => {
  const { uuid } = await task();
  // somebody else holds the row: writes of it wait until they are refused
  const holder = await platform.pool.take();
  await holder.run("begin");
  await holder.run("select 1 from tasks where uuid = $1 for update", [uuid]);
  // PostgreSQL ends a transaction that does nothing for ten seconds, which the requests may take on a slow machine
  const keeping = setInterval(() => void holder.run("select 1"), 1000);
  const at = `${url}/boards/${board.uuid}/tasks`;
  const statusOf = async (who: typeof ada, path: string, init: RequestInit = {}): Promise<number> => {
    const reply = await fetch(path, {
      ...init,
      headers: { authorization: `Bearer ${who.token}`, "content-type": "application/json" },
    });
    await reply.arrayBuffer();
    return reply.status;
  };
  const locked = statusOf(ada, `${url}/tasks/${uuid}`, {
    method: "PATCH",
    body: JSON.stringify({ version: 1, title: "x" }),
  });
  const asked: Promise<number>[] = [];
  const left: Promise<void>[] = [];
  for (let index = 0; index < 20; index += 1) {
    for (const who of [ada, ben, robot]) asked.push(statusOf(who, at));
    asked.push(statusOf(hal, at), statusOf(finn, `${url}/workspaces/${workspace.uuid}/audit-log`));
    asked.push(statusOf(ben, at, { method: "POST", body: "{}" }), statusOf(ada, at, { method: "POST", body: "{" }));
    asked.push(statusOf({ ...ada, token: "no token" }, at));
    left.push(leave(headOf("GET", `/boards/${board.uuid}/tasks`)), leave(headOf("PATCH", `/tasks/${uuid}`, 50)));
    left.push(leave(`${headOf("PATCH", `/tasks/${uuid}`, 27)}{"version":1,"title":"gone"}`));
  }
  await Promise.all(left);
  const statuses = new Set(await Promise.all(asked));
  assert.ok(statuses.isSubsetOf(new Set([200, 400, 401, 404])), [...statuses].join());
  clearInterval(keeping);
  await holder.run("rollback");
  holder.release();
  await locked;
  const keys = [`user ${ada.uuid}`, `user ${ben.uuid}`, `user ${hal.uuid}`, "127.0.0.1"];
  for (const key of keys) assert.equal(await getsAll(key), true, key);
  assert.equal(await statusOf(ada, at), 200);
});

test("large bodies of a caller are not parsed one right after the other", async () => {
  passes.length = 0;
  const count = (): void => {
    pass += 1;
    if (passes.length < 30) setImmediate(count);
  };
  setImmediate(count);
  const payload = JSON.stringify(Array.from({ length: 30_000 }, () => 1000));
  const headers = { "content-type": "application/json" };
  const sent = Array.from({ length: 30 }, () => app.inject({ method: "POST", url: "/auth/login", payload, headers }));
  for (const { statusCode } of await Promise.all(sent)) assert.equal(statusCode, 400);
  const most = Math.max(
    ...Map.groupBy(passes, (each) => each)
      .values()
      .map((each) => each.length),
  );
  // one that waited, and one that did not wait because others had more turns before
  assert.ok(most <= 2, `${most} in one pass`);
});
