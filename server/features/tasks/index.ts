import type { Feature } from "#platform/feature.ts";
import { createTask } from "./create-task.ts";
import { getTask } from "./get-task.ts";
import { moveTask } from "./move-task.ts";
import { updateTask } from "./update-task.ts";

export { announceCreated, say } from "./announce.ts";
export { bringIn, type IncomingTask } from "./bring-in.ts";
export { addToTotals, insertTask, searchColumn, type TaskValues } from "./queries.ts";
export { isoOf } from "#platform/db/json.ts";
export { isBlocked, person, readTask, taskView, taskViewSql, type Viewer } from "./task-view.ts";
export { clearField, countInColumn, moveArchived, ungroup, unlabel } from "./upkeep.ts";
export { namedIn, Requirement, withLowerCase } from "./requirements.ts";
export { readText, type RichText } from "./text.ts";
export { Document, Subtask, Task, type TaskRow, toEventTask, toTask } from "./view.ts";

/** Tickets (§2, §4.5). */
export const tasks: Feature = { routes: [createTask, getTask, updateTask, moveTask] };
