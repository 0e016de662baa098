import assert from "node:assert/strict";
import { test } from "node:test";
import { boardViews } from "#features/boards/boards/index.ts";
import { created, startCompany } from "#test/company.ts";
import { openBatchedCounts } from "#platform/db/batched-counts.ts";

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

const open = (fail: (error: unknown) => void) => openBatchedCounts(pool, [boardViews], fail);

test("views of boards are added up and written together, also by two processes, and the rest is written on shutdown", async () => {
  const tokens = [await publish(board.uuid), await publish(other.uuid)];
  // the harness has a worker and a sequencer, whose statements go through the same pool
  let writes = 0;
  const counted: Pick<typeof pool, "run"> = {
    run: (text, values) => {
      writes += 1;
      return pool.run(text, values);
    },
  };
  const processes = [1, 2].map(() => openBatchedCounts(counted, [boardViews], failed));
  for (let round = 0; round < 10; round += 1) {
    for (const counts of processes) for (const token of tokens) counts.add(boardViews, token);
  }
  await Promise.all(processes.map((each) => each.close()));
  assert.ok(writes >= 4 && writes < 20, `40 views of two boards, counted by two processes, take ${writes} writes`);
  assert.deepEqual(await counts(), [20, 20]);
});

test("views of a removed link are not counted, and a failed write is reported and loses no other count", async () => {
  const ended = await publish(board.uuid);
  await ada.delete(`/boards/${board.uuid}/publish`);
  await publish(board.uuid);
  const counted = open(failed);
  counted.add(boardViews, ended);
  await counted.close();
  assert.deepEqual(await counts(), [0, 20]);
  const failures: unknown[] = [];
  const broken = open((error) => failures.push(error));
  broken.add(boardViews, "\0");
  broken.add(boardViews, await publish(other.uuid));
  await broken.close();
  assert.deepEqual([failures.length, await counts()], [1, [0, 21]]);
});

test("a count that no feature declares is rejected", () => {
  const counts = openBatchedCounts(pool, [], failed);
  assert.throws(() => counts.add(boardViews, "token"), /declares/);
});
