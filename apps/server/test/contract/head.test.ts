import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "#features.ts";
import { codeIn, mailsTo, newcomer } from "../accounts.ts";
import { footprint } from "../company.ts";
import { startHarness } from "../harness.ts";
import { apiClient, type ApiClient } from "../people.ts";
import { startWorld } from "../world.ts";
import { examplePath } from "./example-request.ts";

const harness = await startHarness({ LOG_LEVEL: "silent" });
const world = await startWorld(harness);
const visitors = world.visitors.filter(({ name }) => ["Ada", "staff"].includes(name)).map(({ who }) => who);
const nobody = apiClient(harness, "");

const ask = (method: "GET" | "HEAD", url: string, { token }: ApiClient) =>
  harness.app.inject({ method, url, headers: token === "" ? {} : { authorization: `Bearer ${token}` } });

/** The headers that may differ between two replies to the same request. */
const ofMoment = /^(?:date|x-request-id|x-ratelimit-.*|content-length|transfer-encoding)$/;
const lasting = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofMoment.test(name)));

/** The number of stored rows of each table, without the record of the operator's calls. */
async function stored() {
  const { staff_calls: _calls, ...rows } = await footprint(harness);
  return rows;
}

for (const route of routes.filter(({ method, writes, kind }) => method === "GET" && !writes && kind !== "stream")) {
  test(`HEAD answers as GET does at ${route.path}, without a body`, async () => {
    const url = examplePath(route);
    const before = await stored();
    for (const who of [...visitors, nobody]) {
      const [get, head] = [await ask("GET", url, who), await ask("HEAD", url, who)];
      assert.deepEqual([head.statusCode, head.body], [get.statusCode, ""], url);
      assert.deepEqual(lasting(head.headers), lasting(get.headers));
    }
    assert.deepEqual(await stored(), before);
  });
}

for (const route of routes.filter(({ kind }) => kind === "stream")) {
  test(`HEAD answers the headers of a stream at ${route.path}, and opens none`, async () => {
    const [ada] = visitors;
    assert.ok(ada !== undefined);
    const { statusCode, headers, body } = await ask("HEAD", examplePath(route), ada);
    assert.deepEqual([statusCode, headers["content-type"], body], [200, "text/event-stream", ""]);
    assert.equal((await ask("HEAD", examplePath(route), nobody)).statusCode, 401);
    assert.equal(harness.platform.streams.count, 0);
  });
}

test("HEAD answers for the document and its pages", async () => {
  for (const url of ["/openapi.json", "/docs", "/llms.txt", "/docs/reference.md", "/docs/reference.css"]) {
    const [get, head] = [await ask("GET", url, nobody), await ask("HEAD", url, nobody)];
    assert.deepEqual(
      [head.statusCode, head.headers["content-type"], head.body],
      [200, get.headers["content-type"], ""],
    );
  }
});

test("GET changes what others can see at only one address, and HEAD verifies nobody there", async () => {
  assert.deepEqual(
    routes.filter(({ method, writes }) => method === "GET" && writes).map(({ path }) => path),
    ["/auth/verify-account"],
  );
  const body = newcomer();
  const { user } = await nobody.api.signUp({ body });
  const [mail = ""] = await mailsTo(harness, body.email);
  const url = `/auth/verify-account?code=${codeIn(mail)}&uuid=${user.uuid}`;
  for (let time = 0; time < 2; time += 1) assert.equal((await ask("HEAD", url, nobody)).statusCode, 200);
  const login = { email: body.email, password: body.password };
  assert.equal((await nobody.post("/auth/login", login)).body.code, "verification_required");
  assert.equal((await ask("GET", url, nobody)).statusCode, 200);
  assert.equal((await nobody.post("/auth/login", login)).status, 200);
});
