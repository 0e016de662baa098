import type { Feature } from "#platform/deployment/feature.ts";
import { archiveTask } from "./routes/archive-task.ts";
import { archiveTasks } from "./routes/archive-tasks.ts";
import { createTask } from "./routes/create-task.ts";
import { duplicateTask } from "./routes/duplicate-task.ts";
import { getTaskFlow } from "./routes/get-task-flow.ts";
import { getTask } from "./routes/get-task.ts";
import { moveTaskToBoard } from "./routes/move-task-to-board.ts";
import { listWorkspaceTasks } from "./routes/list-workspace-tasks.ts";
import { listTasks } from "./routes/list-tasks.ts";
import { moveTask } from "./routes/move-task.ts";
import { live } from "./live.ts";
import { privacy } from "./personal.ts";
import { updateTask } from "./routes/update-task.ts";
import { updateTasks } from "./routes/update-tasks.ts";

export { changeEvents } from "./announce.ts";
export { purgeTasks, restoreTask } from "./archive-queries.ts";
export { isUnfinished, touchTasks } from "./blocking.ts";
export { type TaskPlan, writePlanned } from "./bulk-write.ts";
export { carryOver } from "./carry-over.ts";
export * as cascade from "./cascade.ts";
export { claimFirst, endLease, extendLease, type LeaseRow } from "./claim.ts";
export { type BoardEntries, mayEnter, readEntries } from "./entries.ts";
export { checkNumbers, importNumbers, importTasks, importWholeTasks, type WholeTask } from "./import-tasks.ts";
export { pageOfBoard, readBoardTasks, toListed } from "./list-page.ts";
export { planEdits, type TaskEdit } from "./plan-edits.ts";
export { receiveTask } from "./receive-task.ts";
export { Requirement } from "./requirements.ts";
export { statusErrors } from "./statuses.ts";
export { leaveNumbers } from "./task-queries.ts";
export { mergeCustomFields } from "./task-rules.ts";
export { readTask, toCurrentTask } from "./task-view.ts";
export { StatusName, Task } from "./view.ts";

/** The operations that automations perform. */
export const taskOperations = { archiveTask, createTask, getTask, moveTask, updateTask };

/** Tasks (§2.5, §4.5). */
export const tasks: Feature = {
  routes: [
    createTask,
    listTasks,
    listWorkspaceTasks,
    getTask,
    updateTask,
    updateTasks,
    moveTask,
    moveTaskToBoard,
    duplicateTask,
    archiveTask,
    archiveTasks,
    getTaskFlow,
  ],
  privacy,
  live,
};
