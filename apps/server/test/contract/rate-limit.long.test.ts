import assert from "node:assert/strict";
import { test } from "node:test";
import { ids } from "#features/content/examples/index.ts";
import { startHarness } from "../harness.ts";
import { person, sessionToken, apiClient, type ApiClient } from "../people.ts";
import { exampleRequest, signed } from "./example-request.ts";
import { documentedOperations, type Operation } from "./operations.ts";

/** Every request is counted once, for its sender (§8): the IP address, or a valid credential. */
const harness = await startHarness({ LOG_LEVEL: "silent", RATE_LIMIT_PER_MINUTE: "40" });
await harness.worker.close();
const operations = await documentedOperations(harness);
signed.set("/public/profile-images/{token}", "x".repeat(60));
const ada = await person(harness, "Ada");

/** The number of requests that the sender may still make. */
type RemainingCount = { readonly remaining: unknown };
const leftBy = ({ headers }: { headers: Record<string, unknown> }): RemainingCount => ({
  remaining: headers["x-ratelimit-remaining"],
});
const afterRequests = (count: number): RemainingCount => ({ remaining: String(40 - count) });

/** After a minute nothing is counted any more. */
const forget = (): void => harness.advance(60_001);

/** A session that was used in this minute and has ended since. */
async function endedSession(): Promise<ApiClient> {
  const token = await sessionToken(harness, ada.uuid);
  const who = apiClient(harness, token);
  assert.equal((await who.get("/profile/me")).status, 200);
  await harness.platform.pool.run(
    `update sessions set ended_at = clock_timestamp() where uuid =
       (select uuid from sessions where user_uuid = $1 and ended_at is null order by created_at desc limit 1)`,
    [ada.uuid],
  );
  return who;
}

const outsiders = (): ApiClient[] => ["", "garbage", "svc_x"].map((token) => apiClient(harness, token));
const isUncounted = ({ path }: Operation): boolean => path === "/health" || path.endsWith("/events");

for (const operation of operations) {
  if (operation.kind === "stream") continue;
  test(`${operation.id}: every request without a valid credential counts once for its IP address`, async () => {
    forget();
    const ended = await endedSession();
    let count = 0;
    for (const who of [...outsiders(), ended, ended]) {
      count += 1;
      const left = leftBy(await exampleRequest(operation, who));
      assert.deepEqual(left, isUncounted(operation) ? { remaining: undefined } : afterRequests(count), who.token);
    }
    // one request before the session ended, and this one
    assert.deepEqual(leftBy(await ada.get("/profile/me")), afterRequests(2));
  });
}

test("requests outside of operations are counted too: unknown paths, other types and methods, the document, the reference", async () => {
  const text = { headers: { "content-type": "text/plain" }, payload: Buffer.from("a") };
  const asks: readonly ((who: ApiClient) => ReturnType<ApiClient["get"]>)[] = [
    (who) => who.get("/nope"),
    (who) => who.get("/nope/events"),
    (who) => who.get("/health/events"),
    (who) => who.get("/%zz"),
    (who) => who.get(`/boards/${"x".repeat(5001)}`),
    (who) => who.get("/openapi.json"),
    (who) => who.get("/openapi.json?/events"),
    (who) => who.get("/docs"),
    (who) => who.get("/docs/reference.css"),
    (who) => who.get("/docs/reference.md"),
    (who) => who.get("/llms.txt"),
    (who) => who.get("/docs/events"),
    (who) => who.delete("/health"),
    (who) => who.post(`/boards/${ids.board}/events`, {}),
    (who) => who.post("/auth/login", undefined, text),
    (who) => who.post("/profile/change-email", undefined, text),
    (who) => who.sendJson("POST", "/profile/change-email", "{"),
    (who) => who.get("/profile/me", { headers: { "x-client-id": "x".repeat(65) } }),
  ];
  for (const [index, ask] of asks.entries()) {
    forget();
    const ended = await endedSession();
    let count = 0;
    for (const who of [...outsiders(), ended, ended]) {
      count += 1;
      const answer = await ask(who);
      assert.ok(answer.status === 200 || (answer.status >= 400 && answer.status < 500), `${index}: ${answer.status}`);
      assert.deepEqual(leftBy(answer), afterRequests(count), `${index} ${who.token}`);
    }
    assert.deepEqual(leftBy(await ada.get("/profile/me")), afterRequests(2));
  }
});
