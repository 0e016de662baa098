import type { AnyCommand } from "../data/mutations.ts";
import { type ArchiveBoard, archiveBoard } from "./archive-board.ts";
import { type ArchiveTask, archiveTask } from "./archive-task.ts";
import { type ArchiveTasks, archiveTasks } from "./archive-tasks.ts";
import { type CreateBoard, createBoard } from "./create-board.ts";
import { type CreateComment, createComment } from "./create-comment.ts";
import { type CreateCustomField, createCustomField } from "./create-custom-field.ts";
import { type CreateGroup, createGroup } from "./create-group.ts";
import { type CreateLabel, createLabel } from "./create-label.ts";
import { type CreateRelationship, createRelationship } from "./create-relationship.ts";
import { type CreateStatus, createStatus } from "./create-status.ts";
import { type CreateSubtask, createSubtask } from "./create-subtask.ts";
import { type CreateTask, createTask } from "./create-task.ts";
import { type CreateView, createView } from "./create-view.ts";
import { type DeleteAttachment, deleteAttachment } from "./delete-attachment.ts";
import { type DeleteComment, deleteComment } from "./delete-comment.ts";
import { type DeleteCustomField, deleteCustomField } from "./delete-custom-field.ts";
import { type DeleteGroup, deleteGroup } from "./delete-group.ts";
import { type DeleteLabel, deleteLabel } from "./delete-label.ts";
import { type DeleteRelationship, deleteRelationship } from "./delete-relationship.ts";
import { type DeleteStatus, deleteStatus } from "./delete-status.ts";
import { type DeleteSubtask, deleteSubtask } from "./delete-subtask.ts";
import { type DeleteView, deleteView } from "./delete-view.ts";
import { type DuplicateTask, duplicateTask } from "./duplicate-task.ts";
import { type MarkCommentsRead, markCommentsRead } from "./mark-comments-read.ts";
import { type MoveSubtask, moveSubtask } from "./move-subtask.ts";
import { type MoveTask, moveTask } from "./move-task.ts";
import { type MoveTaskToBoard, moveTaskToBoard } from "./move-task-to-board.ts";
import { orderBoards } from "./order-boards.ts";
import { orderGroups } from "./order-groups.ts";
import { orderStatuses } from "./order-statuses.ts";
import { type ReadAllNotifications, readAllNotifications } from "./read-all-notifications.ts";
import { type ReadNotification, readNotification } from "./read-notification.ts";
import { type RestoreBoard, restoreBoard } from "./restore-board.ts";
import { type RestoreFromTrash, restoreFromTrash } from "./restore-from-trash.ts";
import { type SetEntryRequirements, setEntryRequirements } from "./set-entry-requirements.ts";
import { type SetPreferences, setPreferences } from "./set-preferences.ts";
import { type UpdateBoard, updateBoard } from "./update-board.ts";
import { type UpdateComment, updateComment } from "./update-comment.ts";
import { type UpdateCustomField, updateCustomField } from "./update-custom-field.ts";
import { type UpdateDescription, updateDescription } from "./update-description.ts";
import { type UpdateLabel, updateLabel } from "./update-label.ts";
import { type UpdateStatus, updateStatus } from "./update-status.ts";
import { type UpdateSubtask, updateSubtask } from "./update-subtask.ts";
import { type UpdateTask, updateTask } from "./update-task.ts";
import { type UpdateTasks, updateTasks } from "./update-tasks.ts";
import { type UpdateView, updateView } from "./update-view.ts";
import type { MoveInOrder } from "./order.ts";

/** All commands, named after the operations that they send. */
export const commands: readonly AnyCommand[] = [
  archiveBoard,
  archiveTask,
  archiveTasks,
  createBoard,
  createComment,
  createCustomField,
  createGroup,
  createLabel,
  createRelationship,
  createStatus,
  createSubtask,
  createTask,
  createView,
  deleteAttachment,
  deleteComment,
  deleteCustomField,
  deleteGroup,
  deleteLabel,
  deleteRelationship,
  deleteStatus,
  deleteSubtask,
  deleteView,
  duplicateTask,
  markCommentsRead,
  moveSubtask,
  moveTask,
  moveTaskToBoard,
  orderBoards,
  orderGroups,
  orderStatuses,
  readAllNotifications,
  readNotification,
  restoreBoard,
  restoreFromTrash,
  setEntryRequirements,
  setPreferences,
  updateBoard,
  updateComment,
  updateCustomField,
  updateDescription,
  updateLabel,
  updateStatus,
  updateSubtask,
  updateTask,
  updateTasks,
  updateView,
];

/** The input of each command, so that `run("moveTask", …)` is checked by the compiler. */
export type Inputs = {
  readonly archiveBoard: ArchiveBoard;
  readonly archiveTask: ArchiveTask;
  readonly archiveTasks: ArchiveTasks;
  readonly createBoard: CreateBoard;
  readonly createComment: CreateComment;
  readonly createCustomField: CreateCustomField;
  readonly createGroup: CreateGroup;
  readonly createLabel: CreateLabel;
  readonly createRelationship: CreateRelationship;
  readonly createStatus: CreateStatus;
  readonly createSubtask: CreateSubtask;
  readonly createTask: CreateTask;
  readonly createView: CreateView;
  readonly deleteAttachment: DeleteAttachment;
  readonly deleteComment: DeleteComment;
  readonly deleteCustomField: DeleteCustomField;
  readonly deleteGroup: DeleteGroup;
  readonly deleteLabel: DeleteLabel;
  readonly deleteRelationship: DeleteRelationship;
  readonly deleteStatus: DeleteStatus;
  readonly deleteSubtask: DeleteSubtask;
  readonly deleteView: DeleteView;
  readonly duplicateTask: DuplicateTask;
  readonly markCommentsRead: MarkCommentsRead;
  readonly moveSubtask: MoveSubtask;
  readonly moveTask: MoveTask;
  readonly moveTaskToBoard: MoveTaskToBoard;
  readonly orderBoards: MoveInOrder;
  readonly orderGroups: MoveInOrder;
  readonly orderStatuses: MoveInOrder;
  readonly readAllNotifications: ReadAllNotifications;
  readonly readNotification: ReadNotification;
  readonly restoreBoard: RestoreBoard;
  readonly restoreFromTrash: RestoreFromTrash;
  readonly setEntryRequirements: SetEntryRequirements;
  readonly setPreferences: SetPreferences;
  readonly updateBoard: UpdateBoard;
  readonly updateComment: UpdateComment;
  readonly updateCustomField: UpdateCustomField;
  readonly updateDescription: UpdateDescription;
  readonly updateLabel: UpdateLabel;
  readonly updateStatus: UpdateStatus;
  readonly updateSubtask: UpdateSubtask;
  readonly updateTask: UpdateTask;
  readonly updateTasks: UpdateTasks;
  readonly updateView: UpdateView;
};
