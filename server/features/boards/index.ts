import type { Feature } from "#platform/feature.ts";
import { createBoard } from "./create-board.ts";
import { listBoards } from "./list-boards.ts";

export { boardPeople, countBoards, findStatuses, insertBoard } from "./queries.ts";
export { type Candidate, Requirement, unmetRequirements } from "./requirements.ts";
export { boardLimits } from "./rules.ts";

/** Boards with their columns, groups, members and custom fields (conventions part 3). */
export const boards: Feature = { routes: [listBoards, createBoard] };
