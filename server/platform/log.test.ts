import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { test } from "node:test";
import Fastify from "fastify";
import { newToken } from "#platform/crypto/tokens.ts";
import { logOptions, logRequests, withoutTokens } from "./log.ts";

const uuid = randomUUID();
const token = newToken();

test("the token of a link is not logged, whatever stands around it; uuids are", () => {
  for (const [path, logged] of [
    [`/public/boards/${token}`, "/public/boards/…"],
    [`/public/boards/${token}/`, "/public/boards/…/"],
    [`/public/profile-images/${token}${token}`, "/public/profile-images/…"],
    [`//public/%62oards/${token}/more`, "//public/%62oards/…/more"],
    [`/boards/${uuid}/tasks`, `/boards/${uuid}/tasks`],
    ["/public/status", "/public/status"],
  ]) {
    assert.equal(withoutTokens(path ?? ""), logged);
  }
});

test("a request's line tells its method, path and status, and neither its token nor its query", async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const app = Fastify({ logger: { ...(logOptions("info") as object), stream } });
  logRequests(app);
  app.get("/public/boards/:token", () => "shown");
  await app.inject(`/public/boards/${token}?cursor=${token}`);
  await app.close();
  const line = lines.map((each) => JSON.parse(each)).find((each) => each.msg === "request");
  assert.deepEqual([line.method, line.path, line.status], ["GET", "/public/boards/…", 200]);
  assert.doesNotMatch(JSON.stringify(line), new RegExp(token));
});
