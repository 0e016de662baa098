import assert from "node:assert/strict";
import { test } from "node:test";
import { growthTable } from "./growth.ts";
import type { StretchFigures } from "./load-messages.ts";
import type { RowResult } from "./measure.ts";
import { problems } from "./report.ts";
import { cpuTable, rowTable, walTable } from "./tables.ts";
import { judge } from "./verdicts.ts";

/** The figures of a number of answers in a second, each after the same time. */
const measured = (count: number, milliseconds = 1): StretchFigures => ({
  latencies: new Float64Array(100).fill(milliseconds),
  elapsed: 1000,
  failures: {},
  firstFailure: null,
  count,
});

const row = (id: string, fields: Partial<RowResult> = {}): RowResult => ({
  id,
  name: `row ${id}`,
  ours: measured(500),
  bare: measured(1000),
  statements: 2,
  cpu: { ours: { server: 300, postgres: 500 }, bare: { server: 100, postgres: 60 } },
  ...fields,
});

test("a share of bare is met from the target on, and not below it", () => {
  const target = { shareOfBare: 0.5 };
  assert.deepEqual(judge(row("read", { ours: measured(500) }), target, {}, []), ["≥ 0.5 bare met"]);
  assert.deepEqual(judge(row("read", { ours: measured(499) }), target, {}, []), ["≥ 0.5 bare NOT MET"]);
});

test("other trackers' multiples are of their rates", () => {
  const target = { shareOfBare: 0.6, timesPlanka: 10, timesVikunja: 5 };
  assert.deepEqual(judge(row("x"), target, { planka: 50, vikunja: 101 }, []), [
    "≥ 0.6 bare NOT MET",
    "≥ 10 planka met",
    "≥ 5 Vikunja NOT MET",
  ]);
});

test("a row that was not measured meets no target", () => {
  const nothing = { ...measured(0), elapsed: 0, latencies: new Float64Array() };
  assert.deepEqual(judge(row("x", { bare: null }), { shareOfBare: 0.5 }, {}, []), ["≥ 0.5 bare NOT MET"]);
  assert.deepEqual(judge(row("x", { bare: nothing }), { shareOfBare: 0.5 }, {}, []), ["≥ 0.5 bare NOT MET"]);
  assert.deepEqual(judge(row("x", { ours: nothing }), { shareOfBare: 0.5, p99: 60 }, {}, []), [
    "≥ 0.5 bare NOT MET",
    "p99 < 60 ms NOT MET",
  ]);
  assert.deepEqual(judge(row("x"), { timesPlanka: 1 }, {}, []), ["≥ 1 planka NOT MET"]);
});

test("a row with a target against another row may be slower up to its limit, and has no verdict when the other row was left out", () => {
  const target = { otherRow: { row: "change", atMost: 1.3 } };
  const long = row("change-long", { ours: measured(1000) });
  const said = (other: number) => judge(long, target, {}, [row("change", { ours: measured(other) }), long]);
  assert.deepEqual(said(1300), ["within 1.3 × “row change” met"]);
  assert.deepEqual(said(1301), ["within 1.3 × “row change” NOT MET"]);
  assert.deepEqual(judge(long, target, {}, [long]), []);
});

test("a percentile must be below its limit, and statements must not exceed theirs", () => {
  const target = { p99: 60, statements: 4 };
  const within = row("x", { ours: measured(100, 59.9), statements: 4 });
  assert.deepEqual(judge(within, target, {}, []), ["p99 < 60 ms met", "≤ 4 statements met"]);
  const beyond = row("x", { ours: measured(100, 60), statements: 5 });
  assert.deepEqual(judge(beyond, target, {}, []), ["p99 < 60 ms NOT MET", "≤ 4 statements NOT MET"]);
});

test("the tables show each row with its verdicts", () => {
  const table = rowTable([row("read", { ours: measured(100_000) }), row("create", { statements: 7, bare: null })]);
  const [head = "", read = "", create = ""] = table.split("\n");
  assert.match(head, /^operation +ours\/s .* targets$/);
  assert.match(read, /≥ 0.5 bare met, ≥ 25 planka met, ≥ 5 Vikunja met, ≤ 4 statements met$/);
  assert.match(create, /≤ 6 statements NOT MET$/);
  const wal = walTable({
    wal: [
      { id: "change", name: "title", bytes: 4001 },
      { id: "move", name: "move", bytes: 1 },
    ],
  });
  assert.match(wal, /title +4,001 +≤ 4,000 NOT MET\nmove +1\.00 +–$/);
});

test("the processor time of a reply is shown next to that of bare, where it was measured", () => {
  const unknown = row("wait", { cpu: { ours: null, bare: null } });
  const [head = "", ...lines] = cpuTable([row("read"), unknown]).split("\n");
  assert.match(head, /^processor time of a reply, µs +ours/);
  assert.deepEqual(
    lines.map((line) => line.split(/ {2,}/)),
    [["row read", "300", "500", "100", "60.0", "5.00"]],
  );
});

test("growth is met when few tickets are at most 1.3 times as fast as many, and not when one is missing", () => {
  const said = growthTable([
    { name: "a", small: 1300, large: 1000 },
    { name: "b", small: 1301, large: 1000 },
    { name: "c", small: 1301, large: null },
  ]).split("\n");
  assert.deepEqual(
    said.slice(1).map((line) => line.endsWith("NOT MET")),
    [false, true, true],
  );
});

test("failed requests of any server are problems of the run", () => {
  const failed: StretchFigures = { ...measured(1), failures: { 409: 2 }, firstFailure: "PATCH /tasks/1: 409 conflict" };
  assert.deepEqual(problems({ problems: ["MISSING x"], rows: [row("change", { bare: failed }), row("read")] }), [
    "MISSING x",
    'FAILED change, bare: {"409":2}; the first: PATCH /tasks/1: 409 conflict',
  ]);
});
