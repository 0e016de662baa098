import type { UpdateViewInput } from "@stoa/api";
import { fieldsCommand, type SetFields } from "./fields.ts";

/** Name, filter and display of a view, and whether it is shared. */
export type UpdateView = SetFields<"views">;

/** Changes a view. */
export const updateView = fieldsCommand<"views", UpdateViewInput>({
  name: "updateView",
  kind: "views",
  message: "viewUpdated",
  whereOf: ({ uuid, board_uuid }) => ({ subject: uuid, board_uuid }),
  requestOf: ({ uuid, version }, set) => ({ view_uuid: uuid, body: { version, ...set } }),
  send: async (api, body, options) => ({
    put: [{ kind: "views", row: (await api.updateView(body, options)).view }],
  }),
});
