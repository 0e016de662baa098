import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { startCompany } from "#test/company.ts";
import { subscribe } from "#test/summaries.ts";
import { privacy } from "./personal.ts";

const company = await startCompany();
const { cleo, dev, board, harness } = company;
await subscribe(cleo, board.uuid, { sections: ["overdue", "created"] });
await subscribe(dev, board.uuid);

test("the export of a person contains the summaries that they subscribed to", async () => {
  const rows = await privacy.export["summary_emails"]?.(harness.platform.pool, cleo.uuid);
  const [{ uuid, next_at, created_at, updated_at, ...rest } = {}, ...more] = (rows ?? []) as Record<string, unknown>[];
  assert.deepEqual(more, []);
  assert.deepEqual(rest, {
    workspace_uuid: board.workspace_uuid,
    board_uuid: board.uuid,
    frequency: "daily",
    sections: ["overdue", "created"],
    told_until: null,
    stopped_at: null,
  });
  assert.match(String(uuid), /^[0-9a-f-]{36}$/);
  for (const each of [next_at, created_at, updated_at]) assert.match(String(each), /^\d{4}-.*Z$/);
});

test("the subscriptions of an account are deleted with it, and nobody else's", async () => {
  await inTransaction(harness.platform.transactions, {}, async (tx) =>
    privacy.erase?.(tx, cleo.uuid, harness.platform.services),
  );
  const left = await harness.platform.pool.run("select user_uuid from summary_emails");
  assert.deepEqual(
    left.map((row) => (row as { user_uuid: string }).user_uuid),
    [dev.uuid],
  );
});
