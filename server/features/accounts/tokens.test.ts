import assert from "node:assert/strict";
import { createHmac, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { test } from "node:test";
import { sha256 } from "#platform/crypto/tokens.ts";
import { startHarness } from "#testing/harness.ts";
import { person, sessionToken, someone } from "#testing/people.ts";

// the deployment's key is given here, so that the forger knows it too, and only one thing is wrong at a time
const secret = randomBytes(32);
const harness = await startHarness({ SECRET_KEY: secret.toString("base64") });
const key = sha256(`sessions ${secret.toString("base64")}`);
const ada = await person(harness, "Ada");

const parts = ada.token.split(".");
const read = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
const [header, claims] = [read(parts[0]), read(parts[1])];
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const now = Math.floor(Date.now() / 1000);

function forge(changes: { header?: object; claims?: object; key?: Buffer; hash?: string }): string {
  const signed = `${encode({ ...header, ...changes.header })}.${encode({ ...claims, ...changes.claims })}`;
  const mac = createHmac(changes.hash ?? "sha256", changes.key ?? key).update(signed);
  return `${signed}.${mac.digest("base64url")}`;
}

function signedByPair(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const signed = `${encode({ ...header, alg: "RS256" })}.${parts[1]}`;
  return `${signed}.${createSign("sha256").update(signed).sign(privateKey, "base64url")}`;
}

const forged: Record<string, string> = {
  "algorithm none without a signature": `${encode({ ...header, alg: "none" })}.${parts[1]}.`,
  "algorithm None with the old signature": `${encode({ ...header, alg: "None" })}.${parts[1]}.${parts[2]}`,
  "algorithm HS384": forge({ header: { alg: "HS384" }, hash: "sha384" }),
  "algorithm HS512": forge({ header: { alg: "HS512" }, hash: "sha512" }),
  "algorithm RS256": signedByPair(),
  "algorithm RS256 over our own MAC": forge({ header: { alg: "RS256" } }),
  "another key": forge({ key: randomBytes(32) }),
  "an empty key": forge({ key: Buffer.alloc(0) }),
  "another audience": forge({ claims: { aud: "other" } }),
  "no audience": forge({ claims: { aud: undefined } }),
  "another issuer": forge({ claims: { iss: "other" } }),
  "no issuer": forge({ claims: { iss: undefined } }),
  "another type": forge({ claims: { typ: "two_factor" } }),
  "no type": forge({ claims: { typ: undefined } }),
  "another key id": forge({ header: { kid: "other" } }),
  "no key id": forge({ header: { kid: undefined } }),
  "a critical header": forge({ header: { crit: ["exp"] } }),
  "an expiry that is over": forge({ claims: { exp: now - 1 } }),
  "a lifetime that is over": forge({ claims: { abs: now - 1 } }),
  "no expiry": forge({ claims: { exp: undefined } }),
  "an expiry in words": forge({ claims: { exp: "never" } }),
  "no lifetime": forge({ claims: { abs: undefined } }),
  "no session": forge({ claims: { sid: undefined } }),
  "no person": forge({ claims: { sub: undefined } }),
  "a session that is no uuid": forge({ claims: { sid: "1" } }),
  "a trailing dot": `${ada.token}.`,
  "a fourth part": `${ada.token}.${parts[2]}`,
  "two parts": `${parts[0]}.${parts[1]}`,
  "changed claims": `${parts[0]}.${encode({ ...claims, sub: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0001" })}.${parts[2]}`,
  "a cut signature": ada.token.slice(0, -4),
  "no JSON": "YQ.YQ.YQ",
  "dots alone": "..",
  "a word": "token",
};

test("the forger's tools make a token that works, so that what follows is refused for its one fault", async () => {
  assert.equal((await someone(harness, forge({})).get("/profile/me")).status, 200);
});

for (const [fault, token] of Object.entries(forged)) {
  test(`a token with ${fault} is refused`, async () => {
    const answer = await someone(harness, token).get("/profile/me");
    assert.equal(answer.status, 401, JSON.stringify(answer.body));
    assert.match(answer.body.code, /^FST_JWT_/);
    assert.deepEqual(Object.keys(answer.body).toSorted(), ["code", "error", "message", "statusCode"]);
  });
}

test("a header that is no bearer credential is refused", async () => {
  const nobody = someone(harness, "");
  for (const authorization of [ada.token, `Basic ${ada.token}`, "Bearer", "Bearer ", `Bearer ${ada.token} more`]) {
    const answer = await nobody.get("/profile/me", { headers: { authorization } });
    assert.equal(answer.status, 401);
    assert.match(answer.body.code, /^FST_JWT_/);
  }
});

test("a token of one person's session does not let another person's name in", async () => {
  const ben = await person(harness, "Ben");
  const swapped = forge({ claims: { sub: ben.uuid } });
  const answer = await someone(harness, swapped).get("/profile/me");
  assert.ok(answer.status === 401 || answer.body.user.uuid === ada.uuid, "the session's row says who it is");
});

test("the token of a deactivated person and of an ended session says that the session has ended", async () => {
  const run = harness.platform.pool.run;
  const cleo = await person(harness, "Cleo");
  await run("update sessions set ended_at = clock_timestamp() where user_uuid = $1", [cleo.uuid]);
  const again = someone(harness, await sessionToken(harness, cleo.uuid));
  assert.equal((await again.get("/profile/me")).status, 200);
  await run("update users set deactivated_at = clock_timestamp() where uuid = $1", [cleo.uuid]);
  for (const who of [cleo, again]) {
    const answer = await who.get("/profile/me");
    assert.deepEqual([answer.status, answer.body.message], [401, "The session has ended. Sign in again."]);
  }
});
