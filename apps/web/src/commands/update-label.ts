import type { UpdateLabelInput } from "@stoa/api";
import { fieldsCommand, type SetFields } from "./fields.ts";

/** Name and color of a label. */
export type UpdateLabel = SetFields<"labels">;

/** Changes a label's name or color, on all tasks that have it. */
export const updateLabel = fieldsCommand<"labels", UpdateLabelInput>({
  name: "updateLabel",
  kind: "labels",
  quiet: 400,
  message: "labelUpdated",
  whereOf: ({ uuid }) => ({ subject: uuid, board_uuid: null }),
  requestOf: ({ uuid, workspace_uuid }, body) => ({ workspace_uuid, label_uuid: uuid, body }),
  send: async (api, body, options) => ({
    put: [{ kind: "labels", row: (await api.updateLabel(body, options)).label }],
  }),
});
