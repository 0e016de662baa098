import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "#test/harness.ts";
import { someone } from "#test/people.ts";

const harness = await startHarness();
const nobody = someone(harness, "");

test("the reference is served with its own files, and every other name is not found", async () => {
  for (const file of ["", "/swagger-ui-bundle.js", "/swagger-ui.css", "/start.js"]) {
    assert.equal((await nobody.get(`/docs${file}`)).status, 200, file);
  }
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "index.js", "..%2Fpackage.json"]) {
    assert.equal((await nobody.get(`/docs/${name}`)).status, 404, name);
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

test("the reference runs its own scripts alone, in no frame, and sends nothing elsewhere", async () => {
  const policy = String((await nobody.get("/docs")).headers["content-security-policy"]);
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ]) {
    assert.ok(policy.split("; ").includes(rule), rule);
  }
});

test("over https a browser is told to come back by https, to this host and no other; over http nothing", async () => {
  const header = (await nobody.get("/public/status")).headers["strict-transport-security"];
  assert.match(String(header), /^max-age=\d+$/);
  const plain = await startHarness({ LOG_LEVEL: "silent" }, "http://127.0.0.1:3000");
  const answer = await someone(plain, "").get("/public/status");
  assert.deepEqual([answer.status, answer.headers["strict-transport-security"]], [200, undefined]);
});
