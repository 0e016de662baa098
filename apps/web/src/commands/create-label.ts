import type { CreateLabelInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import type { AnyRow } from "../data/tables.ts";

/** A new label of a workspace; the app chooses its uuid. */
export type CreateLabel = {
  readonly uuid: string;
  readonly workspace_uuid: string;
  readonly name: string;
  readonly color: string;
};

/** Creates a label. A task may be given it before the server knows it. */
export const createLabel = defineCommand<CreateLabel, CreateLabelInput>({
  name: "createLabel",
  plan: (input, shown) => {
    const name = input.name.trim().toLowerCase();
    if ([...shown.all("labels")].some((label) => label.name.toLowerCase() === name)) return null;
    const row: AnyRow = { ...input, created_at: "", updated_at: "" };
    const effects = [{ kind: "labels", uuid: input.uuid, does: "create", row }] as const;
    return { subject: input.uuid, board_uuid: null, refs: [], effects, before: null };
  },
  prepare: ({ input: { workspace_uuid, ...body } }) => ({ body: { workspace_uuid, body } }),
  send: async (api, body, options) => {
    const { label } = await api.createLabel(body, options);
    return { put: [{ kind: "labels", row: label }] };
  },
  isDoneBy: ({ code }, { tries }) => code === "uuid_taken" && tries > 1,
  undo: ({ uuid, workspace_uuid }) => ({
    calls: [{ command: "deleteLabel", input: { uuid, workspace_uuid } }],
    changed: [],
  }),
  tell: ({ name }) => ({ message: "labelCreated", values: { name } }),
});
