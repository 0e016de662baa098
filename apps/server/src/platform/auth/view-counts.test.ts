import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { atRest } from "#test/harness.ts";
import { countViews } from "./view-counts.ts";

const { ada, harness, workspace, board } = await startCompany();
const { pool } = harness.platform;
const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));

const publish = async (uuid: string): Promise<string> =>
  (await ada.post(`/boards/${uuid}/publish`)).body.board.public_token;
const counts = async (): Promise<number[]> => {
  const rows = (await pool.run("select view_count from boards order by position")) as { view_count: number }[];
  return rows.map((row) => row.view_count);
};
const failed = (error: unknown): never => {
  throw error;
};

test("views are added up and written once, by two processes at once too, and what waits is written at the end", async () => {
  const tokens = [await publish(board.uuid), await publish(other.uuid)];
  const counters = [countViews(pool, failed), countViews(pool, failed)];
  for (let round = 0; round < 10; round += 1) {
    for (const { board: count } of counters) for (const token of tokens) count(token);
  }
  await atRest(harness);
  const before = pool.statements;
  await Promise.all(counters.map((each) => each.close()));
  assert.ok(pool.statements - before < 20, "40 views take fewer statements");
  assert.deepEqual(await counts(), [20, 20]);
});

test("views of a link that ended are nobody's, and a failure is told and breaks nothing", async () => {
  const ended = await publish(board.uuid);
  await ada.delete(`/boards/${board.uuid}/publish`);
  await publish(board.uuid);
  const counter = countViews(pool, failed);
  counter.board(ended);
  await counter.close();
  assert.deepEqual(await counts(), [0, 20]);
  const failures: unknown[] = [];
  const broken = countViews(pool, (error) => failures.push(error));
  broken.board("\0");
  broken.board(await publish(other.uuid));
  await broken.close();
  assert.deepEqual([failures.length, await counts()], [1, [0, 21]]);
});
