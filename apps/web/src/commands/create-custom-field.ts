import type { CreateCustomFieldInput, CustomField } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { endPosition } from "../data/end-position.ts";

/** A new field at the end of a board. The server chooses its uuid: until then it is shown under this one, without `created_at`. */
export type CreateCustomField = Pick<CustomField, "uuid" | "board_uuid" | "name" | "type" | "options" | "currency">;

/** Adds a field to the tasks of a board. */
export const createCustomField = defineCommand<CreateCustomField, CreateCustomFieldInput>({
  name: "createCustomField",
  plan: (input, shown) => {
    const { uuid, board_uuid } = input;
    const siblings = [...shown.all("custom_fields")].filter((other) => other.board_uuid === board_uuid);
    const row = { ...input, position: endPosition(siblings), created_at: "", updated_at: "" };
    const effects = [{ kind: "custom_fields", uuid, does: "create", row }] as const;
    return { subject: `custom fields of ${board_uuid}`, board_uuid, refs: [board_uuid], effects, before: null };
  },
  prepare: ({ input: { board_uuid, name, type, options, currency } }) => ({
    body: {
      board_uuid,
      body: { name, type, ...(type === "select" && { options }), ...(currency !== null && { currency }) },
    },
  }),
  send: async (api, body, options) => ({
    put: [{ kind: "custom_fields", row: (await api.createCustomField(body, options)).custom_field }],
  }),
  tell: ({ name }) => ({ message: "fieldCreated", values: { name } }),
});
