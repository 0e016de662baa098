import type { Board, CopiedTask, Status } from "@stoa/api";
import type { Effect } from "./effects.ts";
import type { Mutation } from "./mutations.ts";
import type { Kind } from "./tables.ts";

/** A task before the server gave it a number and times. */
export const newTask = {
  number: 0,
  group_uuid: null,
  priority: null,
  start_date: null,
  due_date: null,
  estimate: null,
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
  version: 0,
  created_by_uuid: null,
  created_at: "",
  updated_at: "",
} as const satisfies Omit<CopiedTask, "uuid" | "board_uuid" | "status_uuid" | "title" | "position">;

const times = { created_at: "", updated_at: "" } as const;

/** A board before the server gave it a prefix and times. */
export const newBoard = {
  prefix: "",
  former_prefixes: [],
  color: null,
  estimate_unit: "points",
  archived_at: null,
  ...times,
} as const satisfies Omit<Board, "uuid" | "workspace_uuid" | "name" | "position">;

/** A status before the server gave it times. */
export const newStatus = { entry_requirements: [], ...times } as const satisfies Omit<
  Status,
  "uuid" | "board_uuid" | "name" | "color" | "is_complete" | "position"
>;

const newRows: { readonly [K in Kind]?: object } = { tasks: newTask, boards: newBoard, statuses: newStatus };

/**
 * A mutation that was kept on this device, with every field of the rows that it creates: an earlier version of the app may have
 * made one without a field that rows have now.
 */
export function withWholeRows(mutation: Mutation): Mutation {
  const effects = mutation.effects.map((effect): Effect => {
    if (effect.does !== "create") return effect;
    return { ...effect, row: { ...newRows[effect.kind], ...effect.row } };
  });
  return { ...mutation, effects };
}
