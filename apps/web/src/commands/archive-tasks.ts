import { type ArchiveTasksInput, isApiError } from "@stoa/api";
import type { Effect } from "../data/effects.ts";
import { defineCommand, type SettledRows } from "../data/mutations.ts";
import { inParts } from "./parts.ts";
import { settledTrash } from "./settled.ts";

export type ArchiveTasks = { readonly uuids: readonly string[] };

/** Moves many tasks to the trash. */
export const archiveTasks = defineCommand<ArchiveTasks, ArchiveTasksInput>({
  name: "archiveTasks",
  split: ({ uuids }) => inParts(uuids).map((part) => ({ uuids: part })),
  plan: ({ uuids }, shown) => {
    const tasks = uuids.flatMap((uuid) => shown.get("tasks", uuid) ?? []);
    const boards = new Set(tasks.map(({ board_uuid }) => board_uuid));
    const effects = tasks.map(({ uuid }): Effect => ({ kind: "tasks", uuid, does: "drop" }));
    const [first] = tasks;
    const board_uuid = boards.size === 1 ? (first?.board_uuid ?? null) : null;
    return first === undefined ? null : { subject: first.uuid, board_uuid, refs: [], effects, before: null };
  },
  prepare: ({ effects }, base) => {
    const task_uuids = effects.map(({ uuid }) => uuid).filter((uuid) => base.get("tasks", uuid) !== undefined);
    return task_uuids.length === 0 ? "done" : { body: { body: { task_uuids } } };
  },
  send: async (api, body, options) => {
    try {
      const { tasks } = await api.archiveTasks(body, options);
      return { drop: tasks.flatMap((task) => settledTrash(task).drop ?? []) };
    } catch (error) {
      if (!isApiError(error) || error.status !== 404) throw error;
    }
    // somebody archived one of them: all or none are moved at once, so each is moved by itself
    const drop: NonNullable<SettledRows["drop"]>[number][] = [];
    for (const task_uuid of body.body.task_uuids) {
      const idempotencyKey = `${options.idempotencyKey}.${task_uuid}`;
      try {
        const { task } = await api.archiveTask({ task_uuid }, { ...options, idempotencyKey });
        drop.push(...(settledTrash(task).drop ?? []));
      } catch (error) {
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    }
    return { drop, isPartial: true };
  },
  undo: (_, __, ___, effects) => ({
    calls: effects.toReversed().map(({ uuid }) => ({ command: "restoreFromTrash", input: { uuid } })),
    changed: [],
  }),
  tell: ({ uuids }) => ({ message: "archivedMany", values: { count: String(uuids.length) } }),
});
