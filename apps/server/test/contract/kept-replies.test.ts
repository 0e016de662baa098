import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "#features.ts";
import { startHarness } from "../harness.ts";
import { listenTo } from "../listening.ts";
import { person, sessionToken, apiClient } from "../people.ts";
import { goodPassword, personWithPassword } from "../accounts.ts";
import { startWorld } from "../world.ts";
import { examplePath, exampleRequest } from "./example-request.ts";

const origin = "https://app.stoa.test";
const harness = await startHarness({ WEB_ORIGIN: origin, LOG_LEVEL: "silent" });
const world = await startWorld(harness);
const visitors = world.visitors.filter(({ name }) => ["Ada", "staff"].includes(name)).map(({ who }) => who);
const nobody = apiClient(harness, "");

/** Every route that answers by who asks: first those that change nothing, so that all of them find what they name. */
const ofCaller = routes
  .filter(({ auth }) => auth !== "public")
  .toSorted((one, other) => Number(one.writes) - Number(other.writes));

for (const route of ofCaller.filter(({ kind }) => kind !== "stream" && kind !== "socket")) {
  test(`nobody may keep the reply of ${route.id}, whether it succeeds or not`, async () => {
    const replies = [await exampleRequest(route, nobody)];
    for (const who of visitors) replies.push(await exampleRequest(route, who));
    replies.push(await nobody.get(`${examplePath(route)}?no_such_field=1`));
    const isRead = route.method === "GET";
    if (isRead) assert.ok(replies.some(({ status }) => status === 200));
    for (const { status, headers } of isRead ? replies : replies.slice(0, -1)) {
      assert.equal(headers["cache-control"], "private, no-store", `${route.id} answered ${status}`);
    }
  });
}

test("nobody may keep a stream, or the refusal of a socket", async () => {
  await harness.app.listen({ port: 0, host: "127.0.0.1" });
  const address = harness.app.server.address();
  const at = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const [ada] = visitors;
  assert.ok(ada !== undefined);
  for (const route of routes.filter(({ kind }) => kind === "stream" || kind === "socket")) {
    const listening = await listenTo(at + examplePath(route), ada);
    assert.equal(listening.response.headers.get("cache-control"), "private, no-store", route.id);
    listening.stop();
  }
});

/** The status of a request, and the data that its reply tells a browser to forget. @param site the origin of the request */
async function forgotten(cookie: string, method: "POST" | "GET" | "DELETE", url: string, body: unknown, site: string) {
  const headers = { cookie: `stoa_session=${cookie}`, origin: site };
  const payload = body === undefined ? {} : { payload: body as object };
  const reply = await harness.app.inject({ method, url, headers, ...payload });
  return [reply.statusCode, reply.headers["clear-site-data"]];
}

test("a browser forgets what it kept when a session ends, the password changes or the account goes, also when that was elsewhere", async () => {
  const zoe = await personWithPassword(harness, "Zoe");
  const session = () => sessionToken(harness, zoe.uuid);
  const passwords = { current_password: goodPassword, new_password: "Battery staple 8" };
  const cacheForgotten = [200, '"cache"'];
  assert.deepEqual(await forgotten(await session(), "GET", "/profile/me", undefined, origin), [200, undefined]);
  assert.deepEqual(await forgotten(await session(), "POST", "/auth/logout", undefined, origin), cacheForgotten);
  const elsewhere = await session();
  assert.deepEqual(await forgotten(await session(), "POST", "/auth/logout-all", undefined, origin), cacheForgotten);
  assert.deepEqual(await forgotten(elsewhere, "GET", "/profile/me", undefined, origin), [401, '"cache"']);
  assert.deepEqual(
    await forgotten(await session(), "POST", "/profile/change-password", passwords, origin),
    cacheForgotten,
  );
  const body = { password: passwords.new_password };
  assert.deepEqual(await forgotten(await session(), "DELETE", "/profile", body, origin), cacheForgotten);
});

test("no other page and no program gets the order to forget anything", async () => {
  const zoe = await person(harness, "Zoe");
  const ended = await sessionToken(harness, zoe.uuid);
  await zoe.api.logoutAll();
  const elsewhere = await forgotten(ended, "GET", "/profile/me", undefined, "https://evil.example");
  assert.deepEqual(elsewhere, [401, undefined]);
  const program = await apiClient(harness, await sessionToken(harness, zoe.uuid)).post("/auth/logout");
  assert.deepEqual([program.status, program.headers["clear-site-data"]], [200, undefined]);
});
