import { Type } from "typebox";
import { field, named, PositionNumber } from "#platform/http/schemas.ts";

export const SubtaskTitle = named(500);

/** The fields of a subtask that can be written, except its title. */
export const subtaskFields = {
  is_done: field(Type.Optional(Type.Boolean()), "Whether it is ticked."),
  position: field(
    Type.Optional(PositionNumber),
    "The position on the checklist. With the position of another subtask it is put before that one.",
  ),
};
