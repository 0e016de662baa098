import { type Static, Type } from "typebox";
import type { OfPage } from "#platform/db/page.ts";
import { richText } from "#platform/http/rich-text.ts";
import {
  AnyObject,
  closed,
  Color,
  DateOnly,
  Doer,
  nullable,
  oneOf,
  Person,
  Position,
  Timestamp,
  Uuid,
  Version,
} from "#platform/http/schemas.ts";

export const priorities = ["low", "medium", "high", "urgent"] as const;
export const Priority = oneOf(priorities);

/** How long a description may be, in characters of its markdown (§11 rule 6). */
export const longestDescription = 20_000;
export const DescriptionDocument = richText(longestDescription);

/** Field uuid → value. */
export const CustomFields = Type.Record(
  Type.String({ format: "uuid" }),
  nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
);

export const Subtask = closed({
  uuid: Uuid,
  task_uuid: Uuid,
  title: Type.String(),
  is_done: Type.Boolean(),
  position: Position,
  created_at: Timestamp,
  updated_at: Timestamp,
});

const LabelInTask = closed({ uuid: Uuid, name: Type.String(), color: Color });

/** A ticket as it reads (§13.12); a list leaves the document out, a single read adds the subtasks. */
export const Task = closed({
  uuid: Uuid,
  workspace_uuid: Uuid,
  board_uuid: Uuid,
  number: Type.Integer(),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  description_json: Type.Optional(nullable(AnyObject)),
  status_uuid: Uuid,
  status_name: Type.String(),
  group_uuid: nullable(Uuid),
  priority: nullable(Priority),
  due_date: nullable(DateOnly),
  position: Position,
  labels: Type.Array(LabelInTask),
  assignees: Type.Array(Person),
  custom_fields: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  subtask_total: Type.Integer(),
  subtask_done: Type.Integer(),
  comment_total: Type.Integer(),
  unread_comment_count: Type.Integer(),
  attachment_total: Type.Integer(),
  blocked_by: Type.Array(Uuid),
  blocks: Type.Array(Uuid),
  is_blocked: Type.Boolean(),
  version: Version,
  created_by: Doer,
  created_at: Timestamp,
  updated_at: Timestamp,
  subtasks: Type.Optional(Type.Array(Subtask)),
});

export type Task = Static<typeof Task>;
export type Subtask = Static<typeof Subtask>;

/** A row of `taskView`: the reply's own fields, with clocks still as dates. */
export type TaskRow = Omit<Task, "created_at" | "updated_at" | "subtasks"> & {
  created_at: Date;
  updated_at: Date;
  subtasks?: Subtask[];
};

export function toTask(row: TaskRow): Task {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}

/** A ticket of a page of a list. */
export function toListed(row: TaskRow & OfPage): Task {
  const { page_goes_on: _, ...task } = row;
  return toTask(task);
}

/**
 * A ticket as events carry it: what nobody in particular reads.
 * @param withText whether the description comes along, which may be long
 */
export function toEventTask(row: TaskRow, withText: boolean): Record<string, never> {
  const { unread_comment_count: _, subtasks: __, description, description_json, ...lean } = toTask(row);
  const task = withText ? { ...lean, description, description_json } : lean;
  return task as unknown as Record<string, never>;
}
