import { listLimits } from "#kernel/list-limits.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, named } from "#platform/http/schemas.ts";
import { insertGroup } from "./queries.ts";
import { Group } from "./view.ts";

/** The most groups of a board: every read of the board has them all. */
const mostGroups = listLimits.groupsOfBoard;

export const createGroup = route("POST /boards/{board_uuid}/groups", {
  id: "createGroup",
  auth: "session or key",
  summary: "Add a group to a board, after the others",
  description: `A board has at most ${mostGroups} groups.`,
  access: { board: "write" },
  body: closed({ name: field(named(100), "The name. Surrounding spaces are removed.") }),
  http: { status: 201 },
  reply: { group: Group },
  errors: ["group_limit"],
  events: ["group.created"],
  example: { body: { name: "Plugins" } },
  handle: async ({ tx, board, body, fail }) => {
    const group = await insertGroup(tx, board, body.name.trim(), mostGroups);
    if (group === undefined) return fail("group_limit", { most: mostGroups });
    tx.emit({ name: "group.created", board_uuid: board.uuid, data: { group } });
    return { group };
  },
});
