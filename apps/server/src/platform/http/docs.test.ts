import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";
import { type Document, operationsOf } from "./openapi/reference-document.ts";

const harness = await startHarness();
const nobody = apiClient(harness, "");

const get = (url: string, headers: Record<string, string> = {}) =>
  harness.app.inject({ method: "GET", url, headers, remoteAddress: "127.0.0.1" });
const addresses = ["/openapi.json", "/llms.txt", "/docs", "/docs/reference.md", "/docs/reference.css"];

test("the reference is served with its styles, and every other name is not found", async () => {
  for (const file of ["", "/reference.css"]) assert.equal((await nobody.get(`/docs${file}`)).status, 200, file);
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "index.js", "..%2Fpackage.json"]) {
    assert.equal((await nobody.get(`/docs/${name}`)).status, 404, name);
  }
});

test("the document and its pages are compressed once, and who has them already gets nothing", async () => {
  for (const url of addresses) {
    const plain = await get(url);
    for (const [encoding, open] of [["br", brotliDecompressSync] as const, ["gzip", gunzipSync] as const]) {
      const first = await get(url, { "accept-encoding": encoding });
      assert.equal(first.headers["content-encoding"], encoding, url);
      assert.equal(open(first.rawPayload).toString(), plain.body, url);
      const again = await get(url, { "accept-encoding": `${encoding};q=0.9` });
      assert.deepEqual(again.rawPayload, first.rawPayload, url);
    }
    assert.equal(plain.headers["cache-control"], "no-cache");
    const known = await get(url, { "if-none-match": String(plain.headers["etag"]), "accept-encoding": "br" });
    assert.deepEqual([known.statusCode, known.body], [304, ""], url);
  }
});

test("an unknown query parameter is rejected by the document and its texts, as by every route", async () => {
  for (const path of ["/openapi.json", "/llms.txt", "/docs/reference.md"]) {
    const { status, body } = await nobody.get(`${path}?version=2`);
    assert.deepEqual([status, body.code], [400, "FST_ERR_VALIDATION"], path);
  }
});

test("the reference is there as text too: every operation, model, event and error code", async () => {
  const { body: document } = await nobody.get("/openapi.json");
  const reference = await nobody.get("/docs/reference.md");
  const overview = await nobody.get("/llms.txt");
  assert.equal(reference.headers["content-type"], "text/markdown; charset=utf-8");
  assert.equal(overview.headers["content-type"], "text/plain; charset=utf-8");
  const [text, short] = [String(reference.body), String(overview.body)];
  for (const operation of Object.values<object>(document.paths).flatMap((methods) => Object.values(methods))) {
    assert.ok(text.includes(`\n### ${operation.operationId}: `), operation.operationId);
    assert.ok(short.includes(`(${operation.operationId})`), operation.operationId);
  }
  for (const name of Object.keys(document.components.schemas)) assert.ok(text.includes(`\n### ${name}\n`), name);
  for (const name of Object.keys(document.webhooks)) assert.ok(text.includes(`\n### ${name}\n`), name);
  for (const code of Object.keys(document["x-error-codes"])) assert.ok(text.includes(`| \`${code}\` |`), code);
  assert.ok(!text.includes("undefined"));
});

/** The articles of the page by their places. */
async function articlesOf(): Promise<Map<string, string>> {
  const page = String((await nobody.get("/docs")).body);
  const found = page.matchAll(/<article id="([^"]+)">\n(.*?)<\/article>/gs);
  return new Map([...found].map(([, id = "", html = ""]) => [id, html]));
}

test("the page shows every operation with its credential, fields, errors and examples", async () => {
  const document: Document = (await nobody.get("/openapi.json")).body;
  const articles = await articlesOf();
  const operations = document.tags.flatMap(({ name }) => operationsOf(document, name));
  for (const { at, operation } of operations) {
    const html = articles.get(`/${operation.tags[0]}/${operation.operationId}`) ?? "";
    assert.ok(html.includes(`<code>${at}</code>`), at);
    assert.match(html, /credential: <a href="#credentials">(?:none|session[^<]*)<\/a>/, at);
    const body = operation.requestBody?.content["application/json"];
    const names = [...operation.parameters.map(({ name }) => name), ...Object.keys(body?.schema["properties"] ?? {})];
    for (const name of names) assert.ok(html.includes(`<li><code>${name}</code>`), `${at} ${name}`);
    const [, reply] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? [];
    const examples = [body, reply?.content?.["application/json"]].filter((each) => each?.example !== undefined);
    assert.equal(html.split("<pre>").length - 1, examples.length, at);
    assert.match(html, /<a href="#error-FST_ERR_VALIDATION">|<a href="#error-INTERNAL_ERROR">/, at);
  }
});

test("the page has every model, event and error code", async () => {
  const { body: document } = await nobody.get("/openapi.json");
  const articles = await articlesOf();
  for (const name of Object.keys(document.components.schemas)) assert.ok(articles.has(`model-${name}`), name);
  for (const name of Object.keys(document.webhooks)) assert.ok(articles.has(`event-${name}`), name);
  for (const code of Object.keys(document["x-error-codes"])) assert.ok(articles.has(`error-${code}`), code);
});

test("each link within the page leads to one place, and nothing of it is undefined", async () => {
  const page = String((await nobody.get("/docs")).body);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
  assert.equal(new Set(ids).size, ids.length);
  const places = new Set(ids);
  const broken = [...page.matchAll(/ href="#([^"]+)"/g)].filter(([, id = ""]) => !places.has(id));
  assert.deepEqual(
    broken.map(([href]) => href),
    [],
  );
  assert.doesNotMatch(page, /undefined|\[object /);
});

test("the page has no script and no style of its own, stands in no frame, and sends nothing elsewhere", async () => {
  const { headers, body } = await nobody.get("/docs");
  assert.doesNotMatch(String(body), /<script|<style| style=| on[a-z]+=|(?:src|href)="(?:https?:)?\/\//);
  const rules = String(headers["content-security-policy"]).split("; ");
  const own = ["default-src 'none'", "style-src 'self'", "img-src 'self'"];
  const never = ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"];
  assert.deepEqual(rules, [...own, ...never]);
});

test("over https a browser is asked to come back by https, to this host and no other; over http it is not", async () => {
  const header = (await nobody.get("/public/status")).headers["strict-transport-security"];
  assert.match(String(header), /^max-age=\d+$/);
  const plain = await startHarness({ LOG_LEVEL: "silent" }, "http://127.0.0.1:3000");
  const answer = await apiClient(plain, "").get("/public/status");
  assert.deepEqual([answer.status, answer.headers["strict-transport-security"]], [200, undefined]);
});
