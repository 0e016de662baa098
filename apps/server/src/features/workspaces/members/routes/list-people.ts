import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findPeople } from "../queries.ts";
import { toPerson, WorkspacePerson } from "../view.ts";

export const listPeople = route({
  id: "listPeople",
  at: "GET /admin/workspaces/{workspace_uuid}/people",
  who: "session",
  summary: "The people of a workspace with their roles and boards, by name",
  about: "Deactivated people are listed too; who left and service accounts are not.",
  reach: { workspace: "admin" },
  reply: { people: Type.Array(WorkspacePerson) },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, workspace }) => ({ people: (await findPeople(read, workspace.uuid)).map(toPerson) }),
});
