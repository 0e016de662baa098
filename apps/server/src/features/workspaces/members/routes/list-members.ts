import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findMembers } from "../queries.ts";
import { Member, toMember } from "../view.ts";

export const listMembers = route("GET /workspaces/{workspace_uuid}/members", {
  id: "listMembers",
  auth: "session or key",
  summary: "List the members of a workspace",
  description:
    "The active members, by name. Any member may read them. A service account is a member too, and has no e-mail address.",
  access: { workspace: "read" },
  reply: { members: Type.Array(Member) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, workspace }) => ({ members: (await findMembers(read, workspace.uuid)).map(toMember) }),
});
