import type { Feature } from "#platform/deployment/feature.ts";
import { createRelationship } from "./create-relationship.ts";
import { deleteRelationship } from "./delete-relationship.ts";
import { consumer } from "./hint-blocked.ts";

export { createRelationship } from "./create-relationship.ts";

export { Direction, type LinkKind } from "./kinds.ts";

/** The links between tasks, such as blockers (§13.14). */
export const relationships: Feature = { routes: [createRelationship, deleteRelationship], consumer };
