import type { Static } from "typebox";
import { partOfColumns } from "#features/tasks/columns/index.ts";
import { Task } from "#features/tasks/tasks/index.ts";
import { field, model, nullable, Uuid } from "#platform/http/schemas.ts";

const { uuid, board_uuid, number, position, subtask_total, subtask_done, comment_total } = Task.properties;
const { unread_comment_count, attachment_total, blocked_by, blocks, is_blocked } = Task.properties;
const { related_to, duplicate_of, version, created_at, updated_at } = Task.properties;

/** A task in a copy: uuids in place of names, and no texts but the title, so that a changed name changes no task. */
export const CopiedTask = model("CopiedTask", "A task in a copy: uuids in place of names, no description.", {
  uuid,
  board_uuid,
  number,
  ...partOfColumns("copied"),
  position,
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
    "The person who created the task; null for an API key, an automation or a feedback form, and for imported tasks.",
  ),
  created_at,
  updated_at,
});

export type CopiedTask = Static<typeof CopiedTask>;
