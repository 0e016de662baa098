import assert from "node:assert/strict";
import { test } from "node:test";
import { goodPassword, verified } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";

const harness = await startHarness({ WEB_ORIGIN: "https://app.stoa.test" });
const browser = apiClient(harness, "");
const own = { origin: "https://app.stoa.test" };

/** The cookies for a page of this origin after a login. */
async function logInFrom(headers: Record<string, string>) {
  const { email } = await verified(harness);
  return browser.post("/auth/login", { email, password: goodPassword }, { headers });
}

test("an old cookie does not make a foreign page's login the web app's", async () => {
  const old = { cookie: "stoa_session=forged" };
  for (const headers of [old, { ...old, origin: "https://evil.example" }, { ...old, "sec-fetch-site": "cross-site" }]) {
    const answer = await logInFrom(headers);
    assert.deepEqual([answer.status, answer.headers["set-cookie"]], [200, undefined], JSON.stringify(headers));
  }
});

test("a browser that says that it asks its own page's server is the web app, by whatever name it reached us", async () => {
  const same = { "sec-fetch-site": "same-origin", origin: "http://192.168.1.20:3000" };
  const answer = await logInFrom(same);
  assert.match(String(answer.headers["set-cookie"]), /^stoa_session=/);
  const cookie = cookieOf(answer);
  const write = (site: string) =>
    browser.post("/workspaces", { name: `From ${site}` }, { headers: { cookie, "sec-fetch-site": site } });
  assert.equal((await write("same-origin")).status, 201);
  for (const site of ["same-site", "cross-site", "none", "Same-Origin", ""]) {
    assert.equal((await write(site)).status, 403, site);
  }
});

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

const origins: readonly (readonly [name: string, headers: { origin?: string }])[] = [
  ["the right origin", own],
  ["no origin", {}],
  ["the origin null", { origin: "null" }],
  ["another origin", { origin: "https://evil.example" }],
  ["an origin that begins like ours", { origin: "https://app.stoa.test.evil.example" }],
  ["our origin without TLS", { origin: "http://app.stoa.test" }],
  ["our origin at another port", { origin: "https://app.stoa.test:8443" }],
  ["the API's own origin", { origin: "https://stoa.test" }],
];

/** A request of every method to a thing of one's own, and what it answers when it is let in. */
async function requestsOf(cookie: string, name: string) {
  const headers = { cookie, ...own };
  const { workspace } = (await browser.post("/workspaces", { name: `Made before ${name}` }, { headers })).body;
  const at = `/workspaces/${workspace.uuid}`;
  const { board } = (await browser.post(`${at}/boards`, { name: "A board" }, { headers })).body;
  const { user } = (await browser.get("/profile/me", { headers })).body;
  return [
    ["GET", at, undefined, 200],
    ["POST", `/boards/${board.uuid}/tasks`, { title: "A ticket" }, 201],
    ["PATCH", at, { name: `Renamed with ${name}` }, 200],
    ["PUT", `/boards/${board.uuid}/members/${user.uuid}`, undefined, 200],
    ["DELETE", at, undefined, 200],
  ] as const;
}

for (const [name, origin] of origins) {
  test(`by cookie and with ${name}, reads are let in, and writes of no method but from the web app's own`, async () => {
    const cookie = `other=1; ${cookieOf(await logInFrom(own))}`;
    for (const [method, url, payload, success] of await requestsOf(cookie, name)) {
      const before = await footprint(harness);
      const body = payload === undefined ? {} : { payload };
      const answer = await harness.app.inject({ method, url, headers: { cookie, ...origin }, ...body });
      const isLetIn = method === "GET" || origin === own;
      assert.equal(answer.statusCode, isLetIn ? success : 403, `${method}: ${answer.body}`);
      if (isLetIn) continue;
      assert.match(answer.json().error, /own origin/);
      assert.deepEqual(await footprint(harness), before);
    }
  });
}

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
  assert.equal((await browser.get("/profile/me", { headers: { cookie, ...own } })).headers["set-cookie"], undefined);
  const asked = await browser.get("/auth/refresh-token", { headers: { cookie, ...own } });
  assert.equal(cookieOf(asked), `stoa_session=${asked.body.token}`);
  harness.advance(61 * 60 * 1000);
  const elsewhere = await browser.get("/profile/me", { headers: { cookie } });
  assert.deepEqual([elsewhere.status, elsewhere.headers["set-cookie"]], [200, undefined]);
  const used = await browser.get("/profile/me", { headers: { cookie, ...own } });
  assert.equal(cookieOf(used), `stoa_session=${String(used.headers["x-refreshed-token"])}`);
  const left = await browser.post("/auth/logout", undefined, { headers: { cookie: cookieOf(used), ...own } });
  assert.equal(left.status, 200);
  assert.match(String(left.headers["set-cookie"]), /^stoa_session=; Max-Age=0;/);
  assert.equal(left.headers["x-refreshed-token"], undefined);
  assert.equal((await browser.get("/profile/me", { headers: { cookie } })).status, 401);
});
