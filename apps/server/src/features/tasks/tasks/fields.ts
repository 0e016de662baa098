import { Type } from "typebox";
import { DateOnly, named, nullable, PositionNumber, Uuid } from "#platform/http/schemas.ts";
import { CustomFields, DescriptionDocument, longestDescription, Priority } from "./view.ts";

/** A column by name or by uuid; which of the two was given, and that it was one, the rules see to. */
export const statusFields = {
  status: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: "the column by name" })),
  status_uuid: Type.Optional(Uuid),
};

/** What of a ticket can be written (§2.5). */
export const taskFields = {
  description: Type.Optional(nullable(Type.String({ maxLength: longestDescription, description: "markdown" }))),
  description_json: Type.Optional(nullable(DescriptionDocument)),
  ...statusFields,
  group_uuid: Type.Optional(nullable(Uuid)),
  priority: Type.Optional(nullable(Priority)),
  due_date: Type.Optional(nullable(DateOnly)),
  assignee_uuids: Type.Optional(Type.Array(Uuid, { maxItems: 50 })),
  label_uuids: Type.Optional(Type.Array(Uuid, { maxItems: 20 })),
  custom_fields: Type.Optional(CustomFields),
  position: Type.Optional(PositionNumber),
};

export const Title = named(500);

/** A list of uuids as a set, in the database's spelling. */
export function distinct(uuids: readonly string[] | undefined): string[] | undefined {
  return uuids === undefined ? undefined : [...new Set(uuids.map((uuid) => uuid.toLowerCase()))];
}
