import type { CreateGroupInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { endPosition } from "../data/end-position.ts";

/** A new group at the end of a board. The server chooses its uuid: until then it is shown under this one, without `created_at`. */
export type CreateGroup = { readonly uuid: string; readonly board_uuid: string; readonly name: string };

/** Adds a group to a board: a swimlane. */
export const createGroup = defineCommand<CreateGroup, CreateGroupInput>({
  name: "createGroup",
  plan: ({ uuid, board_uuid, name }, shown) => {
    const siblings = [...shown.all("groups")].filter((other) => other.board_uuid === board_uuid);
    const position = endPosition(siblings);
    const row = { uuid, board_uuid, name, position, created_at: "", updated_at: "" };
    const effects = [{ kind: "groups", uuid, does: "create", row }] as const;
    return { subject: `groups of ${board_uuid}`, board_uuid, refs: [board_uuid], effects, before: null };
  },
  prepare: ({ input: { board_uuid, name } }) => ({ body: { board_uuid, body: { name } } }),
  send: async (api, body, options) => ({
    put: [{ kind: "groups", row: (await api.createGroup(body, options)).group }],
  }),
  tell: ({ name }) => ({ message: "groupCreated", values: { name } }),
});
