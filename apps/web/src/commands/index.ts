import type { AnyCommand } from "../data/mutations.ts";
import { archiveTask } from "./archive-task.ts";
import { createComment } from "./create-comment.ts";
import { createLabel } from "./create-label.ts";
import { createTask } from "./create-task.ts";
import { deleteComment } from "./delete-comment.ts";
import { deleteLabel } from "./delete-label.ts";
import { moveTask } from "./move-task.ts";
import { restoreFromTrash } from "./restore-from-trash.ts";
import { updateTask } from "./update-task.ts";

/** All commands, named after the operations that they send. */
export const commands: readonly AnyCommand[] = [
  archiveTask,
  createComment,
  createLabel,
  createTask,
  deleteComment,
  deleteLabel,
  moveTask,
  restoreFromTrash,
  updateTask,
];
