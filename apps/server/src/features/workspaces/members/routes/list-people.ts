import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findPeople } from "../queries.ts";
import { toPerson, WorkspacePerson } from "../view.ts";

export const listPeople = route("GET /admin/workspaces/{workspace_uuid}/people", {
  id: "listPeople",
  auth: "session",
  summary: "List the people of a workspace",
  description:
    "With their roles and boards, by name. Deactivated people are listed too; former members and service accounts are not.",
  access: { workspace: "admin" },
  reply: { people: Type.Array(WorkspacePerson) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, workspace }) => ({ people: (await findPeople(read, workspace.uuid)).map(toPerson) }),
});
