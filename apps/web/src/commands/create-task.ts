import type { CopiedTask, CreateTaskInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { endPosition } from "../data/end-position.ts";
import { newTask } from "../data/new-rows.ts";
import { lastOf, siblingsOf } from "../data/places.ts";
import type { AnyRow, Description } from "../data/tables.ts";
import { settledTask } from "./settled.ts";

/** A new task at the bottom of a status; the app chooses its uuid. */
export type CreateTask = {
  readonly uuid: string;
  readonly board_uuid: string;
  readonly status_uuid: string;
  readonly title: string;
  readonly group_uuid?: string | null;
  readonly priority?: CopiedTask["priority"];
  readonly due_date?: string | null;
  readonly assignee_uuids?: readonly string[];
  readonly label_uuids?: readonly string[];
};

const emptyDescription = (uuid: string): Description => ({
  uuid,
  task_uuid: uuid,
  version: 0,
  updated_at: "",
  description: "",
  description_json: null,
});

/** Creates a task. */
export const createTask = defineCommand<CreateTask, CreateTaskInput>({
  name: "createTask",
  plan: (input, shown) => {
    if (shown.get("tasks", input.uuid) !== undefined) return null;
    const { uuid } = input;
    const row: AnyRow = {
      ...newTask,
      position: endPosition([lastOf(siblingsOf(shown, input.status_uuid, uuid))]),
      ...input,
    };
    return {
      subject: uuid,
      board_uuid: input.board_uuid,
      refs: [...(input.label_uuids ?? []), ...(input.assignee_uuids ?? [])],
      effects: [
        { kind: "tasks", uuid, does: "create", row },
        // known to be empty: it can be written before the server has the task
        { kind: "descriptions", uuid, does: "create", row: emptyDescription(uuid) },
      ],
      before: null,
    };
  },
  prepare: ({ input }) => {
    const { board_uuid, ...body } = input;
    return { body: { board_uuid, body } };
  },
  send: async (api, body, options) => settledTask((await api.createTask(body, options)).task),
  // its uuid is random: who else would have taken it
  isDoneBy: ({ code }, { tries }) => code === "uuid_taken" && tries > 1,
  undo: ({ uuid }) => ({ calls: [{ command: "archiveTask", input: { uuid } }], changed: [] }),
  tell: ({ title }) => ({ message: "created", values: { title } }),
});
