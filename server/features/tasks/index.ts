import type { Feature } from "#platform/feature.ts";
import { createTask } from "./create-task.ts";
import { getTask } from "./get-task.ts";
import { listWorkspaceTasks } from "./list-workspace-tasks.ts";
import { listTasks } from "./list-tasks.ts";
import { moveTask } from "./move-task.ts";
import { updateTask } from "./update-task.ts";

export { announceCreated, say } from "./announce.ts";
export { addToTotals, insertTask, searchColumn, type TaskValues } from "./queries.ts";
export { foundTasks, isOpen, openBoards, type Searcher } from "./find-queries.ts";
export { isBlocked, isoOf, readTask, taskView, type Viewer } from "./task-view.ts";
export { readText, type RichText } from "./text.ts";
export { Document, Subtask, Task, type TaskRow, toEventTask, toTask } from "./view.ts";

/** Tickets (§2, §4.5). */
export const tasks: Feature = { routes: [createTask, listTasks, listWorkspaceTasks, getTask, updateTask, moveTask] };
