import assert from "node:assert/strict";
import { test } from "node:test";
import { db, sql } from "./query.ts";

test("a query that is executed without a reader or a transaction throws instead of finding nothing", async () => {
  const isRefused = /run by the reader or the transaction/;
  await assert.rejects(db.selectFrom("tasks").selectAll().execute(), isRefused);
  await assert.rejects(db.deleteFrom("tasks").execute(), isRefused);
  await assert.rejects(
    db.transaction().execute(async () => {}),
    isRefused,
  );
  await assert.rejects(sql`select 1`.execute(db), isRefused);
});
