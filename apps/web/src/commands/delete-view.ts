import type { DeleteViewInput } from "@stoa/api";
import { newUuid } from "../data/environment.ts";
import { defineCommand } from "../data/mutations.ts";
import { settledDeletion } from "./settled.ts";

/** @param author_uuid who does it */
export type DeleteView = { readonly uuid: string; readonly author_uuid: string };

/** Deletes a view. */
export const deleteView = defineCommand<DeleteView, DeleteViewInput>({
  name: "deleteView",
  plan: ({ uuid }, shown) => {
    const row = shown.get("views", uuid);
    if (row === undefined) return null;
    const { workspace_uuid, name, kind, query, board_uuid, shared, created_by } = row;
    const set = { workspace_uuid, name, kind, query, board_uuid, shared, author_uuid: created_by.uuid };
    return { subject: uuid, board_uuid, refs: [], effects: [{ kind: "views", uuid, does: "drop" }], before: { set } };
  },
  prepare: ({ subject }) => ({ body: { view_uuid: subject } }),
  send: async (api, body, { signal }) => {
    await api.deleteView(body, { signal });
    return settledDeletion("views", body.view_uuid);
  },
  isDoneBy: ({ status }) => status === 404,
  // another one like it: a deleted uuid is not taken again, and nobody saves a view in another's name
  undo: ({ author_uuid }, before) =>
    before?.set?.["author_uuid"] === author_uuid
      ? { calls: [{ command: "createView", input: { ...before.set, uuid: newUuid() } }], changed: [] }
      : { calls: [], changed: ["view"] },
  tell: ({ uuid }) => ({ message: "viewDeleted", values: { view_uuid: uuid } }),
});
