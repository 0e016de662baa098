import type { CopiedTask, CreateTaskInput } from "@stoa/api";
import type { Doc } from "../data/edited-text.ts";
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
  /** the description; none by default */
  readonly description_json?: Doc;
  readonly group_uuid?: string | null;
  readonly priority?: CopiedTask["priority"];
  readonly due_date?: string | null;
  readonly assignee_uuids?: readonly string[];
  readonly label_uuids?: readonly string[];
};

/** The description as it is until the server has the task. */
const descriptionOf = ({ uuid, description_json = null }: CreateTask): Description => ({
  uuid,
  task_uuid: uuid,
  version: 0,
  updated_at: "",
  description: "",
  description_json,
});

type Body = CreateTaskInput["body"];

/** Creates a task. */
export const createTask = defineCommand<CreateTask, CreateTaskInput>({
  name: "createTask",
  plan: (input, shown) => {
    if (shown.get("tasks", input.uuid) !== undefined) return null;
    const { description_json: _, ...fields } = input;
    const { uuid } = input;
    const row: AnyRow = {
      ...newTask,
      position: endPosition([lastOf(siblingsOf(shown, input.status_uuid, uuid))]),
      ...fields,
    };
    return {
      subject: uuid,
      board_uuid: input.board_uuid,
      refs: [...(input.label_uuids ?? []), ...(input.assignee_uuids ?? [])],
      effects: [
        { kind: "tasks", uuid, does: "create", row },
        // known: it can be changed before the server has the task
        { kind: "descriptions", uuid, does: "create", row: descriptionOf(input) },
      ],
      before: null,
    };
  },
  prepare: ({ input }) => {
    const { board_uuid, description_json, ...fields } = input;
    const text =
      description_json === undefined || description_json === null
        ? {}
        : { description_json: description_json as NonNullable<Body["description_json"]> };
    return { body: { board_uuid, body: { ...fields, ...text } } };
  },
  send: async (api, body, options) => settledTask((await api.createTask(body, options)).task),
  // its uuid is random: who else would have taken it
  isDoneBy: ({ code }, { tries }) => code === "uuid_taken" && tries > 1,
  undo: ({ uuid }) => ({ calls: [{ command: "archiveTask", input: { uuid } }], changed: [] }),
  tell: ({ title }) => ({ message: "created", values: { title } }),
});
