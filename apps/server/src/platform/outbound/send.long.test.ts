import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { createAuthority, selfSigned } from "#test/certificates.ts";
import { faultOfPeer, leadsTo } from "./connect.ts";
import { type Receiver, startRawReceiver, startReceiver, startTlsReceiver } from "#test/receivers.ts";
import { answered, drip, failed, ok, personalities, pour, zeros } from "#test/personalities.ts";
import { until } from "#test/until.ts";
import { createOutbound, isFinal, type OutboundOptions } from "./outbound.ts";
import type { SendOutcome } from "./send.ts";

const authority = createAuthority();
const host = "hooks.example.com";
const certificate = authority.issue({ name: host });
const body = Buffer.from('{"event":"ticket.created"}');
const outgoing = { url: `https://${host}/in?key=1`, headers: { "content-type": "application/json" }, body };

/** Sends to a receiver on loopback; without another time limit it only ends what hangs. */
function wayTo(receiver: Pick<Receiver, "port">, options: OutboundOptions = {}) {
  const overrides = new Map([[host, { addresses: ["127.0.0.1"], port: receiver.port }]]);
  return createOutbound({ authority: authority.cert, overrides, limit: 60_000, ...options });
}

// the first TLS context of a process takes long
await wayTo({ port: 1 }).send(outgoing);

for (const [name, { behave, sent, isSlow }] of Object.entries(personalities)) {
  test(`a receiver that ${name}: ${"status" in sent ? sent.status : sent.reason}`, async () => {
    const receiver = await startTlsReceiver(certificate, behave);
    after(() => receiver.close());
    const options = isSlow ? { limit: 1000 } : {};
    assert.deepEqual(await wayTo(receiver, options).send(outgoing), sent);
    assert.equal(receiver.connections(), 1);
    await closed(receiver);
  });
}

/** Waits until the receiver has seen the end of every connection. */
function closed(receiver: Receiver): Promise<void> {
  return until(() => receiver.open() === 0);
}

const distrusted = {
  "for another name": authority.issue({ name: "other.example.com" }),
  "for a name below": authority.issue({ name: `a.${host}` }),
  "that has expired": authority.issue({ name: host, days: -2 }),
  "that nobody vouches for": selfSigned({ name: host }),
  "of an authority that is not trusted": createAuthority().issue({ name: host }),
};

for (const [name, wrong] of Object.entries(distrusted)) {
  test(`a receiver with a certificate ${name} gets nothing`, async () => {
    const receiver = await startReceiver(wrong);
    after(() => receiver.close());
    assert.deepEqual(await wayTo(receiver).send(outgoing), failed("tls"));
    assert.deepEqual(receiver.received, []);
    await closed(receiver);
  });
}

test("a receiver is trusted for a wildcard of its own name, and without an authority of the test not at all", async () => {
  const receiver = await startReceiver(authority.issue({ name: "*.example.com" }));
  after(() => receiver.close());
  assert.deepEqual(await wayTo(receiver).send(outgoing), answered(200));
  assert.deepEqual(await wayTo(receiver, { authority: null }).send(outgoing), failed("tls"));
});

const isTimeout = (sent: SendOutcome): boolean => sent.outcome === "failed" && sent.reason === "timeout";

test("a server that never finishes the handshake, talks HTTP, closes or resets at once is left in time", async () => {
  const behaviours: [SendOutcome, (socket: Socket) => void][] = [
    [failed("timeout"), () => {}],
    [failed("timeout"), (socket) => void socket.once("data", () => socket.write(Buffer.from("160303", "hex")))],
    [failed("tls"), (socket) => void socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))],
    [failed("reset"), (socket) => void socket.end()],
    [failed("reset"), (socket) => void socket.resetAndDestroy()],
  ];
  for (const [sent, behave] of behaviours) {
    const receiver = await startRawReceiver((socket) => {
      behave(socket);
      // or it would not hear the end
      socket.resume();
    });
    after(() => receiver.close());
    assert.deepEqual(await wayTo(receiver, isTimeout(sent) ? { limit: 600 } : {}).send(outgoing), sent);
    await closed(receiver);
  }
});

test("a closed port is reported, and nothing else of the network", async () => {
  const receiver = await startRawReceiver(() => {});
  await receiver.close();
  const sent = await wayTo(receiver).send(outgoing);
  assert.deepEqual(sent, failed("refused_connection"));
  assert.deepEqual(Object.keys(sent), ["outcome", "reason"]);
});

test("an address without a route from this machine is reported, and ends nothing else", async () => {
  // the system rejects them at once, before it sends anything
  const refused = ["255.255.255.255", "ff02::1"];
  for (const addresses of [refused.slice(0, 1), refused.slice(1), refused]) {
    const overrides = new Map([[host, { addresses, port: 443 }]]);
    assert.deepEqual(await createOutbound({ overrides }).send(outgoing), failed("unreachable"), addresses.join(" "));
  }
});

test("a request arrives as it was given, over a connection of its own", async () => {
  const receiver = await startReceiver(certificate);
  after(() => receiver.close());
  const outbound = wayTo(receiver);
  const headers = { "content-type": "application/json", "x-service-signature": "t=1,v1=ab", host: "else.example.com" };
  for (let round = 0; round < 3; round += 1) await outbound.send({ ...outgoing, headers });
  assert.equal(receiver.connections(), 3);
  const [first] = receiver.received;
  assert.equal(first?.path, "/in?key=1");
  assert.deepEqual(first.body, body);
  assert.deepEqual(first.headers, {
    "user-agent": "Stoa",
    "content-type": "application/json",
    "x-service-signature": "t=1,v1=ab",
    host,
    "content-length": String(body.length),
    connection: "close",
  });
  await outbound.send({ ...outgoing, url: `https://${host}:8443/` });
  assert.equal(receiver.received.at(-1)?.headers.host, `${host}:8443`);
});

test("a body of a megabyte arrives whole, and an empty one too", async () => {
  const receiver = await startReceiver(certificate);
  after(() => receiver.close());
  for (const size of [2 ** 20, 0]) {
    assert.deepEqual(await wayTo(receiver).send({ ...outgoing, body: Buffer.alloc(size, "ab") }), answered(200));
    assert.equal(receiver.received.at(-1)?.body.length, size);
  }
});

test("a header with a line break is our own mistake, and nothing is sent", async () => {
  const receiver = await startReceiver(certificate);
  after(() => receiver.close());
  const headers = { "x-a": "a\r\nx-b: b" };
  await assert.rejects(wayTo(receiver).send({ ...outgoing, headers }), { code: "UND_ERR_INVALID_ARG" });
  assert.deepEqual(receiver.received, []);
  await closed(receiver);
});

test("a URL that breaks the rules is not sent to, whatever is kept of it", async () => {
  const receiver = await startReceiver(certificate);
  after(() => receiver.close());
  const { port } = receiver;
  const urls = [
    [`https://127.0.0.1:${port}/`, `https://2130706433:${port}/`, `https://[::1]:${port}/`, `https://0x7f.1:${port}/`],
    [`http://${host}:${port}/`, `https://localhost:${port}/`, `https://a@${host}/`, `https://x.internal:${port}/`],
  ].flat();
  for (const url of urls) {
    const sent = await wayTo(receiver).send({ ...outgoing, url });
    assert.deepEqual(sent, failed("url"), url);
    assert.ok(isFinal(sent));
  }
  assert.equal(receiver.connections(), 0);
});

test("a name that leads inside, or inside too, is not sent to and not registered", async () => {
  const receiver = await startReceiver(certificate);
  after(() => receiver.close());
  for (const addresses of [
    ["127.0.0.1"],
    ["93.184.215.14", "127.0.0.1"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["::7f00:1"],
  ]) {
    const outbound = createOutbound({ authority: authority.cert, resolver: async () => addresses });
    const url = `https://inside.example.com:${receiver.port}/`;
    assert.deepEqual(await outbound.checkEndpoint(url), { fault: "not_public" });
    const sent = await outbound.send({ ...outgoing, url });
    assert.deepEqual(sent, failed("not_public"));
    assert.ok(isFinal(sent));
  }
  assert.equal(receiver.connections(), 0);
});

test("a name that was public when it was registered and leads inside later is not sent to", async () => {
  const receiver = await startReceiver(certificate);
  after(() => receiver.close());
  const answers = [["93.184.215.14"], ["127.0.0.1"], ["127.0.0.1"]];
  let asked = 0;
  const outbound = createOutbound({ authority: authority.cert, resolver: async () => answers[asked++] ?? [] });
  const url = `https://moving.example.com:${receiver.port}/`;
  const checked = await outbound.checkEndpoint(url);
  assert.equal("url" in checked && checked.url.href, url);
  for (let round = 2; round < 4; round += 1) {
    assert.deepEqual(await outbound.send({ ...outgoing, url }), failed("not_public"));
    assert.equal(asked, round);
  }
  assert.equal(receiver.connections(), 0);
});

test("a DNS that fails is another thing than a name that leads nowhere", async () => {
  const broken = createOutbound({ resolver: () => Promise.reject(new Error("SERVFAIL")) });
  const empty = createOutbound({ resolver: async () => [] });
  const silent = createOutbound({ resolver: () => new Promise(() => {}), limit: 50 });
  assert.deepEqual(await broken.checkEndpoint(outgoing.url), { fault: "dns" });
  assert.deepEqual(await empty.checkEndpoint(outgoing.url), { fault: "no_address" });
  const cases: [SendOutcome, boolean, ReturnType<typeof createOutbound>][] = [
    [failed("dns"), false, broken],
    [failed("no_address"), true, empty],
    [failed("timeout"), false, silent],
  ];
  for (const [expected, final, outbound] of cases) {
    const sent = await outbound.send(outgoing);
    assert.deepEqual(sent, expected);
    assert.equal(isFinal(sent), final);
  }
});

test("a redirect is final; a failure of the receiver is not", () => {
  for (const status of [300, 301, 302, 307, 308, 399]) assert.ok(isFinal(answered(status)));
  for (const status of [101, 200, 204, 299, 400, 404, 410, 500, 503]) assert.ok(!isFinal(answered(status)));
  for (const reason of ["timeout", "reset", "tls", "protocol", "refused_connection"] as const) {
    assert.ok(!isFinal(failed(reason)));
  }
});

test("an attempt is ended from outside, and says so", async () => {
  const receiver = await startTlsReceiver(certificate, () => stopping.abort(new Error("The worker is closing.")));
  after(() => receiver.close());
  const stopping = new AbortController();
  await assert.rejects(wayTo(receiver).send(outgoing, stopping.signal), { message: "The worker is closing." });
  await closed(receiver);
  await assert.rejects(wayTo(receiver).send(outgoing, stopping.signal), { message: "The worker is closing." });
  assert.equal(receiver.connections(), 1);
});

test("of several addresses the next is tried when one is closed", async () => {
  const receiver = await startReceiver(certificate);
  after(() => receiver.close());
  const place = { addresses: ["127.0.0.2", "::1", "127.0.0.1"], port: receiver.port };
  const outbound = wayTo(receiver, { overrides: new Map([[host, place]]) });
  assert.deepEqual(await outbound.send(outgoing), answered(200));
});

test("a hundred answers without an end cost little memory and are cut soon", async () => {
  let written = 0;
  const receiver = await startTlsReceiver(certificate, (socket) => {
    socket.write(`${ok}content-length: ${2 ** 30}\r\n\r\n`);
    pour(socket, zeros);
    socket.on("close", () => (written += socket.bytesWritten));
  });
  after(() => receiver.close());
  const outbound = wayTo(receiver, { limit: 10_000 });
  await outbound.send(outgoing);
  const before = process.memoryUsage().rss;
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 10 }, () => outbound.send(outgoing)));
  }
  const grown = process.memoryUsage().rss - before;
  await closed(receiver);
  assert.ok(grown < 32 * 2 ** 20, `${grown} bytes`);
  // what the system's buffers hold on both sides is written too
  assert.ok(written < 101 * 8 * 2 ** 20, `${written} bytes`);
});

/** Starts a receiver that never answers, one that does not come to an end, and one that does not speak TLS. */
async function startSlow(): Promise<Receiver[]> {
  const slow = await Promise.all([
    startTlsReceiver(certificate, () => {}),
    startTlsReceiver(certificate, (socket) => drip(socket, ok + "x-a: a\r\n".repeat(99), 1000)),
    startRawReceiver((socket) => void socket.resume()),
  ]);
  after(() => Promise.all(slow.map((receiver) => receiver.close())));
  return slow;
}

/** Makes twenty attempts at each of these receivers. @param options such as another limit than the usual one */
function attemptsAt(
  slow: readonly Receiver[],
  options: OutboundOptions = {},
  stopping?: AbortSignal,
): Promise<SendOutcome>[] {
  return slow.flatMap((receiver) => {
    const outbound = createOutbound({ ...wayOf(receiver), ...options });
    return Array.from({ length: 20 }, () => outbound.send(outgoing, stopping));
  });
}

test("quick attempts do not wait for sixty slow ones", async () => {
  const slow = await startSlow();
  const quick = await startReceiver(certificate);
  after(() => quick.close());
  const stopping = new AbortController();
  let endedCount = 0;
  const slowOnes = attemptsAt(slow, { limit: 600_000 }, stopping.signal);
  const ended = Promise.allSettled(slowOnes.map((each) => each.finally(() => (endedCount += 1))));
  for (let round = 0; round < 10; round += 1) assert.deepEqual(await wayTo(quick).send(outgoing), answered(200));
  assert.equal(endedCount, 0);
  stopping.abort();
  await ended;
  for (const receiver of slow) await closed(receiver);
});

test("sixty attempts at once all end after ten seconds", async () => {
  const slow = await startSlow();
  // a timer that is due before theirs ends before theirs, however late all are
  let isNearlyOver = false;
  const nearlyOver = delay(9900).then(() => (isNearlyOver = true));
  const note = () => assert.ok(isNearlyOver, "an attempt ended before its time");
  const ended = Promise.all(attemptsAt(slow).map((each) => each.finally(note)));
  assert.deepEqual(
    new Set((await ended).map((sent) => JSON.stringify(sent))),
    new Set([JSON.stringify(failed("timeout"))]),
  );
  await nearlyOver;
  for (const receiver of slow) await closed(receiver);
});

test("a connection that ended elsewhere gets not one byte", async () => {
  let bytes = 0;
  const receiver = await startRawReceiver((socket) => void socket.on("data", (chunk) => (bytes += chunk.length)));
  after(() => receiver.close());
  let reads = 0;
  const place = {
    port: receiver.port,
    // what was pinned and what is looked at afterwards differ, as they never should
    get addresses() {
      reads += 1;
      return [reads === 1 ? "127.0.0.1" : "93.184.215.14"];
    },
  };
  assert.deepEqual(await wayTo(receiver, { overrides: new Map([[host, place]]) }).send(outgoing), failed("not_public"));
  await closed(receiver);
  assert.deepEqual([receiver.connections(), bytes], [1, 0]);
});

test("the other end of a connection is compared as an address, not as a text", () => {
  const place = { addresses: ["93.184.215.14", "2606:4700:0:0::1111"], port: 443 };
  for (const remote of ["93.184.215.14", "2606:4700::1111"]) assert.equal(leadsTo(place, remote), true);
  for (const remote of ["127.0.0.1", "93.184.215.15", "::1", "2606:4700::1112", undefined]) {
    assert.equal(leadsTo(place, remote), false);
  }
});

test("a receiver that is gone before we look who it is has reset the connection, and is tried again", () => {
  const place = { addresses: ["93.184.215.14"], port: 443 };
  assert.equal(faultOfPeer(place, undefined), "reset");
  assert.equal(faultOfPeer(place, "10.0.0.1"), "not_public");
  assert.equal(faultOfPeer(place, "93.184.215.14"), null);
});

function wayOf(receiver: Receiver) {
  return { authority: authority.cert, overrides: new Map([[host, { addresses: ["127.0.0.1"], port: receiver.port }]]) };
}
