import { type Static, Type } from "typebox";
import { boardDarkReasons, publicLinkFields } from "#features/content/public-links/index.ts";
import { Priority } from "#features/tasks/columns/index.ts";
import { Color, DateOnly, field, Key, model, nullable, oneOf, Position, Uuid } from "#platform/http/schemas.ts";

const uuid = field(Uuid, "The identifier.");

export const PublishedBoard = model("PublishedBoard", "A published board, as administrators see it.", {
  uuid,
  name: field(Type.String(), "The name of the board."),
  ...publicLinkFields,
  dark_reason: field(
    nullable(oneOf(boardDarkReasons)),
    "The reason why the link does not work now: the workspace's setting, or the board is archived. null while it works.",
  ),
});

// Everything that the public sees is listed here field by field: a field that is added to boards elsewhere stays private.

export const PublicBoard = model("PublicBoard", "A published board, as the public sees it.", {
  name: field(Type.String(), "The name."),
  color: field(nullable(Color), "The color in which it is shown; null for none."),
});

export const PublicBoardMeta = model("PublicBoardMeta", "The preview of a link to a published board.", {
  title: field(Type.String(), "The name of the board."),
  description: field(
    Type.String(),
    "The number of active tasks, and how many each status has; at most 200 characters.",
  ),
});

export const PublicStatus = model("PublicStatus", "A status of a published board.", {
  uuid,
  name: field(Type.String(), "The name."),
  color: field(nullable(Color), "The color in which it is shown; null for none."),
  is_complete: field(Type.Boolean(), "Whether tasks of this status are complete."),
  position: field(Position, "The position among the statuses, in ascending order."),
});

export const PublicGroup = model("PublicGroup", "A group of a published board.", {
  uuid,
  name: field(Type.String(), "The name."),
  position: field(Position, "The position among the groups, in ascending order."),
});

const PublicLabel = model("PublicLabel", "A label of a task on a published board.", {
  name: field(Type.String(), "The name."),
  color: field(Color, "The color in which it is shown."),
});

export const PublicTask = model(
  "PublicTask",
  "A task of a published board. It has no uuid, so that a link shows nothing that leads to more: `number` distinguishes tasks.",
  {
    number: field(Type.Integer(), "The number of the task."),
    key: field(Key, "The key by which people name it."),
    title: field(Type.String(), "The title."),
    description: field(
      Type.String(),
      "The description in markdown. People, tasks and pages that it mentions are not named.",
    ),
    status_uuid: field(Uuid, "The status of the task."),
    status_name: field(Type.String(), "The name of that status."),
    group_uuid: field(nullable(Uuid), "The group of the task; null for none."),
    priority: field(nullable(Priority), "The priority; null for none."),
    start_date: field(nullable(DateOnly), "The day on which its work begins; null for none."),
    due_date: field(nullable(DateOnly), "The day on which it is due; null for none."),
    labels: field(Type.Array(PublicLabel), "The labels of the task, sorted by name."),
    subtask_total: field(Type.Integer(), "The number of subtasks."),
    subtask_done: field(Type.Integer(), "The number of subtasks that are done."),
  },
);

export type PublicTask = Static<typeof PublicTask>;
