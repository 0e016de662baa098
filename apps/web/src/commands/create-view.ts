import type { CreateViewInput, View } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import type { AnyRow } from "../data/tables.ts";

/** A new view; the app chooses its uuid. */
export type CreateView = Pick<View, "uuid" | "workspace_uuid" | "name" | "kind" | "query" | "board_uuid" | "shared"> & {
  /** the person who saves the view */
  readonly author_uuid: string;
};

/** Saves a view. */
export const createView = defineCommand<CreateView, CreateViewInput>({
  name: "createView",
  plan: ({ author_uuid, ...input }) => {
    const row: AnyRow = { ...input, created_by: { uuid: author_uuid }, created_at: "", updated_at: "", version: 0 };
    const effects = [{ kind: "views", uuid: input.uuid, does: "create", row }] as const;
    const { uuid, board_uuid } = input;
    return { subject: uuid, board_uuid, refs: board_uuid === null ? [] : [board_uuid], effects, before: null };
  },
  prepare: ({ input: { uuid, workspace_uuid, name, kind, query, board_uuid, shared } }) => ({
    body: { body: { uuid, workspace_uuid, name, kind, query, shared, ...(board_uuid !== null && { board_uuid }) } },
  }),
  send: async (api, body, options) => {
    const { view } = await api.createView(body, options);
    return { put: [{ kind: "views", row: view }] };
  },
  isDoneBy: ({ code }, { tries }) => code === "uuid_taken" && tries > 1,
  undo: ({ uuid, author_uuid }) => ({ calls: [{ command: "deleteView", input: { uuid, author_uuid } }], changed: [] }),
  tell: ({ name }) => ({ message: "viewCreated", values: { name } }),
});
