import { Type } from "typebox";
import { richText } from "#platform/http/rich-text.ts";
import { field, named, nullable, PositionNumber } from "#platform/http/schemas.ts";
import { partOfColumns } from "#features/tasks/columns/index.ts";
import { statusFields } from "./statuses.ts";

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
