import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { setImmediate as nextTick } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Credential } from "#platform/auth/credentials.ts";
import type { Pool } from "#platform/db/pool.ts";
import { startCompany } from "#test/company.ts";
import { sessionToken } from "#test/people.ts";
import { ConnectionCounts } from "#platform/util/connection-counts.ts";
import { openStreams } from "./stream.ts";

const { ada, ben, ivy, robot, board, workspace, harness } = await startCompany();
const { pool, signals, services } = harness.platform;

let looks = 0;
let underWay = 0;
let mostUnderWay = 0;
/** The pool, with its statements counted. */
const counting: Pool = {
  ...pool,
  run: async (text, parameters) => {
    looks += 1;
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    try {
      return await pool.run(text, parameters);
    } finally {
      underWay -= 1;
    }
  },
};
const streams = openStreams(counting, signals, new ConnectionCounts());

const userOf = (credential: Credential): string => (credential.kind === "session" ? credential.user_uuid : "");

/** Opens a stream without authorization, as if the request had just been authorized. */
const server = createServer((message, raw) => {
  const credential = services.credentials.read(message.headers.authorization);
  const request = { credential } as FastifyRequest;
  const reply = { raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply;
  const topics = { board_uuid: board.uuid, workspace_uuid: workspace.uuid, user_uuid: userOf(credential) };
  streams.open(request, reply, topics);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
after(() => server.close());

const open = (token: string): Promise<Response> => fetch(address, { headers: { authorization: `Bearer ${token}` } });

test("a stream whose access was lost while it opened ends at once", async () => {
  const response = await open(ivy.token);
  assert.equal(await response.text(), ": connected\n\n");
  assert.equal(streams.count, 0);
});

const isLooking = (): boolean => underWay > 0;

/** Waits until no look is under way or due. */
async function looked(): Promise<void> {
  do await nextTick();
  while (isLooking());
}

test("streams of one credential on one board look at their access together, and few credentials at once", async () => {
  const sessions = await Promise.all(Array.from({ length: 9 }, () => sessionToken(harness, ben.uuid)));
  const opened = [ada.token, ada.token, ada.token, robot.token, robot.token, ...sessions, ...sessions];
  const responses = await Promise.all(opened.map((token) => open(token)));
  assert.equal(streams.count, opened.length);
  await looked();
  [looks, mostUnderWay] = [0, 0];
  signals.send({ kind: "access_changed", workspace_uuid: workspace.uuid });
  await looked();
  assert.equal(looks, 11);
  assert.equal(mostUnderWay, 4);
  assert.equal(streams.count, opened.length);

  await harness.platform.pool.run("update sessions set ended_at = clock_timestamp() where user_uuid = $1", [ben.uuid]);
  signals.send({ kind: "account_changed", user_uuid: ben.uuid, is_shown: false });
  await looked();
  assert.equal(streams.count, 5);
  for (const response of responses.slice(5)) assert.match(await response.text(), /^: connected\n\n/);
  for (const response of responses.slice(0, 5)) await response.body?.cancel();
  while (streams.count > 0) await nextTick();
});

test("a check of access that is under way during a change is repeated", async () => {
  const response = await open(ada.token);
  await looked();
  looks = 0;
  for (let each = 0; each < 5; each += 1) signals.send({ kind: "access_changed", workspace_uuid: workspace.uuid });
  assert.ok(looks >= 2);
  await looked();
  assert.ok(looks <= 5);
  await response.body?.cancel();
  while (streams.count > 0) await nextTick();
});

test("a stream that opens while the server closes ends at once", async () => {
  const first = await open(ada.token);
  assert.equal(streams.count, 1);
  streams.close();
  assert.equal(await first.text(), ": connected\n\n");
  const second = await open(ada.token);
  assert.equal(await second.text(), ": connected\n\n");
  assert.equal(streams.count, 0);
});
