import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findMembers } from "../queries.ts";
import { Member, toMember } from "../view.ts";

export const listMembers = route({
  id: "listMembers",
  at: "GET /workspaces/{workspace_uuid}/members",
  who: "session or key",
  summary: "The active members, by name",
  about: "Any member may read it. A service account is a member too and has no e-mail address.",
  reach: { workspace: "read" },
  reply: { members: Type.Array(Member) },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, workspace }) => ({ members: (await findMembers(read, workspace.uuid)).map(toMember) }),
});
