import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { test } from "node:test";
import { createCredentials, sessionIdle } from "./credentials.ts";

const session = () => ({
  session_uuid: randomUUID(),
  user_uuid: randomUUID(),
  expires_at: new Date(Date.now() + 2 * sessionIdle),
});

test("a cached token is rejected once it has expired", () => {
  let now = Date.now();
  const credentials = createCredentials(randomBytes(32), () => now);
  const header = `Bearer ${credentials.issue(session())}`;
  for (let use = 0; use < 2; use += 1) assert.equal(credentials.read(header).kind, "session");
  now += sessionIdle;
  const late = credentials.read(header);
  assert.equal(late.kind === "malformed" && late.code, "FST_JWT_AUTHORIZATION_TOKEN_EXPIRED");
});

test("a token that was read before vouches for no other with another payload or signature", () => {
  const credentials = createCredentials(randomBytes(32), Date.now);
  const [one, other] = [session(), session()].map((each) => credentials.issue(each));
  const [header, payload, signature = ""] = (one ?? "").split(".");
  const [, otherPayload] = (other ?? "").split(".");
  const forged = [`${header}.${otherPayload}.${signature}`, `${header}.${payload}.${signature.slice(0, -4)}AAAA`];
  assert.equal(credentials.read(`Bearer ${one}`).kind, "session");
  for (const token of forged) {
    for (let use = 0; use < 2; use += 1) assert.equal(credentials.read(`Bearer ${token}`).kind, "malformed");
  }
});

test("more tokens than are remembered are each read as their own session's", () => {
  const credentials = createCredentials(randomBytes(32), Date.now);
  const sessions = Array.from({ length: 10_050 }, session);
  const headers = sessions.map((each) => `Bearer ${credentials.issue(each)}`);
  for (let round = 0; round < 2; round += 1) {
    for (const [index, header] of headers.entries()) {
      const read = credentials.read(header);
      assert.equal(read.kind === "session" && read.session_uuid, sessions[index]?.session_uuid);
    }
  }
});
