import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
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
import { readTaskLines, readTaskLinesJob } from "./read-task-lines.ts";
import { live } from "./live.ts";
import { privacy } from "./personal.ts";
import { updateTask } from "./routes/update-task.ts";
import { updateTasks } from "./routes/update-tasks.ts";

export { insertSubtasks } from "./import-tasks.ts";
export { isUnfinished } from "./view-columns.ts";
export { importTasks } from "./import-tasks.ts";
export { importNumbers, importWholeTasks, type WholeTask } from "./import-whole.ts";
export { mergeCustomFields } from "./task-rules.ts";
export { receiveTask } from "./receive-task.ts";
export { carryOver } from "./carry-over.ts";
export { claimFirst } from "./claim.ts";
export { endLease, extendLease, type LeaseRow } from "./claim.ts";
export { exportOfTasks } from "./export-children.ts";
export { foundTasks } from "./find-tasks.ts";
export { isOpen, rankedAbout, taskNamedBy } from "./search-scope.ts";
export { deleteSubtask, findSubtasks, insertSubtask, moveSubtasks, updateSubtask } from "./subtask-queries.ts";
export { listed, taskPages } from "./list-page.ts";
export type { BoardViewer as Viewer } from "#platform/auth/board-access.ts";
export { changeEvents } from "./announce.ts";
export { bytesOf, type PageRow, readPage, toListed } from "./list-page.ts";
export { searchSemaphore } from "./search-scope.ts";
export { Requirement } from "./requirements.ts";
export { statusErrors, StatusName } from "./statuses.ts";
export { toFreshTask } from "./task-view.ts";
export { readTask } from "./task-view.ts";
export { clearField, countTasksOfStatus, moveArchived, ungroup, unlabel } from "./cascade.ts";
export { plainTextOf, readText } from "./task-text.ts";
export {
  addingToTotals,
  addToTotals,
  touchBlockedByBoard,
  touchBlockedByStatuses,
  touchLinkedWithBoard,
  touchTasks,
} from "./totals.ts";
export { purgeTasks, restoreTask } from "./archive-queries.ts";
export { Subtask } from "./view.ts";
export { Task } from "./view.ts";

/** The operations that automations perform. */
export const taskOperations = { archiveTask, createTask, getTask, moveTask, updateTask };

/** Tasks (§2.5, §4.5, §13.12). */
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
  jobs: [jobHandler(readTaskLinesJob, readTaskLines, { everyMilliseconds: 60 * 60 * 1000 })],
};
