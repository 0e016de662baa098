import type { Feature } from "#platform/deployment/feature.ts";
import { createSubtask } from "./create-subtask.ts";
import { deleteSubtask } from "./delete-subtask.ts";
import { updateSubtask } from "./update-subtask.ts";

export { addSubtasks } from "./add-subtasks.ts";
export { copySubtasks, insertSubtasks } from "./queries.ts";
export { Subtask } from "./view.ts";

/** The checklist of a task: its success criteria (§2.5). */
export const subtasks: Feature = { routes: [createSubtask, updateSubtask, deleteSubtask] };
