import { type Static, Type } from "typebox";
import { isoOf } from "#platform/db/json.ts";
import { sql } from "#platform/db/query.ts";
import { closed, named, nullable, oneOf, Position, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const FieldType = oneOf(["text", "number", "date", "checkbox", "select", "currency"]);

export const CustomField = closed({
  uuid: Uuid,
  board_uuid: Uuid,
  name: Type.String(),
  type: FieldType,
  options: Type.Array(Type.String()),
  currency: nullable(Type.String()),
  position: Position,
  created_at: Timestamp,
  updated_at: Timestamp,
});

export type CustomField = Static<typeof CustomField>;

export const FieldName = named(100);

/** What a select field offers. */
export const Options = Type.Array(named(100), { minItems: 1, maxItems: 100, uniqueItems: true });

/** An ISO 4217 code. */
export const Currency = Type.String({ pattern: "^[A-Z]{3}$", examples: ["EUR"] });

/** A row of `custom_fields`, named f, as it reads. */
export const fieldJson = sql<CustomField>`jsonb_build_object('uuid', f.uuid, 'board_uuid', f.board_uuid,
  'name', f.name, 'type', f.type, 'options', f.options, 'currency', f.currency, 'position', f.position::text,
  'created_at', ${isoOf("f.created_at")}, 'updated_at', ${isoOf("f.updated_at")})`;
