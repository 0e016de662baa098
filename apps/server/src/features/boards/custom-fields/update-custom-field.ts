import { Type } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, PositionNumber } from "#platform/http/schemas.ts";
import { findFields, placeField, updateFieldRow } from "./queries.ts";
import { checkOptions, cleanOptions } from "./rules.ts";
import { Currency, CustomField, FieldName, Options } from "./view.ts";

export const updateCustomField = route({
  id: "updateCustomField",
  at: "PATCH /boards/{board_uuid}/custom-fields/{field_uuid}",
  who: "session or key",
  summary: "Rename, move or reconfigure a custom field",
  about: "Owner and admin only. Values that tickets hold stay, also those of an option that is no longer offered.",
  reach: { board: "admin" },
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
  refuses: ["custom_field_not_found", "custom_field_options", "custom_field_name_taken"],
  audit: ["custom_field.updated"],
  example: { body: { name: "Web browser" } },
  handle: async ({ work, board, params, body }) => {
    const all = await findFields(work, board);
    const wanted = params.field_uuid.toLowerCase();
    const field = all.find((each) => each.uuid === wanted) ?? refuse("custom_field_not_found");
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
    const position = isPlaced ? await placeField(work, board, others, body.position) : field.position;
    const custom_field = await updateFieldRow(work, field, { ...values, position });
    work.emit({ name: "custom_field.updated", board_uuid: board.uuid, data: { custom_field, changed } });
    return { custom_field };
  },
});
