import assert from "node:assert/strict";
import { test } from "node:test";
import { decisionProblems } from "./decisions.ts";

const good =
  "# 7. A title\n\n**Context.** Why.\n\n**Decision.** What.\n\n- More.\n\n**Consequence.** Cost.\n\n**Considered and rejected.** Else.\n";

test("a decision with context, decision and consequence is passed", () => {
  assert.deepEqual(decisionProblems("0007-a-title.md", good), []);
});

test("another number, a missing part, a wrong order, too many lines and a long line are found", () => {
  const bad = [
    good.replace("# 7.", "# 8."),
    good.replace("**Consequence.** Cost.", "Cost."),
    good.replace("Context", "Decision").replace("Decision.** What", "Context.** What"),
    good + "- One more.\n".repeat(32),
    `${good}${"x".repeat(151)}\n`,
  ];
  for (const text of bad) assert.equal(decisionProblems("0007-a-title.md", text).length, 1, text);
});
