import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import { after, test } from "node:test";
import type { TLSSocket } from "node:tls";
import { createAuthority } from "#test/certificates.ts";
import { behindTls, type Receiver, startRawReceiver, startReceiver } from "#test/receivers.ts";
import { until } from "#test/until.ts";
import { createKeepAlive } from "./keep-alive.ts";
import { createOutbound } from "./outbound.ts";

const authority = createAuthority();
const host = "hooks.example.com";
const outgoing = { url: `https://${host}/in`, headers: {}, body: Buffer.from("{}") };

/** A kept connection to a receiver; `addresses` may be changed. */
function connectionTo<Each extends Pick<Receiver, "port" | "close">>(receiver: Each) {
  after(() => receiver.close());
  const addresses = new Map([[host, { addresses: ["127.0.0.1"], port: receiver.port }]]);
  const outbound = createOutbound({ authority: authority.cert, overrides: addresses, limit: 60_000 });
  const keepAlive = createKeepAlive();
  return { receiver, addresses, keepAlive, send: () => outbound.send(outgoing, undefined, keepAlive) };
}

async function start(answer?: RequestListener) {
  return connectionTo(await startReceiver(authority.issue({ name: host }), answer));
}

/** A receiver that does as it likes whenever a request has arrived. */
async function startTls(respond: (socket: TLSSocket) => void) {
  const behave = (socket: TLSSocket): void => {
    // otherwise the system holds a second write back until the first is acknowledged
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => chunk.toString().endsWith("{}") && respond(socket));
  };
  return connectionTo(await startRawReceiver(behindTls(authority.issue({ name: host }), behave)));
}

const ok = { outcome: "answered", status: 200 };

test("attempts one after the other share a connection, which `close` closes", async () => {
  const { receiver, keepAlive, send } = await start();
  for (let round = 0; round < 30; round += 1) assert.deepEqual(await send(), ok);
  assert.deepEqual([receiver.connections(), receiver.received.length], [1, 30]);
  keepAlive.close();
  await until(() => receiver.open() === 0);
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

test("a connection on which something arrives that nobody asked for is closed, and not used again", async () => {
  for (const pause of [0, 20]) {
    const { receiver, send } = await startTls((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
      setTimeout(() => socket.write("HTTP/1.1 500 Oh\r\ncontent-length: 0\r\n\r\n"), pause);
    });
    for (let round = 1; round <= 3; round += 1) {
      assert.deepEqual(await send(), ok);
      await until(() => receiver.open() === 0);
      assert.equal(receiver.connections(), round);
    }
  }
});

test("a connection is kept after a small body, and not after one of more than 64 KiB", async () => {
  const cases = [
    [1, 2 ** 16],
    [3, 2 ** 16 + 1],
  ] as const;
  for (const [connections, length] of cases) {
    const { receiver, keepAlive, send } = await start((_request, response) => response.end(Buffer.alloc(length)));
    for (let round = 0; round < 3; round += 1) assert.deepEqual(await send(), ok);
    assert.equal(receiver.connections(), connections);
    keepAlive.close();
  }
});

test("an unused connection closes by itself", async () => {
  const { receiver, send } = await start((_request, response) => response.setHeader("keep-alive", "timeout=600").end());
  assert.deepEqual(await send(), ok);
  await until(() => receiver.open() === 0);
  assert.deepEqual(await send(), ok);
  assert.equal(receiver.connections(), 2);
});

test("a connection that the receiver keeps for a second only is not used again", async () => {
  const { receiver, send } = await start((_request, response) => response.setHeader("keep-alive", "timeout=1").end());
  for (let round = 0; round < 3; round += 1) assert.deepEqual(await send(), ok);
  assert.equal(receiver.connections(), 3);
});

test("interim responses are skipped, wherever the receiver's packets end", async () => {
  const interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n";
  const whole = `${interim}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok`;
  let at = 0;
  const { receiver, keepAlive, send } = await startTls((socket) => {
    socket.write(whole.slice(0, at));
    setTimeout(() => socket.write(whole.slice(at)), 2);
  });
  for (at = 1; at < whole.length; at += 1) assert.deepEqual(await send(), ok, `cut at ${at}`);
  assert.equal(receiver.connections(), 1);
  keepAlive.close();
});

test("a connection is kept however soon the receiver responds", async () => {
  const child = fork(new URL(import.meta.resolve("#test/receiver-process.ts")));
  after(() => child.disconnect());
  child.send(authority.issue({ name: host }));
  const [port] = (await once(child, "message")) as [number];
  const { keepAlive, send } = connectionTo({ port, close: async () => {} });
  for (let round = 0; round < 200; round += 1) assert.deepEqual(await send(), ok);
  child.send("connections");
  assert.deepEqual(await once(child, "message"), [1, undefined]);
  keepAlive.close();
});
