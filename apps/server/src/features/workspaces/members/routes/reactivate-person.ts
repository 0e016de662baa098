import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { person } from "../resource.ts";
import { resumeMembership } from "../queries.ts";
import { toEventUser, toPerson, WorkspacePerson } from "../view.ts";

export const reactivatePerson = route("POST /admin/workspaces/{workspace_uuid}/people/{user_uuid}/reactivate", {
  id: "reactivatePerson",
  auth: "session",
  summary: "Reactivate a person",
  description:
    "The membership has the role and boards of before, and takes a seat. Keys that were revoked stay revoked. Only an " +
    "owner reactivates an owner. A person who left the workspace must be invited instead.",
  access: { workspace: "admin", person },
  grows: "seat",
  reply: { person: WorkspacePerson },
  errors: ["owner_required"],
  events: ["member.reactivated"],
  example: { params: { user_uuid: ids.former } },
  handle: async ({ tx, workspace, person: row, role, fail, grow }) => {
    if (row.deactivated_at === null) return { person: toPerson(row) };
    if (row.role === "owner" && role !== "owner") return fail("owner_required");
    const member = { workspace_uuid: workspace.uuid, user_uuid: row.uuid };
    await resumeMembership(tx, member, await grow("seat", member));
    tx.emit({ name: "member.reactivated", data: { user: toEventUser(row) } });
    return { person: toPerson({ ...row, deactivated_at: null }) };
  },
});
