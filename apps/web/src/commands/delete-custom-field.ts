import type { DeleteCustomFieldInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { settledDeletion } from "./settled.ts";

export type DeleteCustomField = { readonly uuid: string };

/** Deletes a field of a board, with its values on all tasks. */
export const deleteCustomField = defineCommand<DeleteCustomField, DeleteCustomFieldInput>({
  name: "deleteCustomField",
  plan: ({ uuid }, shown) => {
    const field = shown.get("custom_fields", uuid);
    if (field === undefined) return null;
    const { board_uuid } = field;
    const effects = [{ kind: "custom_fields", uuid, does: "drop" }] as const;
    return { subject: `custom fields of ${board_uuid}`, board_uuid, refs: [uuid], effects, before: null };
  },
  prepare: ({ input: { uuid } }, base) => {
    const field = base.get("custom_fields", uuid);
    return field === undefined ? "done" : { body: { board_uuid: field.board_uuid, field_uuid: uuid } };
  },
  send: async (api, body, { signal }) => {
    await api.deleteCustomField(body, { signal });
    return { ...settledDeletion("custom_fields", body.field_uuid), isPartial: true };
  },
  isDoneBy: ({ status }) => status === 404,
  tell: () => ({ message: "fieldDeleted", values: {} }),
});
