import assert from "node:assert/strict";
import { test } from "node:test";
import type { CopiedTask } from "@stoa/api";
import { comparePressing, dueGroupOf } from "./due-groups.ts";

const group = (due_date: string | null) => dueGroupOf({ due_date }, "2026-11-23", "2026-11-30");
const task = (title: string, due_date: string | null, priority: CopiedTask["priority"], created_at = "2026") =>
  ({ title, due_date, priority, created_at }) as CopiedTask;

test("a ticket is overdue, due today, within seven days, later or at no time", () => {
  const days = ["2026-11-22", "2026-11-23", "2026-11-24", "2026-11-30", "2026-12-01", null];
  assert.deepEqual(days.map(group), ["overdue", "today", "week", "week", "later", "none"]);
});

test("the most pressing comes first: the day, then the priority, then the age", () => {
  const tasks = [
    task("none", null, null),
    task("later, low", "2026-12-02", "low"),
    task("later, urgent", "2026-12-02", "urgent"),
    task("none, older", null, null, "2025"),
    task("soon", "2026-12-01", null),
  ];
  assert.deepEqual(
    tasks.toSorted(comparePressing).map(({ title }) => title),
    ["soon", "later, urgent", "later, low", "none, older", "none"],
  );
});
