import assert from "node:assert/strict";
import { test } from "node:test";
import { features } from "#features.ts";
import { startHarness } from "../harness.ts";
import { tableWriters } from "./table-writers.ts";

const harness = await startHarness();
const declared = features.flatMap((feature) => feature.privacy ?? []);

/** Tables that name people and that no feature exports or erases, each with the reason. */
const stays: Readonly<Record<string, string>> = {};

/** Every table with a column of users' uuids: by foreign key, or by its name if there is none. */
async function tablesOfPeople(): Promise<string[]> {
  const rows = (await harness.platform.pool.run(`
    select distinct t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition and not a.attisdropped and (
      a.attname ~ '(^|_)user_uuids?$|_by$|^(author|actor|assignee|owner|person|staff)_uuids?$'
      or exists (select 1 from pg_constraint c where c.conrelid = t.oid and c.contype = 'f'
        and c.confrelid = 'users'::regclass and a.attnum = any (c.conkey)))
    order by 1`)) as { name: string }[];
  return rows.map(({ name }) => name);
}

test("every table that names people belongs to a feature's export and deletion, or stays for a stated reason", async () => {
  const tables = await tablesOfPeople();
  for (const table of ["sessions", "tasks", "members", "events", "comments"]) assert.ok(tables.includes(table), table);
  const writers = tableWriters();
  // a table that nothing writes has no rows
  const written = tables.filter((table) => writers.has(table));
  const known = new Set([...declared.flatMap((privacy) => privacy.tables), ...Object.keys(stays)]);
  assert.deepEqual(
    written.filter((table) => !known.has(table)),
    [],
    "name them in `personal` of the feature that writes them, with their parts of the export and what is erased",
  );
});

test("each table and column that a feature declares exists, and is declared once", async () => {
  const rows = (await harness.platform.pool.run(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  )) as { name: string }[];
  const existing = new Set(rows.map(({ name }) => name));
  for (const table of [...declared.flatMap((privacy) => privacy.tables), ...Object.keys(stays)]) {
    assert.ok(existing.has(table), `there is no table ${table}`);
  }
  for (const names of [
    declared.flatMap((privacy) => privacy.tables),
    declared.flatMap((privacy) => Object.keys(privacy.export)),
  ]) {
    assert.equal(new Set(names).size, names.length, `twice: ${names.join(", ")}`);
  }
});
