import { type Static, Type } from "typebox";
import { common, field, model, Position, Uuid } from "#platform/http/schemas.ts";

export const Subtask = model("Subtask", "A success criterion on the checklist of a task.", {
  uuid: common.uuid,
  task_uuid: field(Uuid, "The task that it belongs to."),
  title: field(Type.String(), "The text of the success criterion."),
  is_done: field(Type.Boolean(), "Whether it is ticked."),
  position: field(Position, "Its position on the checklist; the smallest comes first."),
  created_at: common.created_at,
  updated_at: common.updated_at,
});

export type Subtask = Static<typeof Subtask>;
