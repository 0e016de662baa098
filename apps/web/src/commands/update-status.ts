import type { UpdateStatusInput } from "@stoa/api";
import type { Effect } from "../data/effects.ts";
import { fieldsCommand, type SetFields } from "./fields.ts";
import { settledStatus } from "./settled.ts";

/** Name and color of a status, and whether it completes a task. */
export type UpdateStatus = SetFields<"statuses">;

/** Changes a status. At most one status of a board completes a task. */
export const updateStatus = fieldsCommand<"statuses", UpdateStatusInput>({
  name: "updateStatus",
  kind: "statuses",
  quiet: 400,
  message: "statusUpdated",
  whereOf: ({ uuid, board_uuid }) => ({ subject: uuid, board_uuid }),
  besides: ({ uuid, board_uuid }, set, shown) => {
    if (set["is_complete"] !== true) return [];
    return [...shown.all("statuses")]
      .filter((other) => other.board_uuid === board_uuid && other.uuid !== uuid && other.is_complete)
      .map((other): Effect => ({
        kind: "statuses",
        uuid: other.uuid,
        does: "change",
        change: { set: { is_complete: false } },
      }));
  },
  requestOf: ({ uuid, board_uuid }, body) => ({ board_uuid, status_uuid: uuid, body }),
  send: async (api, body, options) => settledStatus((await api.updateStatus(body, options)).status),
});
