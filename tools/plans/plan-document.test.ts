import assert from "node:assert/strict";
import { test } from "node:test";
import { joinsOfAll, plainPlan, planDocument, wholeTables } from "./plan-document.ts";

test("the month in the name of a partition is left out, and what then repeats is shown once", () => {
  const plan = [
    "Append",
    "  ->  Seq Scan on events_first events_1",
    "  ->  Index Scan using events_2026_11_pkey on events_2026_11 events_2",
    "  ->  Index Scan using events_2026_12_pkey on events_2026_12 events_3",
    "        Index Cond: (id = 2026)",
  ];
  assert.equal(
    plainPlan(plan),
    [
      "Append",
      "  ->  Seq Scan on events_first events_n",
      "  ->  Index Scan using events_month_pkey on events_month events_n",
      "        Index Cond: (id = 2026)",
    ].join("\n"),
  );
});

test("the aliases of other tables keep their numbers", () => {
  const plan = ["Nested Loop", "  ->  Seq Scan on tasks t_1", "  ->  Seq Scan on tasks t_2"];
  assert.equal(plainPlan(plan), plan.join("\n"));
});

test("a look-up that reads a whole table is found, one by the key is not", () => {
  const plan = [
    "Limit",
    "  SubPlan 1",
    "    ->  Index Only Scan using tasks_pkey on tasks g",
    "          Index Cond: (uuid = e.task_uuid)",
    "  SubPlan 2",
    "    ->  Index Only Scan using comments_pkey on comments g_1",
    "  SubPlan 3",
    "    ->  Seq Scan on subtasks g_2",
  ];
  assert.deepEqual(wholeTables(plan.join("\n")), ["comments", "subtasks"]);
});

test("a join that compares each row with each other one is found, one with a look-up is not", () => {
  const plan = [
    "Nested Loop Left Join",
    "  Join Filter: (n_1.uuid = n.uuid)",
    "  ->  CTE Scan on n",
    "  ->  Nested Loop Left Join",
    "        Join Filter: ((b.workspace_uuid = n_1.workspace_uuid) AND (b.uuid = n_1.uuid))",
  ];
  assert.deepEqual(joinsOfAll(plan.join("\n")), ["Join Filter: (n_1.uuid = n.uuid)"]);
});

test("the document names each section and shows the plans of its statements in their order", () => {
  const text = planDocument([{ title: "One task", plans: ["Result", "Limit"] }]);
  assert.ok(text.endsWith("## One task\n\n```\nResult\n```\n\n```\nLimit\n```\n"));
});
