import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field, PositionNumber } from "#platform/http/schemas.ts";
import { findFields, insertField, placeField } from "./queries.ts";
import { checkOptions, cleanOptions } from "./rules.ts";
import { Currency, CustomField, FieldName, FieldType, Options } from "./view.ts";

/** The most custom fields of a board: each task may have a value of each. */
const mostFields = 100;

export const createCustomField = route("POST /boards/{board_uuid}/custom-fields", {
  id: "createCustomField",
  auth: "session or key",
  summary: "Create a custom field for the tasks of a board",
  description:
    "Only owners and admins. A field of type `select` needs `options`, one of type `currency` needs a `currency`, and " +
    `no other type takes either. The type cannot be changed later. A board has at most ${mostFields}.`,
  access: { board: "admin" },
  body: closed({
    name: field(FieldName, "The name. Surrounding spaces are removed."),
    type: field(FieldType, "The kind of values of the field."),
    options: field(Type.Optional(Options), "The values from which a task takes one. Only for the type `select`."),
    currency: field(Type.Optional(Currency), "The ISO 4217 code of the currency. Only for the type `currency`."),
    position: field(
      Type.Optional(PositionNumber),
      "The position among the fields of the board; last if left out. With the position of another field it is put before that field.",
    ),
  }),
  http: { status: 201 },
  reply: { custom_field: CustomField },
  errors: ["custom_field_options", "custom_field_name_taken", "custom_field_limit"],
  events: ["custom_field.created"],
  example: { body: { name: "Browser", type: "select", options: ["Firefox", "Chromium", "Safari"] } },
  handle: async ({ tx, board, body, fail }) => {
    checkOptions(body.type, body, true, fail);
    const others = await findFields(tx, board);
    if (others.length >= mostFields) return fail("custom_field_limit", { most: mostFields });
    const position = await placeField(tx, board, others, body.position);
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
