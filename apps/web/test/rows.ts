import type { CopiedTask } from "@stoa/api";
import type { Mutation } from "#data/mutations.ts";
import { newTask } from "#data/new-rows.ts";

/** A task of a copy. */
export function aTask(fields: Partial<CopiedTask>): CopiedTask {
  return {
    ...newTask,
    uuid: "t",
    board_uuid: "b",
    number: 1,
    title: "A task",
    status_uuid: "s",
    position: "1.000000",
    version: 1,
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
