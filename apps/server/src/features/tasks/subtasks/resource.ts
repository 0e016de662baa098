import { findSubtasks } from "./queries.ts";
import { pathResource } from "#platform/auth/path-resource.ts";

/** A subtask of the task that the path names. */
export const subtask = pathResource({
  in: "task",
  param: "subtask_uuid",
  missing: "subtask_not_found",
  find: async ({ reader, task, uuid }) => (await findSubtasks(reader, task)).find((each) => each.uuid === uuid),
});
