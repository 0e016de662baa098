import { Type } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, PositionNumber } from "#platform/http/schemas.ts";
import { findFields, placeField, updateFieldRow } from "./queries.ts";
import { checkOptions, cleanOptions } from "./rules.ts";
import { Currency, CustomField, FieldName, Options } from "./view.ts";

export const updateCustomField = route("PATCH /boards/{board_uuid}/custom-fields/{field_uuid}", {
  id: "updateCustomField",
  auth: "session or key",
  summary: "Rename, move or reconfigure a custom field",
  description:
    "Owner and admin only. Values that tickets hold stay, also those of an option that is no longer offered.",
  access: { board: "admin" },
  body: closed(
    {
      name: Type.Optional(FieldName),
      options: Type.Optional(Options),
      currency: Type.Optional(Currency),
      position: Type.Optional(PositionNumber),
    },
    { minProperties: 1 },
  ),
  reply: { custom_field: CustomField },
  errors: ["custom_field_not_found", "custom_field_options", "custom_field_name_taken"],
  events: ["custom_field.updated"],
  example: { body: { name: "Web browser" } },
  handle: async ({ tx, board, params, body, fail }) => {
    const all = await findFields(tx, board);
    const wanted = params.field_uuid.toLowerCase();
    const field = all.find((each) => each.uuid === wanted) ?? fail("custom_field_not_found");
    checkOptions(field.type, body, false);
    const values = {
      name: body.name?.trim() ?? field.name,
      options: body.options === undefined ? field.options : cleanOptions(body.options),
      currency: body.currency ?? field.currency,
    };
    const isPlaced = body.position !== undefined && Number(field.position) !== body.position;
    const changed = [...changedFields(field, values), ...(isPlaced ? ["position"] : [])];
    if (changed.length === 0) return { custom_field: field };
    const others = all.filter((each) => each !== field);
    const position = isPlaced ? await placeField(tx, board, others, body.position) : field.position;
    const custom_field = await updateFieldRow(tx, field, { ...values, position });
    tx.emit({ name: "custom_field.updated", board_uuid: board.uuid, data: { custom_field, changed } });
    return { custom_field };
  },
});
