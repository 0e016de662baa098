import type { Feature } from "#platform/feature.ts";
import { addBoardMember } from "./add-board-member.ts";
import { deactivatePerson } from "./deactivate-person.ts";
import { listMembers } from "./list-members.ts";
import { listPeople } from "./list-people.ts";
import { personal } from "./personal.ts";
import { reactivatePerson } from "./reactivate-person.ts";
import { removeBoardMember } from "./remove-board-member.ts";
import { updatePerson } from "./update-person.ts";

export { copyList, listOnBoards } from "./board-lists.ts";
export { checkStillAdmin } from "./reach-person.ts";
export { checkSeat, dissolve, joinWorkspace, type Joiner, leaveWorkspace } from "./membership.ts";
export { type Departure, holdDepartures, transferOwnership } from "./ownership.ts";
export { putMember } from "./queries.ts";
export { retireService, seatService } from "./service-members.ts";
export { suspendRights } from "./suspend-rights.ts";
export { BoardUuids, RoleSchema } from "./view.ts";

/** Who belongs to a workspace, with what role, and who may open which board (§1, §13.1, §13.8, §17.1). */
export const people: Feature = {
  routes: [
    listMembers,
    addBoardMember,
    removeBoardMember,
    listPeople,
    updatePerson,
    deactivatePerson,
    reactivatePerson,
  ],
  personal,
};
