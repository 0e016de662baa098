import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import { after, test } from "node:test";
import { createAuthority } from "#test/certificates.ts";
import { startReceiver } from "#test/receivers.ts";
import { createKeepAlive } from "./keep-alive.ts";
import { createOutbound } from "./outbound.ts";

const authority = createAuthority();
const host = "hooks.example.com";
const outgoing = { url: `https://${host}/in`, headers: {}, body: Buffer.from("{}") };

/** A receiver and a kept connection to it; `addresses` may be changed. */
async function start(answer?: RequestListener) {
  const receiver = await startReceiver(authority.issue({ name: host }), answer);
  after(() => receiver.close());
  const addresses = new Map([[host, { addresses: ["127.0.0.1"], port: receiver.port }]]);
  const outbound = createOutbound({ authority: authority.cert, overrides: addresses, limit: 2000 });
  const keepAlive = createKeepAlive();
  return { receiver, addresses, keepAlive, send: () => outbound.send(outgoing, undefined, keepAlive) };
}
const ok = { outcome: "answered", status: 200 };

test("attempts one after the other share a connection, which `close` closes", async () => {
  const { receiver, keepAlive, send } = await start();
  for (let round = 0; round < 30; round += 1) assert.deepEqual(await send(), ok);
  assert.deepEqual([receiver.connections(), receiver.received.length], [1, 30]);
  keepAlive.close();
  for (let round = 0; receiver.open() > 0; round += 1) {
    assert.ok(round < 100);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
});

test("a kept connection is not used when the name has another address by now", async () => {
  const { receiver, addresses, keepAlive, send } = await start();
  await send();
  addresses.set(host, { addresses: ["127.0.0.2"], port: 1 });
  assert.deepEqual(await send(), { outcome: "failed", reason: "refused_connection" });
  assert.deepEqual([receiver.connections(), receiver.received.length], [1, 1]);
  keepAlive.close();
});

test("a receiver that closes after each answer gets a new connection, whether or not it says so", async () => {
  for (const says of [true, false]) {
    const { receiver, keepAlive, send } = await start((request, response) => {
      if (says) response.setHeader("connection", "close");
      response.end(() => void setTimeout(() => request.socket.destroy(), 1));
    });
    for (let round = 0; round < 5; round += 1) assert.deepEqual(await send(), ok);
    assert.equal(receiver.received.length, 5);
    keepAlive.close();
  }
});

test("a receiver that breaks a kept connection instead of answering is asked once more, and then it has failed", async () => {
  let count = 0;
  const { receiver, keepAlive, send } = await start((request, response) => {
    if ((count += 1) === 1) response.end();
    else request.socket.destroy();
  });
  assert.deepEqual(await send(), ok);
  assert.deepEqual(await send(), { outcome: "failed", reason: "reset" });
  assert.deepEqual([receiver.connections(), receiver.received.length], [2, 3]);
  keepAlive.close();
});
