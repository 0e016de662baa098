import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { secondServer } from "#test/second-server.ts";
import { until } from "#test/until.ts";

const company = await startCompany({ RATE_LIMIT_PER_MINUTE: "10" });
const { cleo, dev, harness } = company;
const second = await secondServer(harness);

/** The counts that the second process received. */
const received = new Map<string, number>();
second.platform.signals.on("requests_counted", ({ counts }) => {
  for (const [key, count] of counts) received.set(key, (received.get(key) ?? 0) + count);
});
const receivedOf = (part: string): number | undefined => [...received].find(([key]) => key.includes(part))?.[1];

const atSecond = (token: string) =>
  second.app.inject({ url: "/workspaces", remoteAddress: "192.0.2.1", headers: { authorization: `Bearer ${token}` } });

test("the counts of one process also count in the others, except for a tenth of the limit", async () => {
  const own = (await cleo.get("/profile/me")).body.user.uuid;
  for (let each = 0; each < 9; each += 1) assert.equal((await cleo.get("/workspaces")).status, 200);
  assert.equal((await cleo.get("/workspaces")).status, 429);
  await until(() => receivedOf(own) === 9);
  const last = await atSecond(cleo.token);
  assert.deepEqual([last.statusCode, last.headers["x-ratelimit-remaining"]], [200, "0"]);
  const beyond = await atSecond(cleo.token);
  assert.equal(beyond.statusCode, 429);
  assert.ok(Number(beyond.headers["retry-after"]) > 0);
});

test("a process does not count its own reports twice, and no request is counted for another caller", async () => {
  const own = (await dev.get("/profile/me")).body.user.uuid;
  assert.equal((await dev.get("/workspaces")).headers["x-ratelimit-remaining"], "8");
  assert.equal((await dev.get("/workspaces")).headers["x-ratelimit-remaining"], "7");
  await until(() => receivedOf(own) === 2);
  assert.equal((await dev.get("/workspaces")).headers["x-ratelimit-remaining"], "6");
  assert.equal([...received.keys()].filter((key) => key.startsWith("address")).length, 0);
});
