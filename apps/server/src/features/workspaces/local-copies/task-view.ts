import { type Static, Type } from "typebox";
import { Task } from "#features/tasks/tasks/index.ts";
import { field, model, nullable, Uuid } from "#platform/http/schemas.ts";

const { uuid, board_uuid, number, title, status_uuid, group_uuid, priority, due_date, position } = Task.properties;
const { custom_fields, subtask_total, subtask_done, comment_total, unread_comment_count } = Task.properties;
const { attachment_total, blocked_by, blocks, is_blocked, related_to, duplicate_of } = Task.properties;
const { version, created_at, updated_at } = Task.properties;

/** A task in a copy: uuids in place of names, and no texts but the title, so that a changed name changes no task. */
export const CopiedTask = model("CopiedTask", "A task in a copy: uuids in place of names, no description.", {
  uuid,
  board_uuid,
  number,
  title,
  status_uuid,
  group_uuid,
  priority,
  due_date,
  position,
  label_uuids: field(Type.Array(Uuid), "Its labels."),
  assignee_uuids: field(Type.Array(Uuid), "The people who are to do it."),
  custom_fields,
  subtask_total,
  subtask_done,
  comment_total,
  unread_comment_count,
  attachment_total,
  blocked_by,
  blocks,
  is_blocked,
  related_to,
  duplicate_of,
  version,
  created_by_uuid: field(
    nullable(Uuid),
    "Who created it; null for an API key, an automation or a feedback form, and for what was imported.",
  ),
  created_at,
  updated_at,
});

export type CopiedTask = Static<typeof CopiedTask>;
