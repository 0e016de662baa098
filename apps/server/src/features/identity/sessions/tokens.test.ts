import assert from "node:assert/strict";
import { createHmac, createSign, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import { test } from "node:test";
import { sha256 } from "#platform/crypto/tokens.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { person, sessionToken, apiClient } from "#test/people.ts";

// the deployment's key is given here, so that the forger knows it too, and only one thing is wrong at a time
const secret = randomBytes(32);
const harness = await startHarness({ SECRET_KEY: secret.toString("base64") });
const key = sha256(`sessions ${secret.toString("base64")}`);
const [ada, ben] = [await person(harness, "Ada"), await person(harness, "Ben")];

const [head = "", body = "", signature = ""] = ada.token.split(".");
const read = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
const [header, claims] = [read(head), read(body)];
const encodeText = (text: string) => Buffer.from(text).toString("base64url");
const encode = (value: unknown) => encodeText(JSON.stringify(value));
const now = Math.floor(Date.now() / 1000);

/** Signs two parts as they are. */
function seal(first: string, second: string, with_: { key?: Buffer | string; hash?: string } = {}): string {
  const signed = `${first}.${second}`;
  const mac = createHmac(with_.hash ?? "sha256", with_.key ?? key).update(signed);
  return `${signed}.${mac.digest("base64url")}`;
}

const withHeader = (changes: object, how = {}): string => seal(encode({ ...header, ...changes }), body, how);
const withClaims = (changes: object): string => seal(head, encode({ ...claims, ...changes }));
/** Ends an object's text with more of it: one name then stands twice. */
const twice = (of: object, more: string): string => encodeText(`${JSON.stringify(of).slice(0, -1)},${more}}`);

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" });
const publicText = rsa.publicKey.export({ type: "spki", format: "pem" });

function signedByPair(alg: string, privateKey: KeyObject): string {
  const signed = `${encode({ ...header, alg })}.${body}`;
  const made = createSign("sha256").update(signed).sign({ key: privateKey, dsaEncoding: "ieee-p1363" });
  return `${signed}.${made.toString("base64url")}`;
}

/** The same 32 bytes in another spelling: the last of 43 characters holds two bits that mean nothing. */
function respelled(token: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return token.slice(0, -1) + (alphabet[alphabet.indexOf(token.at(-1) ?? "") ^ 1] ?? "");
}

const forged: Record<string, string> = {
  // the algorithm
  "algorithm none without a signature": `${encode({ ...header, alg: "none" })}.${body}.`,
  "algorithm none in two parts": `${encode({ ...header, alg: "none" })}.${body}`,
  "algorithm None with the old signature": `${encode({ ...header, alg: "None" })}.${body}.${signature}`,
  "algorithm nOnE over our own MAC": withHeader({ alg: "nOnE" }),
  "algorithm NONE and no signature": `${encode({ ...header, alg: "NONE" })}.${body}.`,
  "no algorithm": withHeader({ alg: undefined }),
  "an empty algorithm": withHeader({ alg: "" }),
  "algorithm hs256 in small letters": withHeader({ alg: "hs256" }),
  "a list of algorithms": withHeader({ alg: ["HS256"] }),
  "algorithm HS384": withHeader({ alg: "HS384" }, { hash: "sha384" }),
  "algorithm HS512": withHeader({ alg: "HS512" }, { hash: "sha512" }),
  "algorithm HS256 over a longer MAC": withHeader({}, { hash: "sha512" }),
  "algorithm RS256 by a key pair": signedByPair("RS256", rsa.privateKey),
  "algorithm RS256 over our own MAC": withHeader({ alg: "RS256" }),
  "algorithm RS256 over a MAC by a public key": withHeader({ alg: "RS256" }, { key: publicText }),
  "algorithm ES256 by a key pair": signedByPair("ES256", elliptic.privateKey),
  "algorithm PS256 over our own MAC": withHeader({ alg: "PS256" }),
  "algorithm EdDSA over our own MAC": withHeader({ alg: "EdDSA" }),
  // the key
  "another key": withHeader({}, { key: randomBytes(32) }),
  "an empty key": withHeader({}, { key: "" }),
  "a public key as the secret": withHeader({}, { key: publicText }),
  "the deployment's secret itself as the key": withHeader({}, { key: secret }),
  "another key id": withHeader({ kid: "other" }),
  "no key id": withHeader({ kid: undefined }),
  "a key id that is a path": withHeader({ kid: "../../../dev/null" }, { key: "" }),
  "a key id in a list": withHeader({ kid: [header["kid"]] }),
  "a key of its own in the header": withHeader({ jwk: { kty: "oct", k: "AA" } }, { key: Buffer.from([0]) }),
  "an address of keys in the header": withHeader({ jku: "https://evil.example/keys" }),
  // the rest of the header
  "a critical header": withHeader({ crit: ["exp"] }),
  "a payload that is not encoded": withHeader({ b64: false, crit: ["b64"] }),
  "a compressed payload": withHeader({ zip: "DEF" }),
  "a token inside": withHeader({ cty: "JWT" }),
  "another type in the header": withHeader({ typ: "at+jwt" }),
  "no type in the header": withHeader({ typ: undefined }),
  "an algorithm said twice": seal(twice(header, '"alg":"HS256"'), body),
  "an algorithm said twice, none first": seal(encodeText(`{"alg":"none",${JSON.stringify(header).slice(1)}`), body),
  // whom and what it is for
  "another audience": withClaims({ aud: "other" }),
  "an empty audience": withClaims({ aud: "" }),
  "no audience": withClaims({ aud: undefined }),
  "our audience in a list": withClaims({ aud: ["stoa-api"] }),
  "our audience among others": withClaims({ aud: ["other", "stoa-api"] }),
  "another issuer": withClaims({ iss: "other" }),
  "no issuer": withClaims({ iss: undefined }),
  "an issuer in a list": withClaims({ iss: ["stoa"] }),
  "another type": withClaims({ typ: "two_factor" }),
  "no type": withClaims({ typ: undefined }),
  "a role that it claims": withClaims({ role: "owner", is_staff: true }),
  // its time
  "an expiry that is over": withClaims({ exp: now - 1 }),
  "no expiry": withClaims({ exp: undefined }),
  "an expiry in words": withClaims({ exp: "never" }),
  "an expiry in digits": withClaims({ exp: String(claims["exp"]) }),
  "an expiry without end": withClaims({ exp: 9_000_000_000 }),
  "no lifetime": withClaims({ abs: undefined }),
  "a lifetime that is over": withClaims({ abs: now - 1 }),
  "a longer lifetime in a payload signed before": `${head}.${encode({ ...claims, abs: now + 1e8 })}.${signature}`,
  "a start that is still to come": withClaims({ nbf: now + 3600 }),
  "no time of issue": withClaims({ iat: undefined }),
  "a time of issue after its expiry": withClaims({ iat: now + 1e8 }),
  "an expiry said twice": seal(head, twice(claims, `"exp":${now + 1e8}`)),
  // whose it is
  "no session": withClaims({ sid: undefined }),
  "no person": withClaims({ sub: undefined }),
  "a person of null": withClaims({ sub: null }),
  "a session that is no uuid": withClaims({ sid: "1" }),
  "a session that is SQL": withClaims({ sid: "' or true --" }),
  "another person's name on the session": withClaims({ sub: ben.uuid }),
  "nobody's name on the session": withClaims({ sub: randomUUID() }),
  "another person in a payload signed before": `${head}.${encode({ ...claims, sub: ben.uuid })}.${signature}`,
  "a person said twice": seal(head, twice(claims, `"sub":"${ben.uuid}"`)),
  "a payload that is a list": seal(head, encode([claims])),
  "a payload that is a word": seal(head, encode("session")),
  // how it is written
  "a trailing dot": `${ada.token}.`,
  "a leading dot": `.${ada.token}`,
  "trailing letters": `${ada.token}AAAA`,
  "trailing bytes that are no letters": `${ada.token}%00`,
  "a fourth part": `${ada.token}.${signature}`,
  "five parts, as an encrypted one has": `${head}.${body}.${signature}.${body}.${signature}`,
  "two parts": `${head}.${body}`,
  "an empty signature": `${head}.${body}.`,
  "a cut signature": ada.token.slice(0, -4),
  "another token's signature": `${head}.${body}.${ben.token.split(".")[2]}`,
  "a signature in another spelling": respelled(ada.token),
  "a padded signature": `${ada.token}=`,
  "padded parts": seal(`${head}==`, `${body}==`),
  "a signature in hexadecimal": `${head}.${body}.${Buffer.from(signature, "base64url").toString("hex")}`,
  "base64 with + and /": seal(head, Buffer.from(JSON.stringify({ ...claims, x: "???>>>" })).toString("base64")),
  "blanks in the JSON": seal(encodeText(` ${JSON.stringify(header)}`), body),
  "a sign of another alphabet": ada.token.replace("e", "е"),
  "no JSON": seal("YQ", "YQ"),
  "only dots": "..",
  "a word": "token",
};

test("a correctly forged token works, so that each of the following is rejected because of its one fault", async () => {
  for (const token of [withHeader({}), withClaims({}), seal(head, body)]) {
    assert.equal(token, ada.token);
    assert.equal((await apiClient(harness, token).get("/profile/me")).status, 200);
  }
  const all = Object.values(forged);
  assert.ok(all.length >= 40 && new Set(all).size === all.length && !all.includes(ada.token));
});

/** Every row of the tables that a request with a session touches. */
async function rows() {
  await harness.platform.uses.close();
  const [read_] = await harness.platform.pool.run(
    "select md5(string_agg(s::text, ' ' order by uuid)) as sessions, (select md5(string_agg(u::text, ' ' order by uuid)) from users u) as users from sessions s",
  );
  return { ...(read_ as object), ...(await footprint(harness)) };
}

for (const [fault, token] of Object.entries(forged)) {
  test(`a token with ${fault} is rejected and touches nothing`, async () => {
    const before = await rows();
    const forger = apiClient(harness, token);
    for (const answer of [await forger.get("/profile/me"), await forger.post("/workspaces", { name: "Forged" })]) {
      assert.equal(answer.status, 401, JSON.stringify(answer.body));
      assert.match(answer.body.code, /^FST_JWT_/);
      assert.deepEqual(Object.keys(answer.body).toSorted(), ["code", "error", "message", "statusCode"]);
    }
    assert.deepEqual(await rows(), before);
  });
}

test("a token of a session that there is not says that it has ended", async () => {
  for (const changes of [{ sid: randomUUID() }, { sid: claims["sub"], sub: claims["sid"] }]) {
    const answer = await apiClient(harness, withClaims(changes)).get("/profile/me");
    assert.deepEqual([answer.status, answer.body.message], [401, "The session has ended. Sign in again."]);
  }
});

test("a header that is not a bearer credential is rejected, and the case of the scheme is ignored", async () => {
  const nobody = apiClient(harness, "");
  for (const authorization of [ada.token, `Basic ${ada.token}`, "Bearer", "Bearer ", `Bearer ${ada.token} more`]) {
    const answer = await nobody.get("/profile/me", { headers: { authorization } });
    assert.equal(answer.status, 401);
    assert.match(answer.body.code, /^FST_JWT_/);
  }
  const small = await nobody.get("/profile/me", { headers: { authorization: `bearer ${ada.token}` } });
  assert.equal(small.status, 200);
});

test("the token of a deactivated person and of an ended session says that the session has ended", async () => {
  const run = harness.platform.pool.run;
  const cleo = await person(harness, "Cleo");
  await run("update sessions set ended_at = clock_timestamp() where user_uuid = $1", [cleo.uuid]);
  const again = apiClient(harness, await sessionToken(harness, cleo.uuid));
  assert.equal((await again.get("/profile/me")).status, 200);
  await run("update users set deactivated_at = clock_timestamp() where uuid = $1", [cleo.uuid]);
  for (const who of [cleo, again]) {
    const answer = await who.get("/profile/me");
    assert.deepEqual([answer.status, answer.body.message], [401, "The session has ended. Sign in again."]);
  }
});
