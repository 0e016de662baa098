import { Type } from "typebox";
import { isReordering } from "#kernel/changes.ts";
import { inOrder } from "#kernel/position.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, UuidList } from "#platform/http/schemas.ts";
import { activeBoards, findBoards, moveBoards } from "../queries.ts";
import { reorderSome } from "../rules.ts";
import { Board, toBoard } from "../view.ts";

export const orderBoards = route("PATCH /workspaces/{workspace_uuid}/boards/order", {
  id: "orderBoards",
  auth: "session or key",
  summary: "Change the order of the boards of a workspace",
  description:
    "Nothing is changed if the list does not name every active board that the caller can see exactly once. Other boards " +
    "keep their positions.",
  access: { workspace: "write" },
  body: closed({ board_uuids: field(UuidList, "The uuid of every board, in the new order.") }),
  reply: { boards: field(Type.Array(Board), "The boards that the caller can see, in their new order.") },
  errors: ["board_list_changed"],
  events: ["board.reordered"],
  example: { body: { board_uuids: [ids.otherBoard, ids.board] } },
  handle: async ({ tx, viewer, workspace, body: { board_uuids }, fail }) => {
    const before = await findBoards(tx, workspace.uuid, viewer);
    const visible = before.map((board) => board.uuid);
    if (!isReordering(visible, board_uuids)) return fail("board_list_changed");
    if (visible.every((uuid, index) => uuid === board_uuids[index])) return { boards: before.map(toBoard) };
    const all = (await activeBoards(tx, workspace.uuid)).map((board) => board.uuid);
    await moveBoards(tx, workspace.uuid, inOrder(reorderSome(all, board_uuids)));
    tx.emit({ name: "board.reordered", data: { board_uuids } });
    return { boards: (await findBoards(tx, workspace.uuid, viewer)).map(toBoard) };
  },
});
