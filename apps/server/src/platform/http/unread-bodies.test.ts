import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { after, test } from "node:test";
import { signUp } from "#features/identity/accounts/routes/sign-up.ts";
import { createImport } from "#features/transfer/imports/routes/create-import.ts";
import { startCompany } from "#test/company.ts";
import { buildApp, createServer } from "#app.ts";

const { ada, harness, workspace } = await startCompany();
const app = createServer(harness.config, false);
await buildApp(app, harness.config, harness.platform, [signUp, createImport]);
const url = await app.listen({ port: 0, host: "127.0.0.1" });
after(() => app.close());

const megabyte = 1_000_000;
/** Bodies of four megabytes as clients send them, some with their length and some in parts, some at once and some slowly. */
const path = "/auth/sign-up";
const headers = { "content-type": "application/json" };
const body = JSON.stringify({ email: "x".repeat(4 * megabyte) });

/** Sends a body slowly, with its length or without. */
async function sendSlowly(hasLength: boolean): Promise<number | undefined> {
  const length = { "content-length": body.length };
  const sending = request(url + path, { method: "POST", headers: hasLength ? { ...headers, ...length } : headers });
  const answered = once(sending, "response");
  for (let start = 0; start < body.length; start += megabyte / 4) {
    sending.write(body.slice(start, start + megabyte / 4));
    await delay(20);
  }
  sending.end();
  const [reply] = await answered;
  reply.resume();
  return reply.statusCode;
}

const clients: Readonly<Record<string, () => Promise<number | undefined>>> = {
  "that sends all at once": async () => (await fetch(url + path, { method: "POST", headers, body })).status,
  "that sends in parts": async () => {
    const parts = new Blob([body]).stream();
    return (await fetch(url + path, { method: "POST", headers, body: parts, duplex: "half" })).status;
  },
  "that sends slowly": () => sendSlowly(true),
  "that sends in parts and slowly": () => sendSlowly(false),
};

const messageOf = ({ cause, message }: Error): string => (cause instanceof Error ? cause.message : message);

for (const [which, send] of Object.entries(clients)) {
  test(`a client ${which} sees that its body is too large, fifty times of fifty`, async () => {
    const seen: unknown[] = [];
    for (let round = 0; round < 5; round += 1) {
      seen.push(...(await Promise.all(Array.from({ length: 10 }, () => send().catch(messageOf)))));
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 50 }, () => 413),
    );
  });
}

test("a client that sends a whole file which is too large sees it as well", async () => {
  const form = new FormData();
  form.append("file", new Blob(["x".repeat(30 * megabyte)]), "a.csv");
  const authorization = { authorization: `Bearer ${ada.token}` };
  for (let round = 0; round < 5; round += 1) {
    const send = { method: "POST", headers: authorization, body: form };
    assert.equal((await fetch(`${url}/workspaces/${workspace.uuid}/imports?source=csv`, send)).status, 413);
  }
});

test("the rest of a body is read up to a limit, and its connection is closed", async () => {
  const client = connect(Number(new URL(url).port), "127.0.0.1");
  await once(client, "connect");
  const received = text(client).catch(() => "");
  const ended = once(client, "close");
  client.on("error", () => {});
  client.write(
    `POST ${path} HTTP/1.1\r\nhost: stoa\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n`,
  );
  let sent = 0;
  while (!client.destroyed && sent < 1000 * megabyte) {
    client.write("x".repeat(megabyte));
    sent += megabyte;
    await delay(1);
  }
  await ended;
  assert.ok(sent < 200 * megabyte, `${sent}`);
  assert.match(await received, /^(?:HTTP\/1\.1 413 |$)/);
});
