import assert from "node:assert/strict";
import { test } from "node:test";
import { createTask } from "#commands/create-task.ts";
import type { Mutation } from "./mutations.ts";
import { newTask, withWholeRows } from "./new-rows.ts";

const input = { uuid: "a", board_uuid: "b", status_uuid: "c", title: "A task", priority: "high" } as const;
const empty = { get: () => undefined, all: () => [], inStatus: () => [] } as unknown as Parameters<
  typeof createTask.plan
>[1];

test("a ticket that an earlier app made and did not send gets the fields that tickets have now, and keeps its own", () => {
  const plan = createTask.plan(input, empty);
  assert.ok(plan);
  const earlier = plan.effects.map((effect) => {
    if (effect.does !== "create" || effect.kind !== "tasks") return effect;
    const { start_date: _, estimate: __, ...row } = effect.row;
    return { ...effect, row };
  });
  const [created] = withWholeRows({ effects: earlier } as unknown as Mutation).effects;
  assert.ok(created?.does === "create");
  for (const field of Object.keys(newTask)) assert.notEqual(created.row[field], undefined, field);
  assert.deepEqual([created.row["priority"], created.row["title"], created.row["estimate"]], ["high", "A task", null]);
});
