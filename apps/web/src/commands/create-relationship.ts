import type { CreateRelationshipInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { hasLink, type Link, linkEffects } from "./relationships.ts";
import { settledTask, withTask } from "./settled.ts";

/** A link between two tasks. */
export type CreateRelationship = Link;

/** Creates a link between two tasks, which both show. */
export const createRelationship = defineCommand<CreateRelationship, CreateRelationshipInput>({
  name: "createRelationship",
  plan: (link, shown) => {
    const task = shown.get("tasks", link.uuid);
    if (task === undefined || link.uuid === link.other_uuid || hasLink(link, shown)) return null;
    const effects = linkEffects(link, true, shown);
    return { subject: link.uuid, board_uuid: task.board_uuid, refs: [link.other_uuid], effects, before: null };
  },
  prepare: ({ input }, base) => {
    const { uuid, other_uuid, direction } = input;
    if (base.get("tasks", uuid) === undefined) return "gone";
    return hasLink(input, base)
      ? "done"
      : { body: { task_uuid: uuid, body: { other_task_uuid: other_uuid, direction } } };
  },
  send: async (api, body, options) => {
    const { task } = await api.createRelationship(body, options);
    const other_uuid = body.body.other_task_uuid;
    // the other one shows the link too
    return withTask(api, other_uuid, options.signal, settledTask(task));
  },
  undo: (link) => ({ calls: [{ command: "deleteRelationship", input: link }], changed: [] }),
  tell: () => ({ message: "linked", values: {} }),
});
