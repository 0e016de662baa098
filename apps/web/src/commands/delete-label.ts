import type { DeleteLabelInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { settledDeletion } from "./settled.ts";

export type DeleteLabel = { readonly uuid: string; readonly workspace_uuid: string };

/** Deletes a label, which takes it off all tasks. */
export const deleteLabel = defineCommand<DeleteLabel, DeleteLabelInput>({
  name: "deleteLabel",
  plan: ({ uuid }) => {
    const effects = [{ kind: "labels", uuid, does: "drop" }] as const;
    return { subject: uuid, board_uuid: null, refs: [], effects, before: null };
  },
  prepare: ({ input: { uuid, workspace_uuid } }) => ({ body: { workspace_uuid, label_uuid: uuid } }),
  send: async (api, body, { signal }) => {
    await api.deleteLabel(body, { signal });
    return settledDeletion("labels", body.label_uuid);
  },
  isDoneBy: ({ status }) => status === 404,
  tell: () => ({ message: "labelDeleted", values: {} }),
});
