import type { DeleteStatusInput } from "@stoa/api";
import type { Effect } from "../data/effects.ts";
import { defineCommand } from "../data/mutations.ts";
import { settledDeletion } from "./settled.ts";

/** A column to delete. `moved`: its tasks that were just moved to another one; it is deleted when the server has moved them. */
export type DeleteStatus = { readonly uuid: string; readonly moved?: readonly string[] };

/** Deletes a column without tasks, for good: a new one would have another uuid. Whether it has tasks is decided by the server. */
export const deleteStatus = defineCommand<DeleteStatus, DeleteStatusInput>({
  name: "deleteStatus",
  plan: ({ uuid, moved = [] }, shown) => {
    const status = shown.get("statuses", uuid);
    if (status === undefined) return null;
    const { board_uuid } = status;
    const effects: readonly Effect[] = [
      { kind: "statuses", uuid, does: "drop" },
      // it changes no task, but names them, so that earlier changes of these tasks are sent first
      ...moved.map((task): Effect => ({ kind: "tasks", uuid: task, does: "change", change: {} })),
    ];
    return { subject: `statuses of ${board_uuid}`, board_uuid, refs: [uuid], effects, before: null };
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
  tell: () => ({ message: "statusDeleted", values: {} }),
});
