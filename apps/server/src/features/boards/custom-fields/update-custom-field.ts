import { Type } from "typebox";
import { changedFields, valuesOf } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, PositionNumber } from "#platform/http/schemas.ts";
import { customField } from "./resource.ts";
import { findFields, placeField, updateFieldRow } from "./queries.ts";
import { checkOptions, cleanOptions } from "./rules.ts";
import { Currency, CustomField, FieldName, Options } from "./view.ts";

export const updateCustomField = route("PATCH /boards/{board_uuid}/custom-fields/{field_uuid}", {
  id: "updateCustomField",
  auth: "session or key",
  summary: "Change a custom field",
  description: "Only owners and admins. Tasks keep their values, also of an option that is no longer offered.",
  access: { board: "admin", customField },
  body: closed(
    {
      name: field(Type.Optional(FieldName), "The new name. Surrounding spaces are removed."),
      options: field(Type.Optional(Options), "The values from which a task takes one. Only for the type `select`."),
      currency: field(Type.Optional(Currency), "The ISO 4217 code of the currency. Only for the type `currency`."),
      position: field(
        Type.Optional(PositionNumber),
        "The position among the fields of the board. With the position of another field it is put before that field.",
      ),
    },
    { minProperties: 1 },
  ),
  reply: { custom_field: CustomField },
  errors: ["custom_field_options", "custom_field_name_taken"],
  events: ["custom_field.updated"],
  example: { body: { name: "Web browser" } },
  handle: async ({ tx, board, customField: before, body, fail }) => {
    checkOptions(before.type, body, false, fail);
    const values = {
      name: body.name?.trim() ?? before.name,
      options: body.options === undefined ? before.options : cleanOptions(body.options),
      currency: body.currency ?? before.currency,
    };
    const isMoved = body.position !== undefined && Number(before.position) !== body.position;
    const changed = [...changedFields(before, values), ...(isMoved ? ["position"] : [])];
    if (changed.length === 0) return { custom_field: before };
    const others = (await findFields(tx, board)).filter((each) => each.uuid !== before.uuid);
    const position = isMoved ? await placeField(tx, board, others, body.position) : before.position;
    const custom_field = await updateFieldRow(tx, before, { ...values, position });
    const data = { custom_field, changed };
    tx.emit({ name: "custom_field.updated", board_uuid: board.uuid, data, before: valuesOf(before, changed) });
    return { custom_field };
  },
});
