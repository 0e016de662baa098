import assert from "node:assert/strict";
import { test } from "node:test";
import { startChildServer } from "#test/child-server.ts";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const requests = 600;
/**
 * The most that one request may leave among old objects, where only a full collection finds it. It is about 100 in these tests; with
 * the objects of a request, or the rows that it read, it is thousands. In bytes.
 */
const most = 1000;

const company = await startCompany();
const { ada, board, task, harness } = company;
// A process of its own: where tests run, Node follows every promise, and keeps what it follows until a full collection.
const server = await startChildServer(harness, {}, ["--trace-gc", "--trace-gc-nvp", "--max-semi-space-size=8"]);
const headers = { authorization: `Bearer ${ada.token}`, "content-type": "application/json" };

async function ask(method: string, path: string, body?: object): Promise<void> {
  const reply = await fetch(server.url + path, { headers, method, ...(body && { body: JSON.stringify(body) }) });
  await reply.arrayBuffer();
  assert.ok(reply.ok, `${method} ${path} failed`);
}

/** The bytes that each collection of young objects has moved to the old ones so far, from V8's log. */
const moved = (): number[] =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes('"gc":"s"'))
    .map((line) => Number(/"promoted":(\d+)/.exec(line)?.[1]));

/**
 * Checks how much the collections of young objects move to the old ones, for each request.
 * @param limit in bytes
 * @param clients that send them, each one after the other
 */
async function leavesLittle(one: (index: number) => Promise<void>, limit = most, clients = 1): Promise<void> {
  let index = 0;
  const sendUntil = async (end: number): Promise<void> => {
    const send = async (): Promise<void> => {
      while (index < end) await one(index++);
    };
    await Promise.all(Array.from({ length: clients }, send));
  };
  // until all is compiled that a request needs
  await sendUntil(requests);
  const before = moved().length;
  await sendUntil(2 * requests);
  const since = moved().slice(before);
  assert.ok(since.length > 0, "Nothing was collected.");
  const aged = since.reduce((sum, bytes) => sum + bytes, 0) / requests;
  assert.ok(aged < limit, `Of each request ${Math.round(aged)} bytes became old.`);
}

test("the objects and rows of a read are collected with the young objects", async () => {
  const { uuid } = await task();
  await leavesLittle(() => ask("GET", `/tasks/${uuid}`));
});

test("the objects of a write are collected with the young objects", async () => {
  await leavesLittle((index) => ask("POST", `/boards/${board.uuid}/tasks`, { title: `Task ${index}` }));
});

test("the texts that a search read are collected with the young objects, also if it waited long for other searches", async () => {
  const { wiki, page } = await startWiki(company);
  for (let count = 0; count < 20; count += 1) await page(`Page ${count}`, null, "a manatee swims ".repeat(600));
  const search = () => ask("GET", `/wikis/${wiki.uuid}/search?q=manatee`);
  // each reads 190,000 bytes; what a request itself needs gets old while it waits
  await leavesLittle(search, 80_000, 32);
});
