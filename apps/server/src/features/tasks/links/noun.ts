import { noun } from "#platform/auth/noun.ts";

/**
 * The other task of a relationship. It is not found here but loaded and authorized by what the route declares in
 * `alsoAccess`, which is also where its 404 comes from.
 */
export const otherTask = noun({
  in: "task",
  param: "other_task_uuid",
  missing: "task_not_found",
  find: async ({ uuid }) => ({ uuid }),
});
