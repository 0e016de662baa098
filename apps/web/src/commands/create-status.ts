import type { CreateStatusInput, Status } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { newStatus } from "../data/new-rows.ts";
import { endPosition } from "../data/end-position.ts";
import { settledStatus } from "./settled.ts";

/** A new status at the end of a board. The server chooses its uuid: until then it is shown under this one, without `created_at`. */
export type CreateStatus = {
  readonly uuid: string;
  readonly board_uuid: string;
  readonly name: string;
  readonly color?: string | null;
  readonly is_complete?: boolean;
};

/** Adds a column to a board. Tasks can be moved into it when the server knows it. */
export const createStatus = defineCommand<CreateStatus, CreateStatusInput>({
  name: "createStatus",
  plan: (input, shown) => {
    const { uuid, board_uuid, name, color = null, is_complete = false } = input;
    const siblings = [...shown.all("statuses")].filter((other) => other.board_uuid === board_uuid);
    const position = endPosition(siblings);
    const row: Status = { ...newStatus, uuid, board_uuid, name, color, is_complete, position };
    const effects = [{ kind: "statuses", uuid, does: "create", row }] as const;
    return { subject: `statuses of ${board_uuid}`, board_uuid, refs: [board_uuid], effects, before: null };
  },
  prepare: ({ input: { board_uuid, name, color = null, is_complete = false } }) => ({
    body: { board_uuid, body: { name, color, is_complete } },
  }),
  send: async (api, body, options) => settledStatus((await api.createStatus(body, options)).status),
  tell: ({ name }) => ({ message: "statusCreated", values: { name } }),
});
