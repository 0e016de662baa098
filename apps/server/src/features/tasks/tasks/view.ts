import { type Static, Type } from "typebox";
import { RichText, richText } from "#platform/http/rich-text.ts";
import { Doer } from "#platform/http/doer.ts";
import {
  Color,
  common,
  field,
  Key,
  model,
  named,
  nameText,
  nullable,
  Person,
  Position,
  PositionNumber,
  Uuid,
} from "#platform/http/schemas.ts";
import { partOfColumns } from "#features/tasks/columns/index.ts";
import { Subtask } from "#features/tasks/subtasks/index.ts";

const Count = Type.Integer({ minimum: 0 });

const TaskLabel = model("TaskLabel", "A label of the workspace, as a task shows it.", {
  uuid: common.uuid,
  name: field(Type.String(), "The label's name."),
  color: field(Color, "The label's color."),
});

/** A task as the API shows it. A list leaves the document out; a single read adds the subtasks. */
export const Task = model("Task", "A task on a board.", {
  uuid: common.uuid,
  workspace_uuid: common.workspace_uuid,
  board_uuid: common.board_uuid,
  number: field(Type.Integer(), "The number on the board, from 1 in the order of creation. It is given once."),
  key: field(
    Key,
    "The key by which people name it: the prefix of its board and its number there. Former keys go on leading to it.",
  ),
  ...partOfColumns("shown"),
  description: field(
    Type.Optional(Type.String()),
    "The description as markdown, in which a single line break is a hard break. A list may leave it out.",
  ),
  description_json: field(Type.Optional(nullable(RichText)), "The same as a document; null when empty. Not in lists."),
  status_name: field(Type.String(), "The name of its status."),
  position: field(Position, "The position among the tasks of the status; the smallest comes first."),
  labels: field(Type.Array(TaskLabel), "The labels of the task, by name."),
  assignees: field(Type.Array(Person), "The people who do the task."),
  subtask_total: field(Count, "The number of success criteria."),
  subtask_done: field(Count, "The number of ticked success criteria."),
  comment_total: field(Count, "The number of comments."),
  unread_comment_count: field(Count, "The number of comments of others that the caller has not read."),
  attachment_total: field(Count, "The number of attachments."),
  blocked_by: field(Type.Array(Uuid), "The tasks that block it and that the caller may open."),
  blocks: field(Type.Array(Uuid), "The tasks that it blocks and that the caller may open."),
  is_blocked: field(Type.Boolean(), "Whether a task that blocks it is unfinished."),
  related_to: field(Type.Array(Uuid), "The tasks that it is related to and that the caller may open."),
  duplicate_of: field(Type.Array(Uuid), "The tasks that it is a duplicate of and that the caller may open."),
  version: common.version,
  created_by: field(Doer, "The creator."),
  created_at: common.created_at,
  updated_at: common.updated_at,
  subtasks: field(Type.Optional(Type.Array(Subtask)), "The checklist in its order. Lists leave it out."),
});

export type Task = Static<typeof Task>;

/** A row of `taskView`: the fields of the reply, with times as dates. */
export type TaskRow = Omit<Task, "created_at" | "updated_at"> & { created_at: Date; updated_at: Date };

export function toTask(row: TaskRow): Task {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}

export const StatusName = nameText({ minLength: 1, maxLength: 100 });

/** A status by name or by uuid. `pickStatus` checks that only one of them was sent and that the status exists. */
export const statusFields = {
  status: field(Type.Optional(StatusName), "The status by its name, in any case. Send this or `status_uuid`."),
  status_uuid: field(Type.Optional(Uuid), "The status by its identifier."),
};

/** The longest description, in characters of its markdown (§11 rule 6). */
export const longestDescription = 20_000;

/** The fields of a task that can be written (§2.5). */
export const taskFields = {
  description: field(
    Type.Optional(nullable(Type.String({ maxLength: longestDescription }))),
    "The description as markdown, in which a single line break is a hard break; null clears it. Send this or `description_json`.",
  ),
  description_json: field(
    Type.Optional(nullable(richText(longestDescription, "task"))),
    "The description as a document; null clears it.",
  ),
  ...statusFields,
  ...partOfColumns("sent"),
  position: field(
    Type.Optional(PositionNumber),
    "The position in the status. With the position of another task it is put before that task.",
  ),
};

/** The title of a new task, which must have one. */
export const Title = field(named(500), "The title.");
