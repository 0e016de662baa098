import assert from "node:assert/strict";
import { Agent, request as send } from "node:http";
import { test } from "node:test";
import { GCProfiler } from "node:v8";
import { buildApp, createServer } from "#app.ts";
import { routes } from "#features.ts";
import { startCompany } from "#test/company.ts";

const requests = 1200;
/**
 * What one request may leave among old objects, where only a full collection finds it. It is less than 300 in all of these tests; with the objects
 * of a request, or the rows that it read, it is thousands. In bytes.
 */
const most = 1000;

const { ada, board, task, harness } = await startCompany({ RATE_LIMIT_PER_MINUTE: "1000000" });
const { platform, config, atEnd } = harness;
// without what the tests keep of every request
const checks = { reply: () => {}, error: () => {} };
const app = await buildApp(createServer(config, false), config, { ...platform, checks }, routes);
const url = await app.listen({ port: 0, host: "127.0.0.1" });
atEnd(() => app.close());
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
atEnd(async () => agent.destroy());
const headers = { authorization: `Bearer ${ada.token}`, "content-type": "application/json" };

/** Sends a request over one connection, with little garbage of its own. */
async function ask(method: string, path: string, body?: object): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = send(url + path, { agent, headers, method }, (reply) => {
    reply.resume().on("end", () => resolve(reply.statusCode ?? 0));
  });
  request.on("error", reject);
  request.end(body === undefined ? undefined : JSON.stringify(body));
  assert.ok((await promise) < 300, `${method} ${path} failed`);
}

type Spaces = ReturnType<GCProfiler["stop"]>["statistics"][number]["afterGC"];

const oldIn = ({ heapSpaceStatistics }: Spaces): number =>
  heapSpaceStatistics.find(({ spaceName }) => spaceName === "old_space")?.spaceUsedSize ?? Number.NaN;

/** Checks how much the collections of young objects move to the old ones, for each request. */
async function leavesLittle(one: (index: number) => Promise<void>): Promise<void> {
  // until all is compiled that a request needs
  for (let index = 0; index < requests; index += 1) await one(index);
  const profiler = new GCProfiler();
  profiler.start();
  for (let index = requests; index < 2 * requests; index += 1) await one(index);
  const young = profiler.stop().statistics.filter(({ gcType }) => gcType === "Scavenge");
  assert.ok(young.length > 0, "Nothing was collected.");
  const aged = young.reduce((sum, { beforeGC, afterGC }) => sum + oldIn(afterGC) - oldIn(beforeGC), 0) / requests;
  assert.ok(aged < most, `Of each request ${Math.round(aged)} bytes became old.`);
}

test("what a read needed is collected with the young objects, with the rows that it read", async () => {
  const { uuid } = await task();
  await leavesLittle(() => ask("GET", `/tasks/${uuid}`));
});

test("what a write needed is collected with the young objects", async () => {
  await leavesLittle((index) => ask("POST", `/boards/${board.uuid}/tasks`, { title: `Task ${index}` }));
});
