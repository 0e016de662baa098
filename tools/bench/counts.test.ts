import assert from "node:assert/strict";
import { test } from "node:test";
import { rowTime, sayLeft, stretchOf } from "./schedule.ts";
import { middleOf, statementsBetween, statementsIn } from "./statement-counts.ts";
import { bytesOfAWrite, parseLsn } from "./wal.ts";

test("the number of statements is read from the metrics, and not from their description or another counter", () => {
  const metrics = [
    "# HELP stoa_database_statements_total Statements sent, 7 at first.",
    "# TYPE stoa_database_statements_total counter",
    "stoa_database_statements_total_created 3",
    "stoa_database_statements_total 12345",
    "",
  ].join("\n");
  assert.equal(statementsIn(metrics), 12_345);
  assert.throws(() => statementsIn("stoa_requests_total 5\n"), /no number of statements/);
});

test("the statements that a reading of the metrics sends itself are not counted", () => {
  // each reading sends three; the request between the second and the third sends four
  assert.equal(statementsBetween(100, 103, 110), 4);
  assert.equal(statementsBetween(100, 100, 102), 2);
});

test("the middle count is taken, so that work besides the request does not count", () => {
  assert.equal(middleOf([4, 4, 19, 4, 5]), 4);
  assert.equal(middleOf([10, 9, 2]), 9);
});

test("a place in the log has two hexadecimal halves of 32 bits", () => {
  assert.equal(parseLsn("0/0"), 0n);
  assert.equal(parseLsn("16/B374D848"), 0x16_b374_d848n);
  assert.equal(parseLsn("1/0") - parseLsn("0/FFFFFFFF"), 1n);
  for (const wrong of ["", "16", "16/", "g/1", "1/123456789", "1/2/3"]) assert.throws(() => parseLsn(wrong), wrong);
});

test("the bytes of a write are those of the round with the fewest, also over the border of the halves", () => {
  assert.equal(bytesOfAWrite(["0/FFFFF000", "1/0", "1/800", "1/2800"], 2), 1024);
});

test("rows are shortened only when the run would take too long, and never below a second", () => {
  assert.equal(stretchOf(5, 10, 10 * rowTime(5)), 5);
  assert.equal(stretchOf(5, 10, 10 * rowTime(5) + 100), 5);
  assert.equal(stretchOf(5, 10, 10 * rowTime(3)), 3);
  assert.equal(stretchOf(5, 10, -20), 1);
});

test("the time that is left is shown in words", () => {
  assert.equal(sayLeft(42), "about 50 s left");
  assert.equal(sayLeft(330), "about 6 min left");
});
