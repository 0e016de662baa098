import assert from "node:assert/strict";
import { test } from "node:test";
import { fromMarkdown } from "@stoa/document";
import { created, startCompany } from "#test/company.ts";

const { ada, board, harness } = await startCompany();
const long = "One more sentence.\n\n".repeat(300);
const paragraph = { type: "paragraph", content: [{ type: "text", text: "a*b_c[" }] };
const slow = { type: "doc", content: Array.from({ length: 150_000 }, () => paragraph) };
const tasks = `/boards/${board.uuid}/tasks`;

test("while others keep the thread busy, long markdown is refused, and other long texts are stored in both forms", async () => {
  const { texts } = harness.platform.services;
  const others = Array.from({ length: 6 }, (_, n) =>
    texts.each(`other ${n}`, "makeMarkdown", [slow], { otherwise: () => "" }),
  );
  const [read, stored] = await Promise.all([
    ada.post(tasks, { title: "Read", description: long }),
    ada.post(tasks, { title: "Stored", description_json: fromMarkdown(long, "task") }),
  ]);
  assert.deepEqual([read.status, read.body.code, read.headers["retry-after"]], [429, "SERVER_BUSY", "1"]);
  const { uuid } = created(stored).task;
  const [snapshot] = await harness.platform.pool.run<{ derived_field: string | null }>(
    "select derived_field from event_snapshots where things->'task'->>'uuid' = $1 order by id limit 1",
    [uuid],
  );
  assert.equal(snapshot?.derived_field, null);
  await Promise.all(others);
});
