import assert from "node:assert/strict";
import { test } from "node:test";
import type { CopiedTask } from "@stoa/api";
import { changeInto, linesOf, startIn, swimlaneOf } from "./swimlanes.ts";

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
