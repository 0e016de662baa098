import type { Feature } from "#platform/feature.ts";
import { archiveTask } from "./archive-task.ts";
import { archiveTasks } from "./archive-tasks.ts";
import { createTask } from "./create-task.ts";
import { duplicateTask } from "./duplicate-task.ts";
import { getTaskFlow } from "./get-task-flow.ts";
import { getTask } from "./get-task.ts";
import { moveTaskToBoard } from "./move-task-to-board.ts";
import { moveTask } from "./move-task.ts";
import { updateTask } from "./update-task.ts";

export { announceCreated, say } from "./announce.ts";
export { claimFirst, claimRefusals } from "./claim.ts";
export { endLease, extendLease, type LeaseRow } from "./lease-queries.ts";
export { insertTask, searchColumn, type TaskValues } from "./queries.ts";
export {
  deleteSubtask,
  findSubtasks,
  insertSubtask,
  spreadSubtasks,
  type SubtaskValues,
  updateSubtask,
} from "./subtask-queries.ts";
export { isBlocked, isoOf, readTask, taskView, type Viewer } from "./task-view.ts";
export { readText, type RichText } from "./text.ts";
export { addToTotals, touchTasks } from "./totals.ts";
export { purgeTasks, restoreTask } from "./trash.ts";
export { Document, Subtask, Task, type TaskRow, toEventTask, toTask } from "./view.ts";

/** Tickets (§2, §4.5). */
export const tasks: Feature = {
  routes: [
    createTask,
    getTask,
    updateTask,
    moveTask,
    moveTaskToBoard,
    duplicateTask,
    archiveTask,
    archiveTasks,
    getTaskFlow,
  ],
};
