import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { verifySignedDocument } from "#features/wiki/signature-requests/routes/verify-signed-document.ts";
import { login } from "#features/identity/sign-in/login.ts";
import { unsubscribeByLink } from "#features/reactions/summaries/routes/unsubscribe-by-link.ts";
import { startCompany } from "#test/company.ts";
import { buildApp, createServer } from "#app.ts";

const { harness } = await startCompany();
const { platform, config } = harness;
const app = createServer(config, false);
const checks = { reply: () => {}, sends: () => {}, error: () => {} };
await buildApp(app, config, { ...platform, checks }, [verifySignedDocument, login, unsubscribeByLink]);
const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
after(() => app.close());

const partOf = (content: string): string => `${content.length.toString(16)}\r\n${content}\r\n`;

/** Sends a body in parts, and its end. @returns all that comes until the connection is closed */
async function send(path: string, type: string, parts: readonly string[]): Promise<string> {
  const client = connect(Number(port), "127.0.0.1");
  client.on("error", () => {});
  await once(client, "connect");
  client.write(
    `POST ${path} HTTP/1.1\r\nhost: stoa\r\nconnection: close\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  client.write(`${parts.map(partOf).join("")}0\r\n\r\n`);
  return text(client);
}

const form = "multipart/form-data; boundary=b";
const begin =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n';
const end = "\r\n--b--\r\n";
const filled = (count: number, part: string): string[] => Array.from({ length: count }, () => part);
const refused = /^HTTP\/1\.1 400 [^]*x-error-code: BODY_IN_TINY_PARTS[^]*More than 2000 parts[^]{0,100}$/;

test("a body in very many parts of one byte is refused, whatever would be done with it", async () => {
  assert.match(await send("/auth/login", "application/json", filled(2500, "a")), refused);
  assert.match(await send("/public/signature-verification", form, [begin, ...filled(2500, "a"), end]), refused);
});

test("the connection of such a body is closed after the reply where the body is not read", async () => {
  for (const path of ["/nope", `/public/unsubscribe/${"x".repeat(64)}`]) {
    assert.match(await send(path, "text/xml", filled(2500, "a")), /^HTTP\/1\.1 4/, path);
  }
});

test("many parts of a usual size and some tiny ones are taken", async () => {
  for (const parts of [filled(1900, "a"), filled(2500, "a".repeat(40))]) {
    const reply = await send("/public/signature-verification", form, [begin, ...parts, end]);
    assert.match(reply, /^HTTP\/1\.1 200 [^]*"result":"unknown"/);
  }
});
