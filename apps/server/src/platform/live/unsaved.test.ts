import assert from "node:assert/strict";
import { test } from "node:test";
import { readerOver, type Run } from "#platform/db/query.ts";
import { startCompany } from "#test/company.ts";
import { statementCost } from "#test/statement-cost.ts";
import { findUnsaved } from "./queries.ts";

const { ada, board, harness, workspace } = await startCompany();
const { pool } = harness.platform;

/** Stores live descriptions of new tasks; those of the same time have no other order than their uuids. */
const add = (count: number, firstNumber: number, pageSeq: number) =>
  pool.run(
    `with made as (
       insert into tasks (workspace_uuid, board_uuid, number, title, status_uuid, position, created_by)
       select $1, $2::uuid, n, 'Live', (select uuid from statuses where board_uuid = $2::uuid limit 1), n, $3
       from generate_series($5::int, $5::int + $4::int - 1) n returning workspace_uuid, uuid)
     insert into live_documents (workspace_uuid, uuid, kind, schema_version, own_client, snapshot, last_seq, page_seq, used_at)
     select workspace_uuid, uuid, 'task', 1, 1, '', 1, $6, clock_timestamp() - interval '1 day' from made`,
    [workspace.uuid, board.uuid, ada.uuid, count, firstNumber, pageSeq],
  );

test("all documents that are not saved are found, each once, and no page reads those that are saved", async () => {
  await add(5000, 10_000, 1);
  await add(120, 20_000, 0);
  await pool.run("analyze live_documents");
  const sent: Parameters<Run>[] = [];
  const run: Run = (...statement) => {
    sent.push(statement);
    return pool.run(...statement);
  };
  const found = await Array.fromAsync(findUnsaved(readerOver(run)), ({ key }) => key.uuid);
  assert.deepEqual([found.length, new Set(found).size, sent.length], [120, 120, 3]);
  for (const [text, parameters = []] of sent) {
    const { pages, rows } = await statementCost(pool, text, parameters);
    assert.ok(pages < 500 && rows < 1000, `${pages} pages, ${rows} rows`);
  }
});
