import type { DeleteGroupInput } from "@stoa/api";
import type { Effect } from "../data/effects.ts";
import { defineCommand } from "../data/mutations.ts";
import { settledDeletion } from "./settled.ts";

export type DeleteGroup = { readonly uuid: string };

/** Deletes a group of a board. Its tasks stay, without a group. */
export const deleteGroup = defineCommand<DeleteGroup, DeleteGroupInput>({
  name: "deleteGroup",
  plan: ({ uuid }, shown) => {
    const group = shown.get("groups", uuid);
    if (group === undefined) return null;
    const { board_uuid } = group;
    const tasks = [...shown.all("tasks")].filter(({ group_uuid }) => group_uuid === uuid);
    const change = { set: { group_uuid: null } };
    const effects: Effect[] = [
      { kind: "groups", uuid, does: "drop" },
      ...tasks.map((task): Effect => ({ kind: "tasks", uuid: task.uuid, does: "change", change })),
    ];
    return { subject: `groups of ${board_uuid}`, board_uuid, refs: [uuid], effects, before: null };
  },
  prepare: ({ input: { uuid } }, base) => {
    const group = base.get("groups", uuid);
    return group === undefined ? "done" : { body: { board_uuid: group.board_uuid, group_uuid: uuid } };
  },
  send: async (api, body, { signal }) => {
    await api.deleteGroup(body, { signal });
    return { ...settledDeletion("groups", body.group_uuid), isPartial: true };
  },
  isDoneBy: ({ status }) => status === 404,
  tell: () => ({ message: "groupDeleted", values: {} }),
});
