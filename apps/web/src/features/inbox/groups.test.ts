import assert from "node:assert/strict";
import { test } from "node:test";
import type { CopiedNotification } from "@stoa/api";
import { groupsOf } from "./groups.ts";

const note = (uuid: string, task_uuid: string, created_at: string, more: Partial<CopiedNotification> = {}) =>
  ({ uuid, task_uuid, created_at, read_at: null, event_type: "mention", ...more }) as CopiedNotification;

test("notes are grouped by what they are about; what is unread comes first, then the newest", () => {
  const notes = [
    note("1", "a", "2026-01-01"),
    note("2", "b", "2026-01-04", { read_at: "2026-01-05" }),
    note("3", "c", "2026-01-02", { event_type: "assigned" }),
    note("4", "a", "2026-01-03", { read_at: "2026-01-05" }),
  ];
  const summaries = groupsOf(notes, "all").map(({ key, notes: of, isUnread }) => [
    key,
    of.map(({ uuid }) => uuid),
    isUnread,
  ]);
  assert.deepEqual(summaries, [
    ["a", ["4", "1"], true],
    ["c", ["3"], true],
    ["b", ["2"], false],
  ]);
  assert.deepEqual(
    groupsOf(notes, "assigned").map(({ key }) => key),
    ["c"],
  );
});
