import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "#features.ts";
import { footprint } from "../company.ts";
import { startHarness } from "../harness.ts";
import { person } from "../people.ts";
import { startWorld } from "../world.ts";
import { examplePath } from "./example-request.ts";

const own = "https://app.stoa.test";
const harness = await startHarness({ WEB_ORIGIN: own, LOG_LEVEL: "silent" });
await startWorld(harness);
const outsider = await person(harness, "Outsider");
const cookie = `stoa_session=${outsider.token}`;

/** Every write that a signed-in person can send, with every method. */
const writes = routes.filter((route) => route.writes && route.auth !== "public");

/** Sends the request that a page of this origin makes the browser send. */
function send(route: (typeof routes)[number], headers: Record<string, string>, payload = "{}") {
  return harness.app.inject({ method: route.method, url: examplePath(route), headers, payload });
}

test("the tested writes include every method", () => {
  assert.deepEqual(new Set(writes.map(({ method }) => method)), new Set(["POST", "PUT", "PATCH", "DELETE"]));
});

for (const [name, origin] of [
  ["another site", "https://evil.example"],
  ["a site whose name begins like ours", "https://app.stoa.test.evil.example"],
  ["our site without encryption", "http://app.stoa.test"],
  ["the API's own address", "https://stoa.test"],
  ["the address of the request, without encryption", "http://localhost:80"],
  ["another port of the address of the request", "https://localhost:8080"],
  ["an opaque origin", "null"],
  ["no origin", undefined],
] as const) {
  test(`a write by cookie from ${name} is rejected on every route, for every type of body`, async () => {
    const before = await footprint(harness);
    for (const route of writes) {
      for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
        const headers = { cookie, "content-type": type, ...(origin === undefined ? {} : { origin }) };
        const answer = await send(route, headers);
        assert.equal(answer.statusCode, 403, `${route.id} as ${type}`);
        assert.match(answer.json().error, /own origin/);
      }
    }
    assert.deepEqual(await footprint(harness), before);
  });
}

test("a write by cookie from the web app, and one by header from anywhere, are not rejected because of their origin", async () => {
  for (const route of writes) {
    if (route.http.session === "ends" || route.auth === "staff") continue;
    const type = { "content-type": "application/json" };
    for (const headers of [
      { ...type, cookie, origin: own },
      { ...type, cookie, origin: "https://192.168.1.20:3000", host: "192.168.1.20:3000" },
      { ...type, authorization: `Bearer ${outsider.token}`, origin: "https://evil.example" },
    ]) {
      // nothing is changed, because no route declares this field
      const answer = await send(route, headers, '{"no_such_field":1}');
      assert.doesNotMatch(answer.body, /own origin/, route.id);
    }
  }
});

test("a body that is neither JSON nor, for an upload, a form is rejected because of its type", async () => {
  const before = await footprint(harness);
  const authorization = `Bearer ${outsider.token}`;
  for (const route of routes.filter(({ method, http }) => method !== "GET" && !http.ignoresBody)) {
    for (const type of [
      "text/plain",
      "text/plain; application/json",
      "application/x-www-form-urlencoded",
      "application/xml",
      "application/jsonx",
      "application/problem+json",
      "multipart/mixed; boundary=x",
      ...(route.kind === "upload" ? [] : ["multipart/form-data; boundary=x", "Multipart/Form-Data"]),
    ]) {
      const answer = await send(route, { authorization, "content-type": type });
      assert.equal(answer.statusCode, 415, `${route.id} as ${type}: ${answer.body}`);
    }
  }
  assert.deepEqual(await footprint(harness), before);
});
