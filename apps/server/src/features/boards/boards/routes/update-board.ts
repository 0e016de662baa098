import { Type } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, Color, named, nullable, PositionNumber } from "#platform/http/schemas.ts";
import { placeBoard, updateBoardRow } from "../queries.ts";
import { Board, toBoard } from "../view.ts";

export const updateBoard = route("PATCH /boards/{board_uuid}", {
  id: "updateBoard",
  auth: "session or key",
  summary: "Rename, recolour or move a board",
  description: "Whoever may write on the board may do so. The position is among all boards of the workspace.",
  access: { board: { permission: "write", lock: "counted" } },
  body: closed(
    {
      name: Type.Optional(named(200)),
      color: Type.Optional(nullable(Color)),
      position: Type.Optional(PositionNumber),
    },
    { minProperties: 1 },
  ),
  reply: { board: Board },
  errors: [],
  events: ["board.updated"],
  example: { body: { name: "Fastify core and plugins", color: "#2563eb" } },
  handle: async ({ tx, board, body }) => {
    const values = {
      name: body.name?.trim() ?? board.name,
      color: body.color === undefined ? board.color : body.color,
    };
    const requested = body.position;
    const isPlaced = requested !== undefined && Number(board.position) !== requested;
    const changed = [...changedFields(board, values), ...(isPlaced ? ["position"] : [])];
    if (changed.length === 0) return { board: toBoard(board) };
    const position = isPlaced ? await placeBoard(tx, board, requested) : board.position;
    const updated = toBoard(await updateBoardRow(tx, board, { ...values, position }));
    tx.emit({ name: "board.updated", board_uuid: board.uuid, data: { board: updated, changed } });
    return { board: updated };
  },
});
