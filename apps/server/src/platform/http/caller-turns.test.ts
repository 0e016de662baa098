import assert from "node:assert/strict";
import { once } from "node:events";
import type { Socket } from "node:net";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { created, startCompany } from "#test/company.ts";
import { join, keyOf, list, person, apiClient, type ApiClient } from "#test/people.ts";
import { serviceAccount } from "#test/service-accounts.ts";

const company = await startCompany({ DATABASE_CONNECTIONS: "12" });
const { harness, ada, ben, robot, board, workspace } = company;
const { app, platform } = harness;
/** requests get eight of the twelve */
const forRequests = 8;

/** Holds all connections for requests until the test lets go of them. */
async function holdAll(): Promise<() => void> {
  const held = await Promise.all(
    Array.from({ length: forRequests }, (_, index) => platform.pool.queuedBy({ person: `holder ${index}` }).take()),
  );
  return () => {
    for (const connection of held) connection.release();
  };
}

const read = async ({ token }: ApiClient, remoteAddress = "192.0.2.1"): Promise<number> =>
  (await app.inject({ url: `/boards/${board.uuid}`, remoteAddress, headers: { authorization: `Bearer ${token}` } }))
    .statusCode;

/** Sends the requests while no connection is free. @returns the names of their senders, in the order of their replies */
async function orderOf(
  requests: readonly (readonly [name: string, who: ApiClient, address?: string])[],
): Promise<string[]> {
  const order: string[] = [];
  const letGo = await holdAll();
  const asked = requests.map(async ([name, who, address]) => {
    assert.equal(await read(who, address), 200);
    order.push(name);
  });
  letGo();
  await Promise.all(asked);
  return order;
}

/** Makes keys whose first request has been answered. */
async function confirmedKeys(count: number, who: ApiClient): Promise<ApiClient[]> {
  const keys = await Promise.all(Array.from({ length: count }, () => keyOf(harness, who, workspace.uuid)));
  for (const key of keys) assert.equal(await read(key), 200);
  return keys;
}

/** Makes a person who may write on the board. */
async function member(name: string): Promise<ApiClient> {
  const who = await person(harness, name);
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  return who;
}

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

test("a hundred keys of one person do not come before the request of another", async () => {
  const keys = await confirmedKeys(100, ben);
  assert.equal(await read(ada), 200);
  const order = await orderOf([...keys.map((key) => ["keys", key] as const), ["ada", ada]]);
  assert.ok(order.indexOf("ada") <= 10, `${order.indexOf("ada")} came first`);
});

test("a person's own session waits for one request of each of the person's keys, not for all of them", async () => {
  const keys = await confirmedKeys(4, ben);
  const requests = keys.flatMap((key) => times(10, ["keys", key] as const));
  const order = await orderOf([...requests, ["ben", ben]]);
  assert.ok(order.indexOf("ben") <= 12, `${order.indexOf("ben")} came first`);
});

test("all service accounts of a workspace have the turns of one person", async () => {
  const services: ApiClient[] = [];
  for (let each = 0; each < 20; each += 1) {
    const service = await serviceAccount(company, { name: `Bot ${each}`, board_uuids: [board.uuid] });
    assert.equal(await read(service), 200);
    services.push(service);
  }
  const requests = services.flatMap((service) => times(5, ["services", service] as const));
  const order = await orderOf([...requests, ["ada", ada]]);
  assert.ok(order.indexOf("ada") <= 10, `${order.indexOf("ada")} came first`);
});

test("credentials that were never seen do not share one turn because they come from one network", async () => {
  const office = "192.0.2.77";
  const known = await Promise.all(Array.from({ length: 12 }, (_, index) => member(`Known${index}`)));
  for (const who of known) assert.equal(await read(who), 200);
  const owners = await Promise.all(Array.from({ length: 12 }, (_, index) => member(`New${index}`)));
  const fresh = await Promise.all(owners.map((who) => keyOf(harness, who, workspace.uuid)));
  const order = await orderOf([
    ...known.flatMap((who) => times(10, ["known", who] as const)),
    ...fresh.map((key) => ["fresh", key, office] as const),
  ]);
  const before = order.slice(0, order.lastIndexOf("fresh")).filter((name) => name === "known").length;
  assert.ok(before <= 90, `${before} of 120 came before the last of the fresh ones`);
});

/** Lets requests of these senders wait for a locked task. @returns how many had a reply when somebody else had theirs */
async function repliesBefore(senders: readonly ApiClient[], other: ApiClient, from?: string): Promise<number> {
  const { uuid } = created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "Locked" })).task;
  const holder = await platform.pool.take();
  await holder.run("begin");
  await holder.run("select 1 from tasks where uuid = $1 for update", [uuid]);
  let replies = 0;
  const asked = senders.map(async ({ token }) => {
    const headers = { authorization: `Bearer ${token}` };
    const payload = { version: 1, title: "Mended" };
    await app.inject({ method: "PATCH", url: `/tasks/${uuid}`, remoteAddress: "192.0.2.78", headers, payload });
    replies += 1;
  });
  assert.equal(await read(other, from), 200);
  const before = replies;
  await holder.run("rollback");
  holder.release();
  await Promise.all(asked);
  return before;
}

test("the keys of one person do not hold all connections", async () => {
  assert.equal(await repliesBefore(await confirmedKeys(forRequests, ben), robot), 0);
});

test("the keys of an office, which the process has not seen yet, hold no connection for longer than their check", async () => {
  const owners = await Promise.all(Array.from({ length: forRequests - 1 }, (_, index) => member(`Fresh${index}`)));
  const fresh = await Promise.all(owners.map((who) => keyOf(harness, who, workspace.uuid)));
  const late = await keyOf(harness, await member("Late"), workspace.uuid);
  // from the same network: it would wait for them if they were not known by now
  assert.equal(await repliesBefore(fresh, late, "192.0.2.78"), 0);
});

test("credentials of one network that cannot be checked do not hold all connections", async () => {
  assert.equal(await read(ada), 200);
  const holder = await platform.pool.take();
  await holder.run("begin");
  await holder.run("lock table api_keys in access exclusive mode");
  let replies = 0;
  const asked = Array.from({ length: 3 * forRequests }, async (_, index) => {
    await read(apiClient(harness, `svc_${index}`), "192.0.2.79");
    replies += 1;
  });
  assert.equal(await read(ada), 200);
  assert.equal(replies, 0);
  await holder.run("rollback");
  holder.release();
  await Promise.all(asked);
});

test("a client that goes away before its turn sends nothing to the database", async () => {
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  assert.equal(await read(ada), 200);
  const letGo = await holdAll();
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${ada.token}`, "content-type": "application/json" };
  const title = "Never made";
  const closed = once(app.server, "connection").then(([socket]) => once(socket as Socket, "close"));
  const left = fetch(`${url}/boards/${board.uuid}/tasks`, {
    method: "POST",
    headers,
    body: JSON.stringify({ title }),
    signal: leaving.signal,
  });
  await once(app.server, "request");
  // until the request waits for its connection
  await delay(100);
  leaving.abort();
  await assert.rejects(left);
  await closed;
  letGo();
  assert.equal(await read(ada), 200);
  const made = await platform.pool.run("select 1 from tasks where title = $1", [title]);
  assert.equal(made.length, 0);
});
