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
