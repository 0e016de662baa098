import { Type } from "typebox";
import { boardColumns, editedBoard } from "#features/boards/columns/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { changedFields, valuesOf } from "#kernel/changes.ts";
import { partOf } from "#platform/db/columns.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, PositionNumber } from "#platform/http/schemas.ts";
import { placeBoard, updateBoardRow } from "../queries.ts";
import { Board, toBoard } from "../view.ts";

export const updateBoard = route("PATCH /boards/{board_uuid}", {
  id: "updateBoard",
  auth: "session or key",
  summary: "Change a board",
  description: "Everybody who may write on the board can do this; only owners and admins change `prefix`.",
  access: { board: { permission: "write", lock: "counted" } },
  body: closed(
    {
      ...partOf(boardColumns, "sent"),
      position: field(
        Type.Optional(PositionNumber),
        "The position among all boards of the workspace. With the position of another board it is put before that board.",
      ),
    },
    { minProperties: 1 },
  ),
  reply: { board: Board },
  errors: ["admin_required", "prefix_taken"],
  events: ["board.updated"],
  example: { body: { name: "Fastify core and plugins", color: "#2563eb" } },
  handle: async ({ tx, board, role, body, fail }) => {
    const values = editedBoard(board, body);
    const requested = body.position;
    const isMoved = requested !== undefined && Number(board.position) !== requested;
    const changed = [...changedFields(board, values), ...(isMoved ? ["position"] : [])];
    if (changed.length === 0) return { board: toBoard(board) };
    if (values.prefix !== board.prefix && !isAdmin(role)) return fail("admin_required");
    const position = isMoved ? await placeBoard(tx, board, requested) : board.position;
    const updated = toBoard(await updateBoardRow(tx, board, { ...values, position }));
    const before = valuesOf(board, changed);
    tx.emit({ name: "board.updated", board_uuid: board.uuid, data: { board: updated, changed }, before });
    return { board: updated };
  },
});
