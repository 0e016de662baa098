import type { UpdateBoardInput } from "@stoa/api";
import { fieldsCommand, type SetFields } from "./fields.ts";

/** Name, color and unit of a board. */
export type UpdateBoard = SetFields<"boards">;

/** Changes a board's name, color or unit. */
export const updateBoard = fieldsCommand<"boards", UpdateBoardInput>({
  name: "updateBoard",
  kind: "boards",
  quiet: 400,
  message: "boardUpdated",
  whereOf: ({ uuid }) => ({ subject: uuid, board_uuid: uuid }),
  requestOf: ({ uuid }, body) => ({ board_uuid: uuid, body }),
  send: async (api, body, options) => ({
    put: [{ kind: "boards", row: (await api.updateBoard(body, options)).board }],
  }),
});
