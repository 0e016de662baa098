import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { testDatabase } from "#test/harness.ts";
import { tablesFile, tablesPath } from "./gen-tables.ts";

test("the rows that requests load have the columns of the database", async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  const written = await readFile(join(import.meta.dirname, "../../..", tablesPath), "utf8");
  assert.equal(written, await tablesFile(database.url), `${tablesPath} is stale: run npm run gen`);
});
