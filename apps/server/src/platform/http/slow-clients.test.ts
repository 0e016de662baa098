import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { createImport } from "#features/transfer/imports/routes/create-import.ts";
import { login } from "#features/identity/sign-in/login.ts";
import { startCompany } from "#test/company.ts";
import { buildApp, createServer } from "#app.ts";
import type { Timeouts } from "./slow-clients.ts";

const company = await startCompany();
const { platform, config } = company.harness;
/** in MB; more than the buffers between a server and a client hold */
const size = 64;

const large = route("GET /large", {
  id: "large",
  auth: "public",
  summary: "Answers more than fits into a line's buffers",
  access: {},
  reply: { much: Type.String() },
  errors: [],
  example: {},
  events: [],
  handle: () => ({ much: "x".repeat(size * 1024 * 1024) }),
});

/** Starts a server. @returns how to connect and send the beginning of a request: the client's end and the server's */
async function listen(timeouts: Timeouts) {
  const app = createServer(config, false, timeouts);
  const served: Socket[] = [];
  app.server.on("connection", (socket) => served.push(socket));
  const checks = { reply: () => {}, sends: () => {}, error: () => {} };
  await buildApp(app, config, { ...platform, checks }, [large, login, createImport]);
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  after(() => app.close());
  return async (start: string): Promise<{ client: Socket; server: Socket }> => {
    const client = connect(Number(port), "127.0.0.1");
    const before = served.length;
    await once(client, "connect");
    client.on("error", () => {});
    client.write(start);
    while (served[before] === undefined) await once(app.server, "connection");
    return { client, server: served[before] };
  };
}

/** longer than any test waits: what ends in a test then is ended by another limit */
const never = 600_000;
const sent = await listen({ body: 200, request: never, silence: never });
const sentOfFiles = await listen({ body: 200, request: 500, silence: never });
const sentInSilence = await listen({ body: never, request: never, silence: 1000 });

const started =
  "POST /auth/login HTTP/1.1\r\nhost: stoa\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";

test("a body that does not come is waited for no longer than the limit, and its connection is closed", async () => {
  const { client, server } = await sent(started);
  const closed = once(server, "close");
  const answer = await text(client);
  assert.match(
    answer,
    /^HTTP\/1\.1 408 [^]*x-error-code: BODY_TOO_SLOW[^]*"message":"The body took longer than 0\.2 seconds\."/,
  );
  await closed;
  assert.ok(server.destroyed);
});

test("a body that the route ignores has the same limit", async () => {
  const { client, server } = await sent("GET /nope HTTP/1.1\r\nhost: stoa\r\ncontent-length: 100\r\n\r\n{");
  const closed = once(server, "close");
  assert.match(await text(client), /^HTTP\/1\.1 404 [^]*ROUTE_NOT_FOUND[^]{0,100}$/);
  await closed;
});

test("a file may take longer than a body, and is waited for to an end too", async () => {
  const form =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nTitle\nOne\n\r\n--b--\r\n';
  const head = [
    `POST /workspaces/${company.workspace.uuid}/imports?source=csv&dry_run=true HTTP/1.1`,
    "host: stoa",
    `authorization: Bearer ${company.ada.token}`,
    "content-type: multipart/form-data; boundary=b",
    `content-length: ${form.length}`,
    "connection: close",
  ].join("\r\n");
  const start = `${head}\r\n\r\n${form.slice(0, 10)}`;
  const slow = await sent(start);
  // begun later, and over before
  await text((await sent(started)).client);
  slow.client.write(form.slice(10));
  assert.match(await text(slow.client), /^HTTP\/1\.1 201 /);
  assert.match(await text((await sentOfFiles(start)).client), /^HTTP\/1\.1 408 /);
});

test("the connection of a client that does not read its reply is closed", async () => {
  const { client, server } = await sentInSilence("GET /large HTTP/1.1\r\nhost: stoa\r\n\r\n");
  await once(server, "close");
  assert.ok(server.destroyed);
  assert.equal(server.writableLength, 0);
  assert.ok(client.bytesRead < size * 1024 * 1024);
  client.destroy();
});

test("a reply that is read slowly is sent completely", async () => {
  const { client } = await sent("GET /large HTTP/1.1\r\nhost: stoa\r\nconnection: close\r\n\r\n");
  assert.ok((await text(client)).length > size * 1024 * 1024);
});
