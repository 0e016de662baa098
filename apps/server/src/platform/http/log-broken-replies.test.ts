import assert from "node:assert/strict";
import { Readable, Writable } from "node:stream";
import { test } from "node:test";
import Fastify from "fastify";
import { logOptions } from "./log.ts";
import { LogBrokenReplies } from "./log-broken-replies.ts";

test("a reply that breaks off is logged with its error, and a client that goes away is not", async () => {
  const lines: { msg: string; err?: { message: string } }[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(String(line)) as (typeof lines)[number]);
      done();
    },
  });
  const app = Fastify({ logger: { ...(logOptions("info") as object), stream }, logController: new LogBrokenReplies() });
  app.get("/broken", (_request, reply) =>
    reply.send(
      Readable.from(
        (function* () {
          yield "half";
          throw new Error("The storage has no file.");
        })(),
      ),
    ),
  );
  app.get("/endless", (_request, reply) => {
    const endless = new Readable({ read: () => {} });
    endless.push("first");
    return reply.send(endless);
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  await assert.rejects(async () => (await fetch(`${address}/broken`)).text());
  const leaving = new AbortController();
  await fetch(`${address}/endless`, { signal: leaving.signal });
  leaving.abort();
  await app.close();
  const said = lines.filter(({ err }) => err !== undefined).map(({ msg, err }) => [msg, err?.message]);
  assert.deepEqual(said, [["a reply broke off", "The storage has no file."]]);
});
