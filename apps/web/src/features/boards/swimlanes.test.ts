import assert from "node:assert/strict";
import { test } from "node:test";
import type { CopiedTask } from "@stoa/api";
import { changeInto, keepSame, linesOf, startIn, swimlaneOf } from "./swimlanes.ts";

const task = {
  group_uuid: null,
  priority: "low",
  assignee_uuids: ["ben", "ada"],
} as unknown as CopiedTask;

test("a ticket stands in one swimlane, also when several people have it", () => {
  assert.equal(swimlaneOf("none", task), null);
  assert.equal(swimlaneOf("group", task), "");
  assert.equal(swimlaneOf("priority", task), "low");
  assert.equal(swimlaneOf("assignee", task), "ada,ben");
});

test("a ticket that goes into a swimlane gets what its tickets have, and nothing else changes", () => {
  assert.equal(changeInto("none", null, task), null);
  assert.equal(changeInto("priority", "low", task), null);
  assert.deepEqual(changeInto("priority", "", task), { set: { priority: null } });
  assert.deepEqual(changeInto("group", "g", task), { set: { group_uuid: "g" } });
  assert.deepEqual(changeInto("assignee", "ada,dev", task), {
    add: { assignee_uuids: ["dev"] },
    remove: { assignee_uuids: ["ben"] },
  });
  assert.deepEqual(startIn("assignee", "ada,ben"), { assignee_uuids: ["ada", "ben"] });
  assert.deepEqual(startIn("group", ""), {});
});

test("a swimlane has as many lines as its longest column has cards, and one at the end", () => {
  const swimlane = { key: "", title: "None", columns: [["a", "b"], [], ["c"]], count: 3, isCollapsed: false };
  const lines = linesOf([swimlane]);
  assert.deepEqual(
    lines.map((line) => (line.kind === "cards" ? line.cards : line.kind)),
    ["head", ["a", null, "c"], ["b", null, null], "end"],
  );
  assert.deepEqual(
    linesOf([{ ...swimlane, isCollapsed: true }]).map(({ kind }) => kind),
    ["head"],
  );
});

const make = (...second: readonly string[]) => [
  { key: "a", title: "A", columns: [["1", "2"], []], count: 2, isCollapsed: false },
  { key: "b", title: "B", columns: [second, ["3"]], count: second.length + 1, isCollapsed: false },
];

test("swimlanes and lines that are as they were are the same objects", () => {
  const former = make("4");
  assert.equal(keepSame(former, make("4")), former);
  const found = keepSame(former, make("5"));
  assert.deepEqual(found, make("5"));
  assert.equal(found[0], former[0]);
  assert.deepEqual(keepSame(former, []), []);
  const count = linesOf(former).findLastIndex(({ swimlane }) => swimlane === former[0]) + 1;
  assert.ok(linesOf(found).every((line, at) => (line === linesOf(former)[at]) === at < count));
});
