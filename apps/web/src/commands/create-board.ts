import type { Board, CreateBoardInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { newBoard } from "../data/new-rows.ts";
import { endPosition } from "../data/end-position.ts";

/** A new board; the app chooses its uuid. */
export type CreateBoard = {
  readonly uuid: string;
  readonly workspace_uuid: string;
  readonly name: string;
  readonly template?: "crm" | "sales-leads" | "software";
};

/** Creates a board. Its columns come with the next changes. */
export const createBoard = defineCommand<CreateBoard, CreateBoardInput>({
  name: "createBoard",
  plan: ({ uuid, workspace_uuid, name }, shown) => {
    const position = endPosition(shown.all("boards"));
    const row: Board = { ...newBoard, uuid, workspace_uuid, name, position };
    const effects = [{ kind: "boards", uuid, does: "create", row }] as const;
    // no board is named: the new one is not in the copy yet, so the loss of a board cannot concern it
    return { subject: uuid, board_uuid: null, refs: [], effects, before: null };
  },
  prepare: ({ input: { workspace_uuid, ...body } }) => ({ body: { workspace_uuid, body } }),
  send: async (api, body, options) => {
    const { board } = await api.createBoard(body, options);
    return { put: [{ kind: "boards", row: board }], isPartial: true };
  },
  isDoneBy: ({ code }, { tries }) => code === "uuid_taken" && tries > 1,
  undo: ({ uuid }) => ({ calls: [{ command: "archiveBoard", input: { uuid } }], changed: [] }),
  tell: ({ name }) => ({ message: "boardCreated", values: { name } }),
});
