import type { Feature } from "#platform/deployment/feature.ts";
import { createGroup } from "./create-group.ts";
import { deleteGroup } from "./delete-group.ts";
import { orderGroups } from "./order-groups.ts";

export { copyGroups, groupsJson } from "./queries.ts";
export { Group, groupJson } from "./view.ts";

/** The groups of a board, its swimlanes. */
export const groups: Feature = { routes: [createGroup, orderGroups, deleteGroup] };
