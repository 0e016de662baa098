import type { Feature } from "#platform/deployment/feature.ts";
import { closeSprint } from "./close-sprint.ts";
import { createSprint } from "./create-sprint.ts";
import { listSprints } from "./list-sprints.ts";
import { updateSprint } from "./update-sprint.ts";

export { Sprint, sprintJson } from "./view.ts";

/** Sprints: boards in a series, of which one at most is the current one. */
export const sprints: Feature = { routes: [listSprints, createSprint, updateSprint, closeSprint] };
