import { findSubtasks } from "./queries.ts";
import { noun } from "#platform/auth/noun.ts";

/** A subtask of the task that the path names. */
export const subtask = noun({
  in: "task",
  param: "subtask_uuid",
  missing: "subtask_not_found",
  find: async ({ reader, task, uuid }) => (await findSubtasks(reader, task)).find((each) => each.uuid === uuid),
});
