import assert from "node:assert/strict";
import { test } from "node:test";
import { goodPassword, verified } from "#testing/accounts.ts";
import { footprint } from "#testing/company.ts";
import { startHarness } from "#testing/harness.ts";
import { someone } from "#testing/people.ts";

const harness = await startHarness({ WEB_ORIGIN: "https://app.stoa.test" });
const browser = someone(harness, "");
const own = { origin: "https://app.stoa.test" };

/** What a page of this origin is given when somebody logs in there. */
async function logInFrom(headers: Record<string, string>) {
  const { email } = await verified(harness);
  return browser.post("/auth/login", { email, password: goodPassword }, { headers });
}

const cookieOf = (answer: { headers: Readonly<Record<string, unknown>> }) =>
  String(answer.headers["set-cookie"]).split(";")[0] ?? "";

test("only the web app's own origin is given a cookie", async () => {
  for (const headers of [
    {},
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://app.stoa.test" },
  ]) {
    const answer = await logInFrom(headers);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers["set-cookie"], undefined, JSON.stringify(headers));
  }
  const answer = await logInFrom(own);
  const given = String(answer.headers["set-cookie"]);
  assert.equal(given, `stoa_session=${answer.body.token}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax; Secure`);
});

test("a read by cookie is let in, and a write only from the web app's own origin", async () => {
  const cookie = `other=1; ${cookieOf(await logInFrom(own))}`;
  assert.equal((await browser.get("/profile/me", { headers: { cookie } })).status, 200);
  const before = await footprint(harness);
  for (const origin of [undefined, "null", "https://evil.example", "https://app.stoa.test.evil.example"]) {
    const headers = { cookie, ...(origin === undefined ? {} : { origin }) };
    const answer = await browser.post("/workspaces", { name: "Forged" }, { headers });
    assert.equal(answer.status, 403, String(origin));
    assert.match(answer.body.error, /own origin/);
  }
  assert.deepEqual(await footprint(harness), before);
  const wanted = await browser.post("/workspaces", { name: "Wanted" }, { headers: { cookie, ...own } });
  assert.equal(wanted.status, 201);
});

test("a header wins over the cookie, and is bound to no origin", async () => {
  const [one, other] = [await logInFrom(own), await logInFrom(own)];
  const headers = { cookie: cookieOf(one), authorization: `Bearer ${other.body.token}` };
  assert.equal((await browser.get("/profile/me", { headers })).body.user.uuid, other.body.user.uuid);
  assert.equal((await browser.post("/workspaces", { name: "By header" }, { headers })).status, 201);
});

test("a forged cookie is a wrong token, and no hindrance where nobody is asked", async () => {
  const headers = { cookie: "stoa_session=forged" };
  const answer = await browser.get("/profile/me", { headers });
  assert.equal(answer.status, 401);
  assert.match(answer.body.code, /^FST_JWT_/);
  assert.equal((await browser.get("/public/status", { headers })).status, 200);
});

test("the cookie is renewed on use after an hour and by refresh-token, and taken back at the logout", async () => {
  const cookie = cookieOf(await logInFrom(own));
  assert.equal((await browser.get("/profile/me", { headers: { cookie } })).headers["set-cookie"], undefined);
  const asked = await browser.get("/auth/refresh-token", { headers: { cookie } });
  assert.equal(cookieOf(asked), `stoa_session=${asked.body.token}`);
  harness.advance(61 * 60 * 1000);
  const used = await browser.get("/profile/me", { headers: { cookie } });
  assert.equal(cookieOf(used), `stoa_session=${String(used.headers["x-refreshed-token"])}`);
  const left = await browser.post("/auth/logout", undefined, { headers: { cookie: cookieOf(used), ...own } });
  assert.equal(left.status, 200);
  assert.match(String(left.headers["set-cookie"]), /^stoa_session=; Max-Age=0;/);
  assert.equal(left.headers["x-refreshed-token"], undefined);
  assert.equal((await browser.get("/profile/me", { headers: { cookie } })).status, 401);
});
