import type { ArchiveBoardInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";

export type ArchiveBoard = { readonly uuid: string };

/** Archives a board with its tasks. */
export const archiveBoard = defineCommand<ArchiveBoard, ArchiveBoardInput>({
  name: "archiveBoard",
  plan: ({ uuid }, shown) => {
    if (shown.get("boards", uuid) === undefined) return null;
    const effects = [{ kind: "boards", uuid, does: "drop" }] as const;
    return { subject: uuid, board_uuid: uuid, refs: [], effects, before: null };
  },
  prepare: ({ subject }) => ({ body: { board_uuid: subject } }),
  send: async (api, body, options) => {
    await api.archiveBoard(body, options);
    // the changes take the board's parts along
    return { isPartial: true };
  },
  isDoneBy: ({ status }) => status === 404,
  undo: ({ uuid }) => ({ calls: [{ command: "restoreBoard", input: { uuid } }], changed: [] }),
  tell: () => ({ message: "boardArchived", values: {} }),
});
