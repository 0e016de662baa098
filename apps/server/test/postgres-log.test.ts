import assert from "node:assert/strict";
import { test } from "node:test";
import { findForbidden, sayFinding } from "./postgres-log.ts";

const line = (state: string, text: string, database = "stoa_test_1") =>
  `2026-11-22 02:40:22.868 UTC [14911] ${state} db=${database} ${text}`;
const forbidden = (...lines: readonly string[]) => findForbidden(lines.join("\n")).map((found) => found.line);

test("unexpected warnings, ends of connections and panics are found", () => {
  const lines = [
    line("25001", "WARNING:  there is already a transaction in progress"),
    line("25P01", "WARNING:  there is no transaction in progress"),
    line("53300", "FATAL:  sorry, too many clients already"),
    line("XX000", "PANIC:  could not locate a valid checkpoint record"),
  ];
  for (const each of lines) assert.equal(forbidden(each).length, 1, each);
});

test("errors that show a fault of the product are found", () => {
  const lines = [
    line("40P01", "ERROR:  deadlock detected"),
    line("42601", 'ERROR:  syntax error at or near "selct"'),
    line("42P01", 'ERROR:  relation "task" does not exist'),
    line("42703", 'ERROR:  column "titel" does not exist'),
    line("25006", "ERROR:  cannot execute UPDATE in a read-only transaction"),
    line("53200", "ERROR:  out of shared memory"),
    line("XX000", "ERROR:  invalid memory alloc request size 18446744073709551613"),
    line("00000", "LOG:  client backend (PID 17) was terminated by signal 11: Segmentation fault"),
  ];
  for (const each of lines) assert.equal(forbidden(each).length, 1, each);
});

test("errors that the product expects and handles are not reported", () => {
  const lines = [
    line("23505", 'ERROR:  duplicate key value violates unique constraint "users_email"'),
    line("57014", "ERROR:  canceling statement due to statement timeout"),
    line("22012", "ERROR:  division by zero"),
    line("25P02", "ERROR:  current transaction is aborted, commands ignored until end of transaction block"),
    line("57P01", "FATAL:  terminating connection due to administrator command"),
    line("57P03", "FATAL:  the database system is starting up"),
    line("28P01", 'FATAL:  password authentication failed for user "stoa"'),
    line("00000", "LOG:  checkpoint complete: wrote 0 buffers (0.0%)"),
    "\tConnection matched file pg_hba.conf line 115 WARNING:  not the start of a line",
  ];
  assert.deepEqual(forbidden(...lines), []);
});

test("a log of a PostgreSQL that was killed on purpose may contain only the consequences of that", () => {
  const crashed = [
    line("57P02", "WARNING:  terminating connection because of crash of another server process"),
    line("00000", "LOG:  client backend (PID 17) was terminated by signal 9: Killed"),
    line("08006", "FATAL:  connection to client lost"),
  ];
  const mixed = line("25001", "WARNING:  there is already a transaction in progress");
  const log = [...crashed, mixed].join("\n");
  assert.equal(findForbidden(log).length, 4);
  assert.deepEqual(
    findForbidden(log, { wasKilled: true }).map((found) => found.line),
    ["WARNING 25001: there is already a transaction in progress"],
  );
});

test("lines are counted and shown with their databases", () => {
  const text = "WARNING:  there is no transaction in progress";
  const log = [line("25P01", text, "one"), line("25P01", text, "two"), line("25P01", text, "two")].join("\n");
  const [found] = findForbidden(log);
  assert.ok(found !== undefined);
  assert.equal(
    sayFinding(found),
    "PostgreSQL logged 3 times: WARNING 25P01: there is no transaction in progress (in one, two)",
  );
  assert.equal(findForbidden(log, { database: "two" })[0]?.count, 2);
});

test("a connection that is lost is expected in the database of a file that kills its own servers, and in no other", () => {
  const lost = "FATAL:  connection to client lost";
  assert.equal(forbidden(line("08006", lost, "stoa_test_17_kills_ab12")).length, 0);
  assert.equal(forbidden(line("08006", lost, "stoa_test_17_server-killed.long_ab12")).length, 0);
  assert.equal(forbidden(line("08006", lost, "stoa_test_17_pool_ab12")).length, 1);
});
