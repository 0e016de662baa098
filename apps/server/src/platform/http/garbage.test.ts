import assert from "node:assert/strict";
import { test } from "node:test";
import { startChildServer } from "#test/child-server.ts";
import { startCompany } from "#test/company.ts";

const requests = 600;
/**
 * What one request may leave among old objects, where only a full collection finds it. It is about 100 in these tests; with the objects
 * of a request, or the rows that it read, it is thousands. In bytes.
 */
const most = 1000;

const { ada, board, task, harness } = await startCompany();
// A process of its own: where tests run, Node follows every promise, and keeps what it follows until a full collection.
const server = await startChildServer(harness, {}, ["--trace-gc", "--trace-gc-nvp", "--max-semi-space-size=8"]);
const headers = { authorization: `Bearer ${ada.token}`, "content-type": "application/json" };

async function ask(method: string, path: string, body?: object): Promise<void> {
  const reply = await fetch(server.url + path, { headers, method, ...(body && { body: JSON.stringify(body) }) });
  await reply.arrayBuffer();
  assert.ok(reply.ok, `${method} ${path} failed`);
}

/** What each collection of young objects moved to the old ones so far, in bytes, in the words of V8's log. */
const moved = (): number[] =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes('"gc":"s"'))
    .map((line) => Number(/"promoted":(\d+)/.exec(line)?.[1]));

/** Checks how much the collections of young objects move to the old ones, for each request. */
async function leavesLittle(one: (index: number) => Promise<void>): Promise<void> {
  // until all is compiled that a request needs
  for (let index = 0; index < requests; index += 1) await one(index);
  const before = moved().length;
  for (let index = requests; index < 2 * requests; index += 1) await one(index);
  const since = moved().slice(before);
  assert.ok(since.length > 0, "Nothing was collected.");
  const aged = since.reduce((sum, bytes) => sum + bytes, 0) / requests;
  assert.ok(aged < most, `Of each request ${Math.round(aged)} bytes became old.`);
}

test("what a read needed is collected with the young objects, with the rows that it read", async () => {
  const { uuid } = await task();
  await leavesLittle(() => ask("GET", `/tasks/${uuid}`));
});

test("what a write needed is collected with the young objects", async () => {
  await leavesLittle((index) => ask("POST", `/boards/${board.uuid}/tasks`, { title: `Task ${index}` }));
});
