import type { Feature } from "#platform/deployment/feature.ts";
import { addBoardMember } from "./routes/add-board-member.ts";
import { deactivatePerson } from "./routes/deactivate-person.ts";
import { listMembers } from "./routes/list-members.ts";
import { listPeople } from "./routes/list-people.ts";
import { privacy } from "./personal.ts";
import { reactivatePerson } from "./routes/reactivate-person.ts";
import { removeBoardMember } from "./routes/remove-board-member.ts";
import { updatePerson } from "./routes/update-person.ts";

export { boardsListing, copyList, listedOn, listNewly, listOnBoards } from "./board-lists.ts";
export { checkMayLeave } from "./check-ownership.ts";
export { checkMayJoin, endAllMemberships, joinWorkspace, leaveWorkspace, type NewMember } from "./membership.ts";
export { type Departure, lockDepartures, transferOwnership } from "./ownership.ts";
export { putMember } from "./queries.ts";
export { joinServiceAccount, removeServiceAccount } from "./service-members.ts";
export { suspendRights } from "./suspend-rights.ts";
export { BoardUuids, Member, memberJson, RoleSchema, toEventUser } from "./view.ts";

/** The members of a workspace, their roles, and which boards they may open (§1, §17.1). */
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
  privacy,
};
