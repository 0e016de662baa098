import { type Static, Type } from "typebox";
import { common, field, model, named, Position, PositionNumber, Uuid } from "#platform/http/schemas.ts";

export const Subtask = model("Subtask", "A success criterion on the checklist of a task.", {
  uuid: common.uuid,
  task_uuid: field(Uuid, "The task that it belongs to."),
  title: field(Type.String(), "The text of the success criterion."),
  is_done: field(Type.Boolean(), "Whether it is ticked."),
  position: field(Position, "The position on the checklist; the smallest comes first."),
  created_at: common.created_at,
  updated_at: common.updated_at,
});

export type Subtask = Static<typeof Subtask>;

export const SubtaskTitle = named(500);

/** The fields of a subtask that can be written, except its title. */
export const subtaskFields = {
  is_done: field(Type.Optional(Type.Boolean()), "Whether it is ticked."),
  position: field(
    Type.Optional(PositionNumber),
    "The position on the checklist. With the position of another subtask it is put before that one.",
  ),
};
