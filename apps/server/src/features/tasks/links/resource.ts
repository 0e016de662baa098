import { pathResource } from "#platform/auth/path-resource.ts";

/**
 * The other task of a relationship. It is not found here: `alsoAccess` of the route loads and authorizes it, and decides its
 * 404.
 */
export const otherTask = pathResource({
  in: "task",
  param: "other_task_uuid",
  missing: "task_not_found",
  find: async ({ uuid }) => ({ uuid }),
});
