import type { DeleteRelationshipInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { hasLink, type Link, linkEffects } from "./relationships.ts";
import { settledTask, withTask } from "./settled.ts";

/** A link between two tasks. */
export type DeleteRelationship = Link;

/** Deletes a link between two tasks, which both show. */
export const deleteRelationship = defineCommand<DeleteRelationship, DeleteRelationshipInput>({
  name: "deleteRelationship",
  plan: (link, shown) => {
    const task = shown.get("tasks", link.uuid);
    if (task === undefined || link.uuid === link.other_uuid || !hasLink(link, shown)) return null;
    const effects = linkEffects(link, false, shown);
    return { subject: link.uuid, board_uuid: task.board_uuid, refs: [link.other_uuid], effects, before: null };
  },
  prepare: ({ input }, base) => {
    const { uuid, other_uuid, direction } = input;
    if (base.get("tasks", uuid) === undefined) return "gone";
    return !hasLink(input, base)
      ? "done"
      : { body: { task_uuid: uuid, other_task_uuid: other_uuid, query: { direction } } };
  },
  send: async (api, body, { signal }) => {
    const { task } = await api.deleteRelationship(body, { signal });
    const other_uuid = body.other_task_uuid;
    // the other one shows the link too
    return withTask(api, other_uuid, signal, settledTask(task));
  },
  undo: (link) => ({ calls: [{ command: "createRelationship", input: link }], changed: [] }),
  tell: () => ({ message: "unlinked", values: {} }),
});
