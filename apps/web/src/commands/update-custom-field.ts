import type { UpdateCustomFieldInput } from "@stoa/api";
import { fieldsCommand, type SetFields } from "./fields.ts";

/** Name, options and currency of a field. */
export type UpdateCustomField = SetFields<"custom_fields">;

/** Changes a field of a board. Tasks keep their values, also of an option that is no longer offered. */
export const updateCustomField = fieldsCommand<"custom_fields", UpdateCustomFieldInput>({
  name: "updateCustomField",
  kind: "custom_fields",
  quiet: 400,
  message: "fieldUpdated",
  whereOf: ({ uuid, board_uuid }) => ({ subject: uuid, board_uuid }),
  requestOf: ({ uuid, board_uuid }, { position, ...set }) => ({
    board_uuid,
    field_uuid: uuid,
    // rows have it as a text, requests as a number
    body: { ...set, ...(position !== undefined && { position: Number(position) }) },
  }),
  send: async (api, body, options) => ({
    put: [{ kind: "custom_fields", row: (await api.updateCustomField(body, options)).custom_field }],
    // a place may give the others new numbers
    isPartial: body.body.position !== undefined,
  }),
});
