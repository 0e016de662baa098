import type { CopiedTask } from "@stoa/api";
import type { Mutation } from "#data/mutations.ts";

/** A task of a copy. */
export function aTask(fields: Partial<CopiedTask>): CopiedTask {
  return {
    uuid: "t",
    board_uuid: "b",
    number: 1,
    title: "A task",
    status_uuid: "s",
    group_uuid: null,
    priority: null,
    start_date: null,
    due_date: null,
    estimate: null,
    position: "1.000000",
    label_uuids: [],
    assignee_uuids: [],
    custom_fields: {},
    subtask_total: 0,
    subtask_done: 0,
    comment_total: 0,
    unread_comment_count: 0,
    attachment_total: 0,
    blocked_by: [],
    blocks: [],
    is_blocked: false,
    related_to: [],
    duplicate_of: [],
    version: 1,
    created_by_uuid: null,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
    ...fields,
  };
}

/** A mutation that waits to be sent. */
export function aMutation(fields: Partial<Mutation>): Mutation {
  return {
    id: "m",
    order: 1,
    command: "updateTask",
    input: null,
    subject: "t",
    board_uuid: "b",
    refs: [],
    effects: [],
    before: null,
    state: "queued",
    due_at: 0,
    sent: null,
    tries: 0,
    rebases: 0,
    version: 0,
    isLost: false,
    refusal: null,
    ...fields,
  };
}
