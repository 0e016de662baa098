import type { AnyCommand } from "../data/mutations.ts";
import { type ArchiveTask, archiveTask } from "./archive-task.ts";
import { type ArchiveTasks, archiveTasks } from "./archive-tasks.ts";
import { type CreateLabel, createLabel } from "./create-label.ts";
import { type CreateTask, createTask } from "./create-task.ts";
import { type CreateView, createView } from "./create-view.ts";
import { type DeleteView, deleteView } from "./delete-view.ts";
import { type DuplicateTask, duplicateTask } from "./duplicate-task.ts";
import { type MoveTask, moveTask } from "./move-task.ts";
import { type MoveTaskToBoard, moveTaskToBoard } from "./move-task-to-board.ts";
import { type SetPreferences, setPreferences } from "./set-preferences.ts";
import { type UpdateTask, updateTask } from "./update-task.ts";
import { type UpdateTasks, updateTasks } from "./update-tasks.ts";
import { type UpdateView, updateView } from "./update-view.ts";

/** The commands of boards, of lists and of the sidebar. They are in the first load. */
export const firstCommands: readonly AnyCommand[] = [
  archiveTask,
  archiveTasks,
  createLabel,
  createTask,
  createView,
  deleteView,
  duplicateTask,
  moveTask,
  moveTaskToBoard,
  setPreferences,
  updateTask,
  updateTasks,
  updateView,
];

export type FirstInputs = {
  readonly archiveTask: ArchiveTask;
  readonly archiveTasks: ArchiveTasks;
  readonly createLabel: CreateLabel;
  readonly createTask: CreateTask;
  readonly createView: CreateView;
  readonly deleteView: DeleteView;
  readonly duplicateTask: DuplicateTask;
  readonly moveTask: MoveTask;
  readonly moveTaskToBoard: MoveTaskToBoard;
  readonly setPreferences: SetPreferences;
  readonly updateTask: UpdateTask;
  readonly updateTasks: UpdateTasks;
  readonly updateView: UpdateView;
};
