import type { RestoreBoardInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";

/** An archived board. */
export type RestoreBoard = { readonly uuid: string };

/** Brings an archived board back. It is shown when the changes bring it. */
export const restoreBoard = defineCommand<RestoreBoard, RestoreBoardInput>({
  name: "restoreBoard",
  plan: ({ uuid }) => ({ subject: uuid, board_uuid: null, refs: [], effects: [], before: null }),
  prepare: ({ subject }) => ({ body: { board_uuid: subject } }),
  send: async (api, body, options) => {
    await api.restoreBoard(body, options);
    return { isPartial: true };
  },
  undo: ({ uuid }) => ({ calls: [{ command: "archiveBoard", input: { uuid } }], changed: [] }),
  tell: () => ({ message: "boardRestored", values: {} }),
});
