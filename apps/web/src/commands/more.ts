import type { AnyCommand } from "../data/mutations.ts";
import { type ArchiveBoard, archiveBoard } from "./archive-board.ts";
import { type CreateBoard, createBoard } from "./create-board.ts";
import { type CreateComment, createComment } from "./create-comment.ts";
import { type CreateCustomField, createCustomField } from "./create-custom-field.ts";
import { type CreateGroup, createGroup } from "./create-group.ts";
import { type CreateRelationship, createRelationship } from "./create-relationship.ts";
import { type CreateStatus, createStatus } from "./create-status.ts";
import { type CreateSubtask, createSubtask } from "./create-subtask.ts";
import { type DeleteAttachment, deleteAttachment } from "./delete-attachment.ts";
import { type DeleteComment, deleteComment } from "./delete-comment.ts";
import { type DeleteCustomField, deleteCustomField } from "./delete-custom-field.ts";
import { type DeleteGroup, deleteGroup } from "./delete-group.ts";
import { type DeleteLabel, deleteLabel } from "./delete-label.ts";
import { type DeleteRelationship, deleteRelationship } from "./delete-relationship.ts";
import { type DeleteStatus, deleteStatus } from "./delete-status.ts";
import { type DeleteSubtask, deleteSubtask } from "./delete-subtask.ts";
import { type MarkCommentsRead, markCommentsRead } from "./mark-comments-read.ts";
import { type MoveSubtask, moveSubtask } from "./move-subtask.ts";
import { orderBoards } from "./order-boards.ts";
import { orderGroups } from "./order-groups.ts";
import { orderStatuses } from "./order-statuses.ts";
import { type ReadAllNotifications, readAllNotifications } from "./read-all-notifications.ts";
import { type ReadNotification, readNotification } from "./read-notification.ts";
import { type RestoreBoard, restoreBoard } from "./restore-board.ts";
import { type RestoreFromTrash, restoreFromTrash } from "./restore-from-trash.ts";
import { type SetEntryRequirements, setEntryRequirements } from "./set-entry-requirements.ts";
import { type UpdateBoard, updateBoard } from "./update-board.ts";
import { type UpdateComment, updateComment } from "./update-comment.ts";
import { type UpdateCustomField, updateCustomField } from "./update-custom-field.ts";
import { type UpdateDescription, updateDescription } from "./update-description.ts";
import { type UpdateLabel, updateLabel } from "./update-label.ts";
import { type UpdateStatus, updateStatus } from "./update-status.ts";
import { type UpdateSubtask, updateSubtask } from "./update-subtask.ts";
import type { MoveInOrder } from "./order.ts";

/** The commands of other screens, which load them by `useCommands`. */
export const moreCommands: readonly AnyCommand[] = [
  archiveBoard,
  createBoard,
  createComment,
  createCustomField,
  createGroup,
  createRelationship,
  createStatus,
  createSubtask,
  deleteAttachment,
  deleteComment,
  deleteCustomField,
  deleteGroup,
  deleteLabel,
  deleteRelationship,
  deleteStatus,
  deleteSubtask,
  markCommentsRead,
  moveSubtask,
  orderBoards,
  orderGroups,
  orderStatuses,
  readAllNotifications,
  readNotification,
  restoreBoard,
  restoreFromTrash,
  setEntryRequirements,
  updateBoard,
  updateComment,
  updateCustomField,
  updateDescription,
  updateLabel,
  updateStatus,
  updateSubtask,
];

export type MoreInputs = {
  readonly archiveBoard: ArchiveBoard;
  readonly createBoard: CreateBoard;
  readonly createComment: CreateComment;
  readonly createCustomField: CreateCustomField;
  readonly createGroup: CreateGroup;
  readonly createRelationship: CreateRelationship;
  readonly createStatus: CreateStatus;
  readonly createSubtask: CreateSubtask;
  readonly deleteAttachment: DeleteAttachment;
  readonly deleteComment: DeleteComment;
  readonly deleteCustomField: DeleteCustomField;
  readonly deleteGroup: DeleteGroup;
  readonly deleteLabel: DeleteLabel;
  readonly deleteRelationship: DeleteRelationship;
  readonly deleteStatus: DeleteStatus;
  readonly deleteSubtask: DeleteSubtask;
  readonly markCommentsRead: MarkCommentsRead;
  readonly moveSubtask: MoveSubtask;
  readonly orderBoards: MoveInOrder;
  readonly orderGroups: MoveInOrder;
  readonly orderStatuses: MoveInOrder;
  readonly readAllNotifications: ReadAllNotifications;
  readonly readNotification: ReadNotification;
  readonly restoreBoard: RestoreBoard;
  readonly restoreFromTrash: RestoreFromTrash;
  readonly setEntryRequirements: SetEntryRequirements;
  readonly updateBoard: UpdateBoard;
  readonly updateComment: UpdateComment;
  readonly updateCustomField: UpdateCustomField;
  readonly updateDescription: UpdateDescription;
  readonly updateLabel: UpdateLabel;
  readonly updateStatus: UpdateStatus;
  readonly updateSubtask: UpdateSubtask;
};
