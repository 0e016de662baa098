import assert from "node:assert/strict";
import { test } from "node:test";
import { DatabaseError } from "pg";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, harness } = company;
// only the requests of this file shall write
await harness.worker.close();

/** Lets so many writes end as PostgreSQL ends one of two that wait for each other. @returns how many did */
function endWrites(count: number): () => number {
  let ended = 0;
  Object.defineProperty(harness.faults, "beforeCommit", {
    configurable: true,
    get: () => {
      if (ended === count) return null;
      ended += 1;
      throw Object.assign(new DatabaseError("deadlock detected", 0, "error"), { code: "40P01" });
    },
  });
  return () => ended;
}

test("a write that PostgreSQL ended because of a deadlock is done again, once", async () => {
  const ended = endWrites(2);
  const answer = await ada.post(`/boards/${company.board.uuid}/tasks`, { title: "Made once" });
  assert.deepEqual([answer.status, ended()], [201, 2]);
  const { tasks } = (await ada.get(`/boards/${company.board.uuid}/tasks?limit=200`)).body;
  assert.equal(tasks.filter(({ title }: { title: string }) => title === "Made once").length, 1);
});

test("one that ends so again and again is an error", async () => {
  const ended = endWrites(1000);
  assert.equal((await ada.post(`/boards/${company.board.uuid}/tasks`, { title: "Never" })).status, 500);
  assert.equal(ended(), 3);
  endWrites(0);
});
