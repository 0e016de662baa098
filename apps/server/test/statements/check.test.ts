import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openPool } from "#platform/db/pool.ts";
import { raw, sql } from "#platform/db/query.ts";
import { testDatabase } from "../harness.ts";
import { checkStatements } from "./check.ts";
import * as planted from "./planted.ts";
import { createRecorder } from "./record.ts";

const database = await testDatabase();
const isWanted = (path: string): boolean => path === "test/statements/planted.ts";
const { observe, recorded } = createRecorder(isWanted);
const pool = openPool({ url: database.url, name: "stoa", size: 1, observe });
after(async () => {
  await pool.close();
  await database.drop();
});

test("every planted mistake in a row type is found, and nothing else", async () => {
  const { readRight, misname, mistakeKind, forgetNull, mistakeJson, findNothing } = planted;
  for (const run of [readRight, misname, mistakeKind, forgetNull, mistakeJson, findNothing]) await run(pool);
  await planted.leaveOpen(pool, raw<{ n: string }>(sql`select 1 as n`));
  const problems = await checkStatements({ isWanted, recorded: recorded(), url: database.url, isWhole: true });
  assert.deepEqual(
    problems.map((problem) => problem.replace(/^test\/statements\/planted\.ts:\d+:\d+: /, "")),
    [
      "title is not there",
      "count is a string, and the type says number",
      "name is null, and the type says string",
      "label.uuid is not there",
      "label.at is a string, and the type says Date",
      "at is a Date, and the type says string",
      "no test runs this statement",
      "say here what its rows are, not in a function that calls this one",
    ],
  );
  const part = await checkStatements({ isWanted, recorded: recorded(), url: database.url, isWhole: false });
  assert.ok(part.length === problems.length - 1, "a run of some tests only does not ask for the rest");
});
