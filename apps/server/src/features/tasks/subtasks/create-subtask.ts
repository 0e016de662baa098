import { listLimits } from "#kernel/list-limits.ts";
import { Subtask, subtaskFields, SubtaskTitle } from "./view.ts";
import { findSubtasks, insertSubtask, moveSubtasks } from "./queries.ts";
import { route } from "#platform/http/route.ts";
import { newUuid } from "#platform/db/new-uuid.ts";
import { ChosenUuid, closed, field } from "#platform/http/schemas.ts";
import { subtaskEvent } from "./event.ts";
import { placeItem } from "./rules.ts";

/** The most success criteria of a task: every read of the task has them all. */
const mostSubtasks = listLimits.subtasksOfTask;

export const createSubtask = route("POST /tasks/{task_uuid}/subtasks", {
  id: "createSubtask",
  auth: "session or key",
  summary: "Add a success criterion to a task",
  description: `Without a position it goes to the bottom of the checklist. A task has at most ${mostSubtasks}.`,
  access: { task: "write" },
  body: closed({
    uuid: ChosenUuid,
    title: field(SubtaskTitle, "The text of the success criterion."),
    ...subtaskFields,
  }),
  http: { status: 201 },
  reply: { subtask: Subtask },
  errors: ["position_out_of_range", "subtask_limit", "uuid_taken"],
  events: ["subtask.created"],
  example: { body: { title: "Works behind a proxy" } },
  handle: async ({ tx, task, body, fail }) => {
    const uuid = await newUuid(tx, body.uuid, fail);
    const others = await findSubtasks(tx, task);
    if (others.length >= mostSubtasks) return fail("subtask_limit", { most: mostSubtasks });
    const { position, moved } = placeItem(others, body.position, fail);
    if (moved.length > 0) await moveSubtasks(tx, task, moved);
    const is_done = body.is_done ?? false;
    const subtask = await insertSubtask(tx, task, { uuid, title: body.title.trim(), is_done, position });
    tx.emit(subtaskEvent("subtask.created", task, subtask));
    return { subtask };
  },
});
