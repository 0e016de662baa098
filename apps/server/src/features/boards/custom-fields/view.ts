import { type Static, Type } from "typebox";
import { fieldTypes } from "#kernel/field-values.ts";
import { isoOf } from "#platform/db/json.ts";
import { sql } from "#platform/db/query.ts";
import { common, field, model, named, nullable, oneOf, Position } from "#platform/http/schemas.ts";

export const FieldType = oneOf(fieldTypes);

export const CustomField = model(
  "CustomField",
  "A field that the tasks of a board have in addition to the standard ones.",
  {
    uuid: common.uuid,
    board_uuid: common.board_uuid,
    name: field(Type.String(), "The name. It is unique on the board, ignoring case and surrounding spaces."),
    type: field(FieldType, "The kind of values of the field. It never changes."),
    options: field(
      Type.Array(Type.String()),
      "The values that a field of type `select` offers; empty for other types.",
    ),
    currency: field(nullable(Type.String()), "The ISO 4217 code of a field of type `currency`; null for other types."),
    position: field(Position, "The position among the fields of the board, in ascending order."),
    created_at: common.created_at,
    updated_at: common.updated_at,
  },
);

export type CustomField = Static<typeof CustomField>;

export const FieldName = named(100);

/** The values that a select field offers. */
export const Options = Type.Array(named(100), { minItems: 1, maxItems: 100, uniqueItems: true });

/** An ISO 4217 code. */
export const Currency = Type.String({ pattern: "^[A-Z]{3}$", examples: ["EUR"] });

/** A row `f` of `custom_fields` as the API shows it. */
export const fieldJson = sql<CustomField>`jsonb_build_object('uuid', f.uuid, 'board_uuid', f.board_uuid,
  'name', f.name, 'type', f.type, 'options', f.options, 'currency', f.currency, 'position', f.position::text,
  'created_at', ${isoOf("f.created_at")}, 'updated_at', ${isoOf("f.updated_at")})`;
