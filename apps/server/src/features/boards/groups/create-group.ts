import { route } from "#platform/http/route.ts";
import { closed, named } from "#platform/http/schemas.ts";
import { insertGroup } from "./queries.ts";
import { Group } from "./view.ts";

export const createGroup = route({
  id: "createGroup",
  at: "POST /boards/{board_uuid}/groups",
  who: "session or key",
  summary: "Add a swimlane group after the others",
  reach: { board: "write" },
  body: closed({ name: named(100) }),
  success: 201,
  reply: { group: Group },
  refuses: [],
  audit: ["group.created"],
  example: { body: { name: "Plugins" } },
  handle: async ({ work, board, body }) => {
    const group = await insertGroup(work, board, body.name.trim());
    work.emit({ name: "group.created", board_uuid: board.uuid, data: { group } });
    return { group };
  },
});
