import type { Feature } from "#platform/feature.ts";
import { archiveTask } from "./archive-task.ts";
import { archiveTasks } from "./archive-tasks.ts";
import { createTask } from "./create-task.ts";
import { duplicateTask } from "./duplicate-task.ts";
import { getTaskFlow } from "./get-task-flow.ts";
import { getTask } from "./get-task.ts";
import { moveTaskToBoard } from "./move-task-to-board.ts";
import { listWorkspaceTasks } from "./list-workspace-tasks.ts";
import { listTasks } from "./list-tasks.ts";
import { moveTask } from "./move-task.ts";
import { personal } from "./personal.ts";
import { updateTask } from "./update-task.ts";

export { insertSubtasks } from "./bulk-queries.ts";
export { bringIn } from "./bring-in.ts";
export { carryOver } from "./carry-over.ts";
export { claimFirst, claimRefusals } from "./claim.ts";
export { endLease, extendLease, type LeaseRow } from "./lease-queries.ts";
export { hangingOnTickets } from "./hanging.ts";
export { foundTasks, isOpen, openBoards, type Searcher } from "./find-queries.ts";
export { deleteSubtask, findSubtasks, insertSubtask, spreadSubtasks, updateSubtask } from "./subtask-queries.ts";
export { isoOf } from "#platform/db/json.ts";
export { type AfterTask, taskCursors } from "./list-cursor.ts";
export { goesOn, pageOfTasks, readTask, taskSelect, type Viewer } from "./task-view.ts";
export { clearField, countInColumn, moveArchived, ungroup, unlabel } from "./upkeep.ts";
export { namedIn, Requirement, withLowerCase } from "./requirements.ts";
export { plainTextOf, readText } from "./text.ts";
export { addToTotals, touchTasks } from "./totals.ts";
export { purgeTasks, restoreTask } from "./trash.ts";
export { Priority, Subtask, Task, type TaskRow, toListed, toTask } from "./view.ts";

/** Tickets (§2.5, §4.5, §13.12). */
export const tasks: Feature = {
  routes: [
    createTask,
    listTasks,
    listWorkspaceTasks,
    getTask,
    updateTask,
    moveTask,
    moveTaskToBoard,
    duplicateTask,
    archiveTask,
    archiveTasks,
    getTaskFlow,
  ],
  personal,
};
