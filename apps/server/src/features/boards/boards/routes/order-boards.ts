import { Type } from "typebox";
import { isReordering } from "#kernel/changes.ts";
import { inOrder } from "#kernel/position.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, UuidList } from "#platform/http/schemas.ts";
import { activeBoards, findBoards, moveBoards } from "../queries.ts";
import { refill } from "../rules.ts";
import { Board, toBoard } from "../view.ts";

export const orderBoards = route("PATCH /workspaces/{workspace_uuid}/boards/order", {
  id: "orderBoards",
  auth: "session or key",
  summary: "Put the boards into another order",
  description:
    "Send the uuid of every active board that you may open exactly once; otherwise the list changed in the meantime, " +
    "and nothing is done. Boards that you may not open keep their places.",
  access: { workspace: "write" },
  body: closed({ board_uuids: UuidList }),
  reply: { boards: Type.Array(Board) },
  errors: ["board_list_changed"],
  events: ["board.reordered"],
  example: { body: { board_uuids: [ids.otherBoard, ids.board] } },
  handle: async ({ tx, caller, role, workspace, body, fail }) => {
    const place = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid, role };
    const before = await findBoards(tx, place, "active");
    const board_uuids = body.board_uuids.map((uuid) => uuid.toLowerCase());
    const theirs = before.map((board) => board.uuid);
    if (!isReordering(theirs, board_uuids)) return fail("board_list_changed");
    if (theirs.every((uuid, index) => uuid === board_uuids[index])) return { boards: before.map(toBoard) };
    const all = (await activeBoards(tx, workspace.uuid)).map((board) => board.uuid);
    const after = refill(all, board_uuids);
    await moveBoards(tx, workspace.uuid, inOrder(after));
    tx.emit({ name: "board.reordered", data: { board_uuids } });
    return { boards: (await findBoards(tx, place, "active")).map(toBoard) };
  },
});
