import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const page = "<!doctype html><title>Stoa</title>";
const publicPage = "<!doctype html><title>For everybody</title>";
const script = "export const answer = 42;";
const folder = await mkdtemp(join(tmpdir(), "stoa-web-"));
await mkdir(join(folder, "assets"));
await writeFile(join(folder, "index.html"), page);
await writeFile(join(folder, "public.html"), publicPage);
await writeFile(join(folder, "assets/index-4f2a.js"), script);
await writeFile(join(folder, "sw.js"), script);
await writeFile(join(folder, "assets/index-4f2a.js.gz"), gzipSync(script));
const company = await startCompany({ RATE_LIMIT_PER_MINUTE: "200" }, "http://127.0.0.1", folder);
const { harness, ada, board } = company;
after(() => rm(folder, { recursive: true }));

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "sec-fetch-mode": "navigate" };
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  harness.app.inject({ method: "GET", url, headers, remoteAddress });

test("a browser that opens an address of the app gets the page, with a policy that allows nothing from elsewhere", async () => {
  const addresses = [
    "/",
    "/?utm_source=x",
    "/sign-in",
    `/w/${board.workspace_uuid}/board/${board.uuid}`,
    "/invitations/abc",
  ];
  for (const address of [
    ...addresses,
    `/boards/${board.uuid}`,
    `/pages/${board.uuid}`,
    `/workspaces/${board.workspace_uuid}/billing`,
  ]) {
    const reply = await get(address, browser);
    assert.equal(reply.body, page, address);
    assert.equal(reply.headers["content-type"], "text/html; charset=utf-8");
    assert.equal(reply.headers["cache-control"], "no-cache");
    const policy = String(reply.headers["content-security-policy"]);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
    assert.doesNotMatch(policy, /unsafe|https?:/);
    assert.equal(reply.headers["x-content-type-options"], "nosniff");
  }
});

test("a browser that opens a public link gets a page that no search engine lists and that tells nobody its address", async () => {
  for (const [address, status] of [
    [`/sign/${"x".repeat(43)}`, 200],
    ["/f/abc", 200],
    ["/p/abc?from=def", 404],
    [`/b/${"x".repeat(43)}`, 404],
  ] as const) {
    const { body, headers, statusCode } = await get(address, browser);
    assert.equal(statusCode, status, address);
    assert.equal(body, publicPage, address);
    assert.equal(headers["x-robots-tag"], "noindex, nofollow");
    assert.equal(headers["referrer-policy"], "no-referrer");
    assert.match(String(headers["content-security-policy"]), /^default-src 'none'/);
    assert.equal((await get(address, { accept: "application/json" })).statusCode, 404);
  }
});

test("the link of a published page has a preview as long as it is published", async () => {
  const { page } = await startWiki(company);
  const { uuid } = await page('Opening "hours" <today> $&', null, "From **nine** to five & later");
  const { public_token } = (await ada.api.publishPage({ page_uuid: uuid, body: {} })).page;
  const address = `/p/${public_token}`;
  for (const headers of [{ accept: "*/*" }, { accept: browser.accept }, browser]) {
    const reply = await get(address, headers);
    assert.equal(
      reply.body,
      "<!doctype html><title>Opening &quot;hours&quot; &lt;today&gt; $&amp;</title>" +
        '<meta property="og:type" content="article"><meta property="og:site_name" content="Stoa">' +
        '<meta property="og:title" content="Opening &quot;hours&quot; &lt;today&gt; $&amp;">' +
        '<meta property="og:description" content="From nine to five &amp; later">',
    );
    assert.equal(reply.headers["x-robots-tag"], "noindex, nofollow");
    assert.match(String(reply.headers["content-security-policy"]), /^default-src 'none'/);
    assert.deepEqual([reply.headers["etag"], reply.headers["cache-control"]], [undefined, "no-store"]);
  }
  await ada.api.unpublishPage({ page_uuid: uuid });
  const gone = await get(address, { accept: "*/*" });
  assert.deepEqual([gone.statusCode, gone.body], [404, publicPage]);
});

test("the link of a published board is a page with a preview for browsers, at the address of the API too", async () => {
  const { public_token } = (await ada.api.publishBoard({ board_uuid: board.uuid })).board;
  const ofApi = `/public/boards/${public_token}`;
  const shown =
    '<!doctype html><title>Work</title><meta property="og:type" content="article">' +
    '<meta property="og:site_name" content="Stoa"><meta property="og:title" content="Work">' +
    '<meta property="og:description" content="0 tickets: To Do 0, In Progress 0, Done 0">';
  for (const [address, headers] of [
    [`/b/${public_token}`, browser],
    [`/b/${public_token}`, { accept: "*/*" }],
    [ofApi, browser],
  ] as const) {
    const reply = await get(address, headers);
    assert.deepEqual([reply.statusCode, reply.body], [200, shown], address);
    assert.equal(reply.headers["x-robots-tag"], "noindex, nofollow");
    assert.equal(reply.headers["set-cookie"], undefined);
    assert.match(String(reply.headers["content-security-policy"]), /^default-src 'none'/);
  }
  // programs get the API's JSON at its own address
  for (const headers of [{ accept: "*/*" }, { accept: "application/json" }])
    assert.equal((await get(ofApi, headers)).json().board.name, "Work");
  await ada.api.unpublishBoard({ board_uuid: board.uuid });
  for (const address of [`/b/${public_token}`, ofApi]) {
    const gone = await get(address, browser);
    assert.deepEqual([gone.statusCode, gone.body], [404, publicPage], address);
  }
});

test("the service worker and the page that it keeps have the same policy, and are asked for again each time", async () => {
  const { headers } = await get("/", browser);
  for (const [address, body] of [
    ["/sw.js", script],
    ["/index.html", page],
  ] as const) {
    const reply = await get(address, { accept: "*/*", "sec-fetch-mode": "same-origin" });
    assert.equal(reply.body, body);
    assert.equal(reply.headers["cache-control"], "no-cache");
    assert.equal(reply.headers["content-security-policy"], headers["content-security-policy"]);
  }
  assert.equal((await get("/sw.js")).headers["content-type"], "text/javascript; charset=utf-8");
  assert.equal((await get("/public.html")).statusCode, 404);
});

test("a browser that does not trust the address gets no header that it would take for an error", async () => {
  const header = "cross-origin-opener-policy";
  assert.equal((await get("/", browser)).headers[header], "same-origin");
  assert.equal((await get("/", { accept: browser.accept })).headers[header], undefined);
});

test("everybody else gets the API's JSON at the same address", async () => {
  const service = (await get("/", { accept: "*/*" })).json();
  assert.equal(typeof service, "object");
  assert.deepEqual((await get("/")).json(), service);
  const headers = { authorization: `Bearer ${ada.token}`, accept: "application/json" };
  assert.equal((await get(`/boards/${board.uuid}`, headers)).json().board.uuid, board.uuid);
  // a script of a page that would like HTML is no navigation
  assert.deepEqual((await get("/", { ...browser, "sec-fetch-mode": "cors" })).json(), service);
  assert.equal((await harness.app.inject({ method: "POST", url: "/", headers: browser })).statusCode, 404);
});

test("an address that is not of the app is answered by the API, to a browser too", async () => {
  for (const address of ["/docs", "/openapi.json", "/llms.txt"]) {
    assert.notEqual((await get(address, browser)).body, page, address);
  }
  const { uuid } = board;
  for (const address of [`/tasks/${uuid}/attachments/${uuid}/content`, `/boards/${uuid}/tasks`]) {
    assert.equal((await get(address, browser)).statusCode, 401, address);
  }
  assert.equal((await get("/walls", browser)).statusCode, 404);
  assert.equal((await get("/workspaces", browser)).statusCode, 401);
});

test("files are kept for ever, compressed as the client takes it, and not sent again", async () => {
  const plain = await get("/assets/index-4f2a.js");
  assert.equal(plain.body, script);
  assert.equal(plain.headers["cache-control"], "public, max-age=31536000, immutable");
  assert.equal(plain.headers["content-type"], "text/javascript; charset=utf-8");
  const packed = await get("/assets/index-4f2a.js", { "accept-encoding": "br;q=0, gzip" });
  assert.equal(packed.headers["content-encoding"], "gzip");
  assert.deepEqual(packed.rawPayload, gzipSync(script));
  const refused = await get("/assets/index-4f2a.js", { "accept-encoding": "gzip;q=0" });
  assert.equal(refused.headers["content-encoding"], undefined);
  const again = await get("/assets/index-4f2a.js", { "if-none-match": String(plain.headers["etag"]) });
  assert.deepEqual([again.statusCode, again.body], [304, ""]);
  assert.equal((await get("/assets/../package.json")).statusCode, 404);
});

test("files are not counted by the rate limit", async () => {
  const replies = await Promise.all(Array.from({ length: 300 }, () => get("/assets/index-4f2a.js", {}, "203.0.113.5")));
  assert.deepEqual([...new Set(replies.map(({ statusCode }) => statusCode))], [200]);
});

/** Asks for the newest mail to an address as a page of the app on this machine does. */
const local = { host: "127.0.0.1:3000", "sec-fetch-site": "same-origin" };
const mailTo = (email: string): string => `/local-mail?to=${encodeURIComponent(email)}`;

test("the mail of a sign-up is shown to a page of ours on this machine, and to nobody else", async () => {
  // the header of its mail has the domain in ASCII letters
  const email = "nia@müller.example";
  const names = { first_name: "Nia", last_name: "Newcomer", accepted_terms: true };
  const payload = { email, password: "Password1!", ...names };
  await harness.app.inject({ method: "POST", url: "/auth/sign-up", payload });
  await harness.mails();
  const address = mailTo(email.toUpperCase());
  const { mail } = (await get(address, local)).json();
  assert.match(mail.code, /^[0-9A-Z]{8}$/);
  assert.equal((await get(address, local)).headers["cache-control"], "no-store");
  assert.equal((await get(mailTo("nobody@example.com"), local)).json().mail, null);
  const others: [Record<string, string>, string][] = [
    [{ ...local, host: "stoa.example.com" }, "127.0.0.1"],
    [{ ...local, "sec-fetch-site": "cross-site" }, "127.0.0.1"],
    [{ host: "127.0.0.1:3000" }, "127.0.0.1"],
    [{ ...local, "x-forwarded-for": "127.0.0.1" }, "127.0.0.1"],
    [{ ...local, "x-real-ip": "203.0.113.5" }, "127.0.0.1"],
    [{ ...local, via: "1.1 proxy" }, "127.0.0.1"],
    [local, "203.0.113.5"],
  ];
  for (const [headers, from] of others) assert.equal((await get(address, headers, from)).statusCode, 404);
  harness.advance(31 * 60_000);
  assert.equal((await get(address, local)).json().mail, null);
});

test("a mail with another code is shown to nobody: with it an account could be taken over", async () => {
  await harness.app.inject({ method: "POST", url: "/auth/forgot-password", payload: { email: ada.email } });
  await harness.mails();
  assert.equal((await get(mailTo(ada.email), local)).json().mail, null);
});
