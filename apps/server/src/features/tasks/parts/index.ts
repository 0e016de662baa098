// What the parts of a task need of it: its comments, attachments and subtasks.

export { exportOfTasks } from "./export-of-tasks.ts";
export { addingToTotals, countingAdded, addToTotals, countingSubtasks, type Totals } from "./totals.ts";
