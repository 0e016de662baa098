import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, PositionNumber } from "#platform/http/schemas.ts";
import { findFields, insertField, placeField } from "./queries.ts";
import { checkOptions, cleanOptions } from "./rules.ts";
import { Currency, CustomField, FieldName, FieldType, Options } from "./view.ts";

export const createCustomField = route("POST /boards/{board_uuid}/custom-fields", {
  id: "createCustomField",
  auth: "session or key",
  summary: "Give the tickets of a board a further field",
  description:
    "Owner and admin only. A select field needs `options`, a currency field a `currency` (ISO 4217), and no other " +
    "field either. The type is fixed. Without a position it comes last.",
  access: { board: "admin" },
  body: closed({
    name: FieldName,
    type: FieldType,
    options: Type.Optional(Options),
    currency: Type.Optional(Currency),
    position: Type.Optional(PositionNumber),
  }),
  http: { status: 201 },
  reply: { custom_field: CustomField },
  errors: ["custom_field_options", "custom_field_name_taken"],
  events: ["custom_field.created"],
  example: { body: { name: "Browser", type: "select", options: ["Firefox", "Chromium", "Safari"] } },
  handle: async ({ tx, board, body }) => {
    checkOptions(body.type, body, true);
    const position = await placeField(tx, board, await findFields(tx, board), body.position);
    const custom_field = await insertField(tx, board, {
      name: body.name.trim(),
      type: body.type,
      options: cleanOptions(body.options ?? []),
      currency: body.currency ?? null,
      position,
    });
    tx.emit({ name: "custom_field.created", board_uuid: board.uuid, data: { custom_field } });
    return { custom_field };
  },
});
