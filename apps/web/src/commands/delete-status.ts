import type { DeleteStatusInput } from "@stoa/api";
import { newUuid } from "../data/environment.ts";
import { defineCommand } from "../data/mutations.ts";
import { settledDeletion } from "./settled.ts";

export type DeleteStatus = { readonly uuid: string };

/** Deletes a column without tasks. Whether it has some is decided by the server. */
export const deleteStatus = defineCommand<DeleteStatus, DeleteStatusInput>({
  name: "deleteStatus",
  plan: ({ uuid }, shown) => {
    const status = shown.get("statuses", uuid);
    if (status === undefined) return null;
    const { board_uuid, name, color, is_complete } = status;
    const effects = [{ kind: "statuses", uuid, does: "drop" }] as const;
    const before = { set: { board_uuid, name, color, is_complete } };
    return { subject: `statuses of ${board_uuid}`, board_uuid, refs: [uuid], effects, before };
  },
  prepare: ({ input: { uuid } }, base) => {
    const status = base.get("statuses", uuid);
    return status === undefined ? "done" : { body: { board_uuid: status.board_uuid, status_uuid: uuid } };
  },
  send: async (api, body, { signal }) => {
    await api.deleteStatus(body, { signal });
    return settledDeletion("statuses", body.status_uuid);
  },
  isDoneBy: ({ status }) => status === 404,
  undo: (_, before) => ({
    calls: before?.set === undefined ? [] : [{ command: "createStatus", input: { uuid: newUuid(), ...before.set } }],
    changed: [],
  }),
  tell: ({ uuid }) => ({ message: "statusDeleted", values: { status_uuid: uuid } }),
});
