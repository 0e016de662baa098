import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { startCompany } from "#test/company.ts";
import { buildApp, createServer } from "#app.ts";
import { defaultTimeouts } from "./slow-clients.ts";

const { harness } = await startCompany();
const { platform, config } = harness;

const small = 64 * 1024;
const size = 200_000;
const waiting: (() => void)[] = [];

/** Waits, with its body, until the test says. */
const hold = route("POST /hold", {
  id: "hold",
  auth: "public",
  summary: "Waits",
  access: {},
  body: closed({ text: field(Type.String(), "Anything."), wait: field(Type.Optional(Type.Boolean()), "Whether.") }),
  reply: { length: field(Type.Integer(), "Of the text.") },
  errors: [],
  example: { body: { text: "" } },
  events: { none: "A test." },
  beforeTransaction: async ({ body }) => {
    if (body.wait === true) await new Promise<void>((resolve) => waiting.push(resolve));
  },
  handle: ({ body }) => ({ length: body.text.length }),
});

// the sender says what the address is
const proxied = { ...config, TRUST_PROXY: "127.0.0.1" };
const app = createServer(proxied, false, defaultTimeouts, { most: 1_000_000, mostOfCaller: 500_000 });
await buildApp(app, proxied, { ...platform, checks: { reply() {}, sends() {}, error() {} } }, [hold]);
const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
after(() => app.close());

const bodyOf = (length: number, more: object = {}): string => JSON.stringify({ text: "a".repeat(length), ...more });

/** Sends a request, without its last bytes. @returns its connection, and how it is ended */
async function begin(address: string, body: string, missing = 1): Promise<{ client: Socket; end(): Promise<string> }> {
  const client = connect(Number(port), "127.0.0.1");
  client.on("error", () => {});
  await once(client, "connect");
  client.write(
    `POST /hold HTTP/1.1\r\nhost: stoa\r\nx-forwarded-for: ${address}\r\nconnection: close\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, body.length - missing)}`,
  );
  const end = async (): Promise<string> => {
    client.write(body.slice(body.length - missing));
    return text(client);
  };
  return { client, end };
}

const sendWhole = async (address: string, body: string): Promise<string> => (await begin(address, body)).end();
const busy = /^HTTP\/1\.1 429 [^]*retry-after: 1[^]*x-error-code: BODIES_TOO_LARGE/i;
const done = /^HTTP\/1\.1 200 /;

/** Sends until the server has room again: it notices a closed connection a moment later. */
async function sendUntilDone(address: string, body: string): Promise<void> {
  for (let reply = ""; !done.test(reply);) reply = await sendWhole(address, body);
}

test("an address has large bodies for so much at once; others, and its small ones, go on", async () => {
  const open = [await begin("10.0.0.1", bodyOf(size)), await begin("10.0.0.1", bodyOf(size))];
  for (let reply = ""; !busy.test(reply);) reply = await sendWhole("10.0.0.1", bodyOf(size));
  assert.match(await sendWhole("10.0.0.1", bodyOf(small - 100)), done);
  assert.match(await sendWhole("10.0.0.2", bodyOf(size)), done);
  for (const { end } of open) assert.match(await end(), done);
  await sendUntilDone("10.0.0.1", bodyOf(size));
});

test("all addresses together have so much, and those who leave make room", async () => {
  const open = [];
  for (const last of [1, 1, 2, 2]) open.push(await begin(`10.0.1.${last}`, bodyOf(size)));
  for (let reply = ""; !busy.test(reply);) reply = await sendWhole("10.0.1.3", bodyOf(size));
  for (const { client } of open) client.destroy();
  await sendUntilDone("10.0.1.3", bodyOf(size));
  await sendUntilDone("10.0.1.1", bodyOf(2 * size));
});

test("a body counts until its request was handled, although nobody waits any more", async () => {
  const { client, end } = await begin("10.0.2.1", bodyOf(2 * size, { wait: true }));
  end().catch(() => {});
  while (waiting.length === 0) await new Promise(setImmediate);
  client.destroy();
  await once(client, "close");
  for (let tries = 0; tries < 10; tries += 1) assert.match(await sendWhole("10.0.2.1", bodyOf(size)), busy);
  waiting.shift()?.();
  await sendUntilDone("10.0.2.1", bodyOf(size));
});

test("a body that nobody reads any more, and that is too large for its caller, ends nothing else", async () => {
  const mostOfHold = 2 * 1024 * 1024;
  const open = await begin("10.0.4.1", bodyOf(2 * size));
  const client = connect(Number(port), "127.0.0.1");
  client.on("error", () => {});
  client.write(
    `POST /hold HTTP/1.1\r\nhost: stoa\r\nx-forwarded-for: 10.0.4.1\r\ncontent-type: application/json\r\n` +
      `content-length: ${mostOfHold + 1}\r\n\r\n${"a".repeat(mostOfHold + 1)}`,
  );
  assert.match(await text(client).catch(() => "reset"), /^HTTP\/1\.1 413 |reset/);
  assert.match(await open.end(), done);
});

test("a body in parts of one byte counts for what the parts take", async () => {
  const client = connect(Number(port), "127.0.0.1");
  client.on("error", () => {});
  client.write(
    "POST /hold HTTP/1.1\r\nhost: stoa\r\nx-forwarded-for: 10.0.3.1\r\ncontent-type: application/json\r\n" +
      `transfer-encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(1990)}`,
  );
  assert.match(await text(client), busy);
});
